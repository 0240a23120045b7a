import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { message, UserError } from '../core/errors.ts';

/** How often a holder says that it is there, and after how long without a word it is none, in ms. */
const beat = 2_000;
const silence = 30_000;

/**
 * Does work on the records of a folder while no other process does: it would take what is under way
 * for something that broke off, and finish it meanwhile.
 *
 * @param state where the records are
 * @param name what the user calls the folder
 * @throws UserError while another process is at work
 */
export async function locked<Result>(
  state: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(state, 'lock');
  const own = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() });
  await mkdir(state, { recursive: true, mode: 0o700 });
  if (!(await take(file, own))) {
    const isFree = await isLeft(file);
    if (isFree) await rm(file, { force: true });
    if (!isFree || !(await take(file, own))) {
      throw new UserError(
        message('{0} is being synced already', name),
        message('Finish or cancel that, then try again'),
      );
    }
  }
  const timer = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), beat);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if ((await textOf(file)) === own) await rm(file, { force: true });
  }
}

async function take(file: string, own: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(own).finally(() => handle.close());
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether its holder was killed, or has not said for long that it is there. */
async function isLeft(file: string): Promise<boolean> {
  const [text, found] = await Promise.all([textOf(file), stat(file).catch(() => undefined)]);
  if (text === undefined || !found) return true;
  if (Date.now() - found.mtimeMs > silence) return true;
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]*)"/.exec(text) ?? [];
  return pid !== undefined && host === hostname() && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const textOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
