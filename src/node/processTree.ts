import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

const graceMs = 5000;

/** Whether a process leads its own group, so that all of it can be ended. */
const hasGroups = process.platform !== 'win32';

/** Starts a program such that it can be ended with all that it starts. */
export const spawnTree = (
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'>,
): ChildProcess => spawn(command, args, { ...options, detached: hasGroups, windowsHide: true });

/**
 * Asks a process to end once a signal aborts.
 *
 * @returns a function that kills what still runs of it, for when nobody needs it any more
 */
export function stopOnAbort(child: ChildProcess, signal: AbortSignal): () => void {
  const stop = (): void => stopGently(child);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return () => {
    signal.removeEventListener('abort', stop);
    killTree(child);
  };
}

/** Asks a process to end, and ends all of its processes when it has not within five seconds. */
function stopGently(child: ChildProcess): void {
  if (hasEnded(child)) return;
  if (!hasGroups) return killTree(child);
  child.kill('SIGINT');
  const late = setTimeout(() => killTree(child), graceMs);
  child.once('exit', () => clearTimeout(late));
}

/** Ends a process with all that it started, at once. What it started may outlive it, so its end is no excuse. */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (!hasGroups) return killWindowsTree(child);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

function killWindowsTree(child: ChildProcess): void {
  if (hasEnded(child)) return;
  const args = ['/pid', String(child.pid), '/t', '/f'];
  spawn('taskkill', args, { stdio: 'ignore', windowsHide: true }).once('error', () => child.kill());
}

/** Whether a process has ended; what it started may still run. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
