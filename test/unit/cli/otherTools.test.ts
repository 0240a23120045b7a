import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { runCli } from '../../support/cliCommand.ts';
import { isDeep } from '../../support/deep.ts';
import { createManyCases } from '../../support/strictTool/manyCases.ts';
import { readStrictly } from '../../support/strictTool/strictFolder.ts';
import { StrictTool } from '../../support/strictTool/strictTool.ts';
import { key } from '../../support/testService.ts';
import { CliWorkspace } from '../support/cli/cliWorkspace.ts';

const count = isDeep ? 300 : 50;

describe('A folder that another tool of the service uses too', () => {
  let workspace: CliWorkspace;
  let tool: StrictTool;
  let folder: string;

  beforeEach(async () => {
    workspace = await CliWorkspace.with({ pull: 'full', push: 'replace' });
    workspace.folder = '.octomind';
    folder = path.join(workspace.root, workspace.folder);
    tool = new StrictTool(`${workspace.url}/api`, key, workspace.service.id, folder);
    const cases = createManyCases(count, (number) => workspace.id(number));
    assert.equal(new Set(cases.map(({ description }) => description)).size, count - count / 25);
    await workspace.service.put(...cases);
  });
  afterEach(() => workspace.close());

  const run = async (command: string, args = workspace.arguments(command)): Promise<string> => {
    const { code, stdout, stderr } = await runCli(args, { cwd: workspace.root, env: workspace.env });
    assert.equal(code, 0, `${stdout}${stderr}`);
    return stdout;
  };

  /** The test cases of the service; a push brings them into the order of its files. */
  const onService = async (): Promise<TestCase[]> =>
    (await workspace.service.cases()).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  it('is complete after our pull: the other tool reads every file, doubles none, and its push loses nothing', async () => {
    const before = await onService();
    await run('pull');
    const pulled = workspace.tree();
    assert.equal(Object.keys(pulled).length, count);
    assert.deepEqual(readStrictly(folder).refused, []);

    await tool.push();
    assert.deepEqual(await onService(), before);

    await tool.pull();
    assert.deepEqual(workspace.names(), Object.keys(pulled), 'the same files');
    const rewritten = workspace.tree();
    await tool.pull();
    assert.deepEqual(workspace.tree(), rewritten, 'its second pull writes nothing new');
    await run('pull');
    assert.deepEqual(workspace.tree(), rewritten, 'and ours writes nothing');
  });

  it('is read as the other tool wrote it: nothing to pull, nothing to push, no problem', async () => {
    const before = await onService();
    await tool.pull();
    const written = workspace.tree();
    assert.equal(Object.keys(written).length, count);

    assert.match(
      await run('validate', ['validate', '--folder', workspace.folder, '--state', workspace.state]),
      /^0 errors, /m,
    );
    await run('pull');
    assert.deepEqual(workspace.tree(), written);
    assert.match(await run('push'), /is up to date with your files/);
    assert.deepEqual(await onService(), before);
  });

  it('keeps the path that the other tool notes in each test case out of the service and the files', async () => {
    await tool.pull();
    await tool.push();
    assert.deepEqual(
      (await onService()).filter((testCase) => 'filePath' in testCase),
      [],
    );
    rmSync(folder, { recursive: true });
    await run('pull');
    assert.ok(Object.values(workspace.tree()).every((text) => !text.includes('filePath')));
  });
});
