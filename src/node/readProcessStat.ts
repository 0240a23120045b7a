import { readFileSync } from 'node:fs';

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
