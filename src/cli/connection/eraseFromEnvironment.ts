import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { processStat } from '../../node/processStat.ts';

/**
 * Overwrites a variable in the environment that this process began with: on Linux every process of the same
 * user can read it in `/proc/PID/environ`, whatever the process has deleted since. Does nothing where the
 * system does not let it.
 */
export function eraseFromEnvironment(name: string): void {
  if (process.platform !== 'linux') return;
  try {
    const environment = readFileSync('/proc/self/environ');
    const at = placeOf(`${name}=`, environment);
    if (at === undefined) return;
    const end = environment.indexOf(0, at);
    overwrite(
      Number(processStat(process.pid)[envStart]) + at,
      environment.subarray(at, end === -1 ? undefined : end),
    );
  } catch {
    // The key stays readable for processes of this user, as the README says.
  }
}

function placeOf(start: string, environment: Buffer): number | undefined {
  if (environment.subarray(0, start.length).toString() === start) return start.length;
  const at = environment.indexOf(`\0${start}`);
  return at === -1 ? undefined : at + 1 + start.length;
}

/** Where `env_start` of proc_pid_stat(5) stands in what Linux tells of a process. */
const envStart = 47;

/** Writes only where the memory holds what is expected. */
function overwrite(address: number, expected: Buffer): void {
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    const found = Buffer.alloc(expected.length);
    readSync(memory, found, 0, found.length, address);
    if (found.equals(expected))
      writeSync(memory, Buffer.alloc(expected.length, 'x'), 0, expected.length, address);
  } finally {
    closeSync(memory);
  }
}
