import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { waitUntil, waitUntilEqual } from '../../support/waitUntil.ts';
import type { EditorWindow } from './editorWindow.ts';
import { filesBelow } from './leaks.ts';
import { clientOf } from './localService.ts';

const many = 1000;

const caseOf = (number: number): TestCase => ({
  id: `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`,
  description: `Generated test case ${number}`,
  folderName: `Folder ${number % 20}`,
  version: '1',
  runStatus: 'ON',
  elements: [{ interaction: { action: 'GO_TO', calledWith: '/' }, selectors: [] }],
});

/**
 * A pull in a window that other suites use before. Its last test kills the window's extensions.
 *
 * @param opened gives the window once it is open
 */
export function bigPullSuite(opened: () => EditorWindow): void {
  describe(`a pull of ${many} test cases`, function () {
    this.bail(true);
    let window: EditorWindow;

    before(async () => {
      window = opened();
      await window.clear();
      await window.openContainer('Portable Tests');
      const client = await clientOf(window);
      const { id } = await client.createTestTarget({
        testTarget: { app: 'Large shop', discoveryUrl: 'https://large.example.com' },
      });
      await client.push(id, { testCases: Array.from({ length: many }, (_, number) => caseOf(number)) });
      writeFileSync(
        path.join(window.workspace, '.vscode/settings.json'),
        JSON.stringify({
          'portableTests.targets': [{ folder: 'many', testTargetId: id, serviceUrl: 'local' }],
        }),
      );
      await window.treeRow('Large shop').filter({ hasText: 'many' }).waitFor();
    });

    const folder = (): string => path.join(window.workspace, 'many');
    const files = (): string[] => (existsSync(folder()) ? filesBelow(folder()) : []);
    const records = (name: string): string[] =>
      filesBelow(path.join(window.host.userFolder, 'workspaceStorage')).filter((file) => file.endsWith(name));
    const journals = (): string[] => records('journal.jsonl');
    /** Pulls, with so little time for the extension that it still writes when what comes after the count is done. */
    async function whileWriting(act: (host: number) => Promise<unknown>): Promise<void> {
      const host = extensionHostOf(window);
      const fast = slowedDown(host);
      try {
        await window.run('Portable Tests: Pull Test Cases');
        await window.toast(/Writing test cases: [\d,]+ of 1,000/);
        await act(host);
      } finally {
        fast();
      }
    }

    it('counts what it writes, and can be cancelled, which leaves nothing half done', async () => {
      const undoable = records('undo.jsonl');
      await whileWriting(async () => {
        await window.shot('many-1-counted');
        await window.answerToast('Writing test cases', 'Cancel');
      });
      await waitUntil(() => journals().length === 0);
      assert.deepEqual(files(), []);
      assert.deepEqual(records('undo.jsonl'), undoable);
    });

    it('is finished by the next command after the process was killed, which says so', async () => {
      await whileWriting(async (host) => process.kill(host, 'SIGKILL'));
      assert.equal(journals().length, 1);
      const written = files().length;
      assert.ok(written < many, `${written} files were there already`);
      await window.reload(window.treeRow('Large shop'));
      assert.equal(journals().length, 1);
      await window.run('Portable Tests: Pull Test Cases');
      await waitUntilEqual(journals, []);
      await window.toast('An interrupted sync of many was finished.');
      await window.shot('many-2-resumed');
      await window.status('Test cases are up to date');
      assert.equal(files().length, many);
      assert.deepEqual(
        files().filter((file) => !file.endsWith('.yaml')),
        [],
      );
      assert.deepEqual(journals(), []);
    });
  });
}

/** Lets a process run an eighth of the time, until the function that it gives is called. */
function slowedDown(pid: number): () => void {
  const send = (signal: NodeJS.Signals): unknown => existsSync(`/proc/${pid}`) && process.kill(pid, signal);
  let timer: NodeJS.Timeout;
  const turn = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    send(signal);
    const [next, ms] = signal === 'SIGSTOP' ? (['SIGCONT', 35] as const) : (['SIGSTOP', 5] as const);
    timer = setTimeout(turn, ms, next);
  };
  turn('SIGSTOP');
  return () => {
    clearTimeout(timer);
    send('SIGCONT');
  };
}

/** The process that runs the extensions of a window. */
function extensionHostOf({ host }: EditorWindow): number {
  const server = host.process?.pid;
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) => commandOf(pid).includes('--type=extensionHost') && ancestorsOf(pid).includes(server ?? 0),
    );
  const [pid] = found;
  assert.ok(pid !== undefined && found.length === 1, `${found.length} extension hosts`);
  return pid;
}

const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`);

function ancestorsOf(pid: number): number[] {
  const parent = Number(/\) \S (\d+) /.exec(textOf(`/proc/${pid}/stat`))?.[1] ?? 0);
  return parent > 1 ? [parent, ...ancestorsOf(parent)] : [];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
