import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hasErrorCode } from '../../node/hasErrorCode.ts';
import { whileLocked } from '../../node/lock.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import { dataFiles } from './dataFiles.ts';
import { openDataFolder } from './openDataFolder.ts';

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
  readonly #file: string;
  #hashes: readonly Buffer[] = [];
  #state = '';

  constructor(dataDir: string) {
    this.#file = dataFiles(dataDir).keys;
  }

  /** Compares with every hash to the end, so that the time taken reveals nothing. */
  isKnown(key: string): boolean {
    this.#refresh();
    const hash = sha256(key);
    return this.#hashes.reduce((known, knownHash) => timingSafeEqual(knownHash, hash) || known, false);
  }

  #refresh(): void {
    const found = statSync(this.#file, { throwIfNoEntry: false });
    const state = found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
    if (state === this.#state) return;
    const text = found ? readFileSync(this.#file, 'utf8') : '';
    this.#hashes = text
      .split('\n')
      .filter(isHash)
      .map((line) => Buffer.from(line.trim(), 'hex'));
    this.#state = state;
  }
}

const isHash = (line: string): boolean => /^\s*[\da-f]{64}\s*$/i.test(line);

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (hasErrorCode(error, 'ENOENT')) return value;
    throw error;
  };
