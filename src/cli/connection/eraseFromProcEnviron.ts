import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { readProcessStat } from '../../node/readProcessStat.ts';

/**
 * Overwrites a variable in the environment that this process started with: on Linux every process of the same
 * user can read it in `/proc/PID/environ`, whatever the process has deleted since. Does nothing where the
 * system does not let it.
 */
export function eraseFromProcEnviron(name: string): void {
  if (process.platform !== 'linux') return;
  try {
    const environment = readFileSync('/proc/self/environ');
    const start = offsetOf(`${name}=`, environment);
    if (start === undefined) return;
    const end = environment.indexOf(0, start);
    overwrite(
      Number(readProcessStat(process.pid)[envStart]) + start,
      environment.subarray(start, end === -1 ? undefined : end),
    );
  } catch {
    // The key stays readable for processes of this user, as the README says.
  }
}

/** The offset of the value of a variable. */
function offsetOf(prefix: string, environment: Buffer): number | undefined {
  if (environment.subarray(0, prefix.length).toString() === prefix) return prefix.length;
  const index = environment.indexOf(`\0${prefix}`);
  return index === -1 ? undefined : index + 1 + prefix.length;
}

/** The index of `env_start`, see proc_pid_stat(5). */
const envStart = 47;

/** Overwrites memory that has the expected content. */
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
