import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import type { CaseEntry } from '../../../src/editor/cases/catalog/caseEntry.ts';
import {
  findChangedRows,
  groupCases,
  type CaseGroup,
  type ChangedRows,
} from '../../../src/editor/tree/caseGroups.ts';

const entry = (
  id: string,
  rest: Partial<CaseEntry> & { folder?: string; runStatus?: 'ON' | 'OFF' } = {},
): CaseEntry => {
  const { folder, runStatus, ...others } = rest;
  const testCase: TestCase = {
    id,
    description: id,
    elements: [],
    ...(folder ? { folderName: folder } : {}),
    ...(runStatus ? { runStatus } : {}),
  };
  return {
    serviceUrl: 'local',
    id,
    testCase,
    remoteCase: testCase,
    state: 'unchanged',
    uri: undefined,
    hidden: false,
    status: 'ENABLED',
    ...others,
  };
};

const words = {
  group: ({ name, cases }: CaseGroup): string =>
    `${name} ${cases.length} ${cases.filter(({ state }) => state === 'changed-locally').length}`,
  entry: ({ testCase, state }: CaseEntry): string => `${testCase.description} ${state} ${testCase.runStatus}`,
};

const drawn = async (before: CaseEntry[], after: CaseEntry[]): Promise<string | string[]> => {
  const rows: ChangedRows = await findChangedRows(
    groupCases(before),
    groupCases(after),
    words,
    async () => undefined,
  );
  return typeof rows === 'string'
    ? rows
    : rows.map((row) => ('cases' in row ? `${row.kind} ${row.name}`.trim() : row.id));
};

describe('the redrawn part of a target', () => {
  const shop = entry('buy', { folder: 'Shop' });
  const loose = entry('log in');

  it('is nothing if rows show the same, created again or not', async () => {
    assert.deepEqual(await drawn([shop, loose], [shop, loose]), []);
    assert.deepEqual(await drawn([shop, loose], [entry('buy', { folder: 'Shop' }), entry('log in')]), []);
  });

  it('is only the row of a case that shows something else', async () => {
    assert.deepEqual(await drawn([shop, loose], [shop, entry('log in', { state: 'changed-locally' })]), [
      'log in',
    ]);
    const off = entry('buy', { folder: 'Shop', runStatus: 'OFF' });
    assert.deepEqual(await drawn([shop, loose], [off, loose]), ['buy']);
  });

  it('is a folder whose number of cases to sync changed', async () => {
    const changed = entry('buy', { folder: 'Shop', state: 'changed-locally' });
    assert.deepEqual(await drawn([shop, loose], [changed, loose]), ['folder Shop']);
  });

  it('is the folder in which a case is added, removed or moved', async () => {
    const more = entry('pay', { folder: 'Shop' });
    assert.deepEqual(await drawn([shop, loose], [shop, more, loose]), ['folder Shop']);
    assert.deepEqual(await drawn([shop, more, loose], [more, shop, loose]), ['folder Shop']);
  });

  it('is the target if folders, drafts or cases outside of folders are added, removed or moved', async () => {
    const draft = entry('draft', { hidden: true, status: 'DRAFT' });
    for (const after of [[loose], [shop], [shop, loose, draft], [shop, loose, entry('zoom')]])
      assert.equal(await drawn([shop, loose], after), 'target');
    assert.equal(await drawn([loose, entry('a')], [entry('a'), loose]), 'target');
  });

  it('is one of the groups: folders by name, then cases outside of folders, then drafts without a file', () => {
    const draft = entry('draft', { hidden: true, status: 'DRAFT' });
    const groups = groupCases([draft, loose, shop, entry('ask', { folder: 'Help' })]);
    assert.deepEqual(
      groups.map(({ kind, name, cases }) => [kind, name, cases.map(({ id }) => id)]),
      [
        ['folder', 'Help', ['ask']],
        ['folder', 'Shop', ['buy']],
        ['loose', '', ['log in']],
        ['drafts', '', ['draft']],
      ],
    );
  });
});
