import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import type { EditorWindow } from './editorWindow.ts';
import { readProc } from './processes.ts';

/** Lets a process run an eighth of the time, until the function that it gives is called. */
export function slowDown(pid: number): () => void {
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
export function extensionHostOf({ host }: EditorWindow): number {
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

const commandOf = (pid: number): string => readProc(pid, 'cmdline');

function ancestorsOf(pid: number): number[] {
  const parent = Number(/\) \S (\d+) /.exec(readProc(pid, 'stat'))?.[1] ?? 0);
  return parent > 1 ? [parent, ...ancestorsOf(parent)] : [];
}
