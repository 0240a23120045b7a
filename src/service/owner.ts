import { readFileSync } from 'node:fs';
import { readFile, rm, rmdir } from 'node:fs/promises';
import { pid } from 'node:process';
import { dataFiles, writePrivately } from './dataFolder.ts';
import { withFileLock } from './fileLock.ts';

/** Another process works with the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(
    folder: string,
    readonly owner: number,
  ) {
    super(`The data folder ${folder} is in use by the service with the process id ${owner}`);
  }
}

/**
 * Makes this process the owner of a data folder. The lock that a killed owner left on the database
 * would hold for ever: it is removed, but only once that owner is known to be gone.
 */
export async function claimFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const files = dataFiles(folder);
  await withFileLock(files.owner, async () => {
    const owner = await readOwner(files.owner);
    if (owner && isSameProcess(owner)) throw new FolderInUse(folder, owner.pid);
    await rmdir(`${files.database}.lock`).catch(() => undefined);
    await writePrivately(files.owner, `${pid} ${startOf(pid) ?? ''}\n`);
  });
  return { release: () => release(files.owner) };
}

/** The process that works with a data folder at this moment. */
export async function ownerOf(folder: string): Promise<number | undefined> {
  const owner = await readOwner(dataFiles(folder).owner);
  return owner && isSameProcess(owner) ? owner.pid : undefined;
}

async function release(file: string): Promise<void> {
  const owner = await readOwner(file);
  if (owner?.pid === pid) await rm(file, { force: true });
}

interface Owner {
  readonly pid: number;
  /** When it started, where the system tells: a later process may get the same id. */
  readonly start: string | undefined;
}

async function readOwner(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [id, start] = text.trim().split(' ');
  return /^[1-9]\d*$/.test(id ?? '') ? { pid: Number(id), start: start || undefined } : undefined;
}

function isSameProcess(owner: Owner): boolean {
  if (!isAlive(owner.pid)) return false;
  const start = startOf(owner.pid);
  return start === undefined || owner.start === undefined || start === owner.start;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return startOf(id) !== 'zombie';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** From Linux' `/proc`, whose second field may itself hold spaces and brackets. */
function startOf(id: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'zombie' : fields[19];
  } catch {
    return undefined;
  }
}
