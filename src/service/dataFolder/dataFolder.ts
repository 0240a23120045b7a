import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { pid } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { hasErrorCode } from '../../node/files.ts';
import { whileLocked } from '../../node/lock.ts';
import { ownIdentity, stateOf, type ProcessIdentity } from '../../node/processIdentity.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';

/** Makes the data folder, and keeps other users of the machine out of it. */
export async function openDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** The files of a data folder. */
export const dataFiles = (folder: string) => ({
  database: path.join(folder, 'service.db'),
  owner: path.join(folder, 'service.pid'),
  address: path.join(folder, 'service.json'),
  keys: path.join(folder, 'authorized-keys'),
  runs: path.join(folder, 'runs'),
  traces: path.join(folder, 'traces'),
});

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

/** The address of a running service, as published in its data folder. */
export const serviceAddress = z.object({
  pid: z.int().positive(),
  url: z.url(),
  sampleAppUrl: z.url().optional(),
  /** Where the sample was before this start, if that port is in use now. */
  sampleMovedFrom: z.url().optional(),
});

export type ServiceAddress = z.infer<typeof serviceAddress>;

/** Time between two reads of the data folder, in ms. */
const pollIntervalMs = 100;

/** The clock, as an argument so that tests need not wait. */
export interface PollingClock {
  /** In ms. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const realTime: PollingClock = {
  now: () => performance.now(),
  wait: (milliseconds) => setTimeout(milliseconds),
};

/**
 * Reads the address of the service that owns a data folder. The address of a killed service stays
 * behind, and other processes may get its process id and port.
 */
export async function readAddress(dataFolder: string): Promise<ServiceAddress | undefined> {
  try {
    const found = serviceAddress.safeParse(JSON.parse(await readFile(dataFiles(dataFolder).address, 'utf8')));
    return found.success && (await findOwner(dataFolder)) === found.data.pid ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until the owner of a data folder has published its address: a service that starts has not yet,
 * and one that ends no longer does.
 *
 * @param patience how long an owner may have no address, in ms
 * @returns undefined where the folder has no owner, so that another service can start
 * @throws UnknownAddress when the owner stays without an address
 */
export async function waitForAddress(
  dataFolder: string,
  patience: number,
  time = realTime,
): Promise<ServiceAddress | undefined> {
  for (const end = time.now() + patience; ; await time.wait(pollIntervalMs)) {
    const found = await readAddress(dataFolder);
    if (found) return found;
    const owner = await findOwner(dataFolder);
    if (owner === undefined) return undefined;
    if (time.now() > end) throw new UnknownAddress(owner);
  }
}

/** A process owns the data folder, but its address is unknown. */
export class UnknownAddress extends Error {
  override readonly name = 'UnknownAddress';

  constructor(readonly owner: number) {
    super(`The process ${owner} uses the data of the service, but its address is unknown`);
  }
}

const keptKeys = 8;

const sha256 = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Creates a random key. Only its hash is ever stored. */
export const newApiKey = (): string => `ptc_${randomBytes(32).toString('base64url')}`;

/**
 * Authorizes a key (contract section 5): appends its hash to `<data>/authorized-keys` as the newest of
 * at most eight. Works before, while and after a service runs; a running one notices by itself.
 */
export async function authorizeKey(dataDir: string, key: string): Promise<void> {
  await openDataFolder(dataDir);
  const file = dataFiles(dataDir).keys;
  const hash = sha256(key).toString('hex');
  await whileLocked(`${file}.lock`, async () => {
    const lines = (await readFile(file, 'utf8').catch(ifMissing(''))).split('\n').map((line) => line.trim());
    const comments = lines.filter((line) => line.startsWith('#'));
    const hashes = [...lines.filter((line) => isHash(line) && line !== hash), hash].slice(-keptKeys);
    await replaceFile(file, [...comments, ...hashes, ''].join('\n'), ownerOnly);
  });
}

/** The keys of a data folder, read again whenever the file has changed. */
export class AuthorizedKeys {
  private readonly file: string;
  private hashes: readonly Buffer[] = [];
  private state = '';

  constructor(dataDir: string) {
    this.file = dataFiles(dataDir).keys;
  }

  /** Compares with every hash to the end, so that the time taken reveals nothing. */
  isKnown(key: string): boolean {
    this.refresh();
    const hash = sha256(key);
    return this.hashes.reduce((known, knownHash) => timingSafeEqual(knownHash, hash) || known, false);
  }

  private refresh(): void {
    const found = statSync(this.file, { throwIfNoEntry: false });
    const state = found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
    if (state === this.state) return;
    const text = found ? readFileSync(this.file, 'utf8') : '';
    this.hashes = text
      .split('\n')
      .filter(isHash)
      .map((line) => Buffer.from(line.trim(), 'hex'));
    this.state = state;
  }
}

const isHash = (line: string): boolean => /^\s*[\da-f]{64}\s*$/i.test(line);

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (hasErrorCode(error, 'ENOENT')) return value;
    throw error;
  };
