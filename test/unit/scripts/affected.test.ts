import * as assert from 'node:assert/strict';
import { importsBelow } from '../../../scripts/architecture/imports.ts';
import { affectedBy } from '../../../scripts/tests/affected.ts';

describe('the tests that a change affects', () => {
  const pure = 'test/unit/core/text/lines.test.ts';
  const cli = 'test/unit/cli/push.test.ts';
  const inEditor = 'test/editor/tree.test.ts';
  const live = 'test/browser/livePage.test.ts';
  const docs = 'test/unit/docs/links.test.ts';
  const tests = [pure, cli, inEditor, live, docs];
  const imports = new Map([
    [pure, ['src/core/text/lines.ts', 'node:assert/strict']],
    [cli, ['test/support/cliCommand.ts']],
    ['test/support/cliCommand.ts', ['build/bundles.mjs']],
    ['src/cli/push.ts', ['src/sync/push.ts']],
    ['src/sync/push.ts', ['src/core/text/lines.ts', 'src/sync/plan.ts']],
    ['src/sync/plan.ts', ['src/sync/push.ts']],
    ['src/core/text/lines.ts', []],
    ['src/editor/live/page.ts', ['src/live/channel.ts']],
    ['src/live/channel.ts', []],
    ['src/service/app.ts', []],
  ]);
  const affected = (...changed: string[]): string[] =>
    affectedBy(changed, tests, imports).filter((test) => test !== docs);

  const cases: Record<string, { changed: string[]; expected: string[] }> = {
    'are those whose file changed': { changed: [pure], expected: [pure] },
    'are those that import a changed module, however indirectly': {
      changed: ['src/core/text/lines.ts'],
      expected: [pure, cli, inEditor],
    },
    'are those that run it in a program that they build': {
      changed: ['src/sync/plan.ts'],
      expected: [cli, inEditor],
    },
    'are those in a window, unless they are about something else': {
      changed: ['src/service/app.ts'],
      expected: [inEditor],
    },
    'are those about it': { changed: ['src/live/channel.ts'], expected: [inEditor, live] },
    'are none for a text that none of them reads': { changed: ['README.md'], expected: [] },
  };
  for (const [claim, { changed, expected }] of Object.entries(cases))
    it(claim, () => assert.deepEqual(affected(...changed), expected));

  for (const file of [
    'package.json',
    'test/browser/support/window.ts',
    'test/fixtures/a.yaml',
    'l10n/a.json',
  ])
    it(`are all of them after a change of ${file}`, () =>
      assert.deepEqual(affectedBy([file], tests, imports), tests));

  it('are those that read all files after any change', () =>
    assert.deepEqual(affectedBy(['README.md'], tests, imports), [docs]));

  it('are few for a module of which few know', () => {
    const all = new Map(['src', 'test'].flatMap((folder) => [...importsBelow(folder)]));
    const known = [...all.keys()].filter((file) => file.endsWith('.test.ts'));
    const module = [...all.keys()].find((file) => file.startsWith('src/report/')) ?? assert.fail();
    const report = affectedBy([module], known, all);
    assert.ok(report.includes('test/browser/reportPage.test.ts'));
    assert.ok(report.length < known.length / 2, report.join('\n'));
  });
});
