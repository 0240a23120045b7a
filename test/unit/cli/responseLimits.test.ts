import assert from 'node:assert/strict';
import { once } from 'node:events';
import { runCli } from '../../support/cliCommand.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { closeServers, serve } from '../support/api/server.ts';
import { useWorkspace } from '../support/cli/cliWorkspace.ts';
import { treeOf } from '../support/cli/tree.ts';

describe('A service whose pull has no end', () => {
  const workspace = useWorkspace();
  afterEach(closeServers);

  it('is not waited for with what else was asked', async () => {
    const targets = JSON.stringify([{ id: workspace().service.id, app: 'Shop' }]);
    let isListClosed: Promise<unknown> | undefined;
    const { origin } = await serve(({ path }, response) => {
      if (path.endsWith('/test-targets')) response.end(targets);
      else if (path.endsWith('/test-cases')) isListClosed = once(response.writeHead(200), 'close');
      // Answers once the other request is there.
      else void waitUntil(() => isListClosed !== undefined, Boolean).then(() => response.end('{}'));
    });
    const { stderr } = await runCli(workspace().arguments('pull', '--url', origin), {
      cwd: workspace().root,
      env: workspace().env,
    });
    assert.match(stderr, /is invalid: testCases/);
    await isListClosed;
  });

  for (const [what, count, reason] of [
    ['of flaws', 50_000, /is invalid: testCases\[0\].*; and at least \d+ more/],
    ['of items', 50_001, /has more than 50,000 entries\. Request less/],
  ] as const) {
    it(`${what} is refused, and leaves no file and no lock behind`, async () => {
      const cases = `{"testCases":[${'{},'.repeat(count - 1)}{}]}`;
      const targets = JSON.stringify([{ id: workspace().service.id, app: 'Shop' }]);
      const { origin } = await serve(({ path }, response) => {
        if (path.endsWith('/pull')) response.end(cases);
        else response.end(path.endsWith('/test-targets') ? targets : '[]');
      });
      const args = workspace().arguments('pull', '--url', origin);
      const { code, stdout, stderr } = await runCli(args, { cwd: workspace().root, env: workspace().env });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, reason);
      assert.deepEqual([workspace().names(), Object.keys(treeOf(workspace().state))], [[], []]);
    });
  }
});
