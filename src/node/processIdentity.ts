import { readFileSync } from 'node:fs';
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { hasErrorCode } from './files.ts';

/** A process of this machine. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, where the system tells: a later process may get the same id. */
  readonly start?: string | undefined;
}

/** The identity of this process. */
export const ownIdentity = (): ProcessIdentity => ({ pid: process.pid, start: startOf(process.pid) });

/** Whether a process still runs; `unsure` where one has its id and the system does not tell since when. */
export function stateOf({ pid, start }: ProcessIdentity): 'running' | 'ended' | 'unsure' {
  const found = startOf(pid);
  if (found === 'zombie' || !hasProcess(pid)) return 'ended';
  if (found === undefined || start === undefined) return 'unsure';
  return found === start ? 'running' : 'ended';
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/** When a process started, in ticks since the machine did; undefined where the system does not tell. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readProcessStat(pid);
    return fields[0] === 'Z' ? 'zombie' : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Reads the fields of a process in `/proc/PID/stat` of Linux, from the state on: the third field of proc_pid_stat(5) is
 * the first one here. The name before it may itself hold spaces and brackets.
 *
 * @throws where there is no such process, or the system has no `/proc`
 */
export function readProcessStat(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

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
