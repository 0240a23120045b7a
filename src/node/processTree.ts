import { spawn, type ChildProcess } from 'node:child_process';

const graceMs = 5000;

/** Whether a process leads a group of its own, so that all of it can be ended. */
export const ownGroup = process.platform !== 'win32';

/** Asks a run to end, and ends all of its processes when it has not within five seconds. */
export function stopGently(child: ChildProcess): void {
  if (hasEnded(child)) return;
  if (!ownGroup) return killTree(child);
  child.kill('SIGINT');
  const late = setTimeout(() => killTree(child), graceMs);
  child.once('exit', () => clearTimeout(late));
}

/** Ends a process with all that it started, at once. What it started may outlive it, so its end is no excuse. */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (!ownGroup) {
    if (!hasEnded(child))
      spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).once(
        'error',
        () => child.kill(),
      );
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
