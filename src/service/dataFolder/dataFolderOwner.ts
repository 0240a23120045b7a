import { readFile, rm, rmdir } from 'node:fs/promises';
import { pid } from 'node:process';
import { whileLocked } from '../../node/lock.ts';
import { ownIdentity, stateOf, type ProcessIdentity } from '../../node/processIdentity.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import { dataFiles } from './dataFiles.ts';

/** Another process uses the data folder. */
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
export async function claimDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const files = dataFiles(folder);
  await whileLocked(`${files.owner}.lock`, async () => {
    const owner = await readOwner(files.owner);
    if (owner && isRunning(owner)) throw new FolderInUse(folder, owner.pid);
    await rmdir(`${files.database}.lock`).catch(() => undefined);
    await replaceFile(files.owner, `${pid} ${ownIdentity().start ?? ''}\n`, ownerOnly);
  });
  return { release: () => release(files.owner) };
}

/** The id of the process that uses a data folder at this moment. */
export async function findOwner(folder: string): Promise<number | undefined> {
  const owner = await readOwner(dataFiles(folder).owner);
  return owner && isRunning(owner) ? owner.pid : undefined;
}

async function release(file: string): Promise<void> {
  const owner = await readOwner(file);
  if (owner?.pid === pid) await rm(file, { force: true });
}

async function readOwner(file: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [id, start] = text.trim().split(' ');
  return /^[1-9]\d*$/.test(id ?? '') ? { pid: Number(id), start: start || undefined } : undefined;
}

const isRunning = (owner: ProcessIdentity): boolean => stateOf(owner) !== 'ended';
