import { readFileSync } from 'node:fs';
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
