import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { isPathBelow } from '../../../src/node/files.ts';
import { waitUntil } from '../../support/waitUntil.ts';

/** Processes that name a text in their command line or environment, by id. */
export function processesOf(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (pid) =>
        isLive(pid) && (readProc(pid, 'cmdline').includes(text) || readProc(pid, 'environ').includes(text)),
    )
    .map(Number);
}

/** Processes that a process started, and what these started, by id. */
export function processesBelow(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isLive(name))
      .map((name) => [Number(name), parentOf(name)]),
  );
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (parents.get(id) === pid || isBelow(parents.get(id)));
  return [...parents.keys()].filter(isBelow);
}

const parentOf = (pid: string): number => Number(/\) \w (\d+)/.exec(readProc(pid, 'stat'))?.[1]);

/** Waits until as many processes name a text as is fit; gives their ids and command lines. */
export const untilProcesses = (text: string, isFit: (count: number) => boolean): Promise<string[]> =>
  waitUntil(
    () => processesOf(text).map((pid) => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ')}`),
    (found) => isFit(found.length),
    { timeout: 120_000 },
  );

/** One that has ended and waits for its parent to see it is no process any more. */
const isLive = (pid: string): boolean => !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat'));

/** A file of `/proc` about a process; empty once the process has ended. */
export function readProc(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until no process works in a folder any more, or below it. */
export const untilNoneWorksIn = (folder: string): Promise<unknown> =>
  waitUntil(
    () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isPathBelow(cwdOf(name), folder)),
    (found) => found.length === 0,
    { timeout: 120_000 },
  );

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '/';
  }
}
