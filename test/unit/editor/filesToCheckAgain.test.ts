import assert from 'node:assert/strict';
import type { CaseSetView } from '../../../src/core/checks/views/caseSetView.ts';
import type { CaseLinks } from '../../../src/core/summary/caseSummary.ts';
import { CheckDependencies } from '../../../src/editor/language/checks/filesToCheckAgain.ts';

const located = (value: string) => ({ value, start: 0, end: 0 });

const linksOf = (id: string, dependencyId?: string, teardownId?: string): CaseLinks => ({
  id: located(id),
  description: undefined,
  type: undefined,
  dependencyId: dependencyId === undefined ? undefined : located(dependencyId),
  teardownId: teardownId === undefined ? undefined : located(teardownId),
});

const projectOf = (key: string): CaseSetView => ({
  key,
  complete: true,
  byId: () => [],
  dependantsOf: () => [],
  all: () => [],
  newId: () => '',
});

describe('files to check after a change', () => {
  let files: CheckDependencies;

  beforeEach(() => {
    files = new CheckDependencies();
    files.update(
      new Map([
        ['login', linksOf('1')],
        ['buy', linksOf('2', '1')],
        ['help', linksOf('3')],
      ]),
    );
    const login = files.noting(projectOf('login'));
    login.byId('1');
    login.dependantsOf('1');
    files.noting(projectOf('buy')).byId('1');
    files.noting(projectOf('help')).byId('3');
  });

  const after = (key: string, links?: CaseLinks): string[] => [...files.update(new Map([[key, links]]))];

  it('are the changed one and those that asked for its ID', () => {
    assert.deepEqual(after('login', linksOf('1')), ['login', 'buy']);
    assert.deepEqual(after('help', linksOf('3')), ['help']);
  });

  it('include those that asked for the dependents of a case when these change', () => {
    assert.deepEqual(after('buy', linksOf('2')), ['buy', 'login']);
    assert.deepEqual(after('buy', linksOf('2')), ['buy']);
    assert.deepEqual(after('help', linksOf('3', undefined, '1')), ['help', 'login']);
  });

  it('include those that asked for the old or the new ID of the file', () => {
    assert.deepEqual(after('login', linksOf('3')), ['login', 'buy', 'help']);
    assert.deepEqual(after('new', linksOf('1')), ['new', 'login', 'buy']);
  });

  it('include those that asked for a deleted file, which is removed', () => {
    assert.deepEqual(after('login'), ['login', 'buy']);
    assert.deepEqual(after('buy', linksOf('2')), ['buy']);
  });
});
