import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { assertFolder } from '../cases/assertFolder.ts';
import type { Reason } from '../outcome/reason.ts';
import { Refusal } from '../outcome/refusal.ts';
import { resultsEntry, shardResults, type ShardResults } from './shardResults.ts';

/** A blob report and what is in it. */
export interface ShardBlob {
  /** The path of the file, as it is shown. */
  readonly file: string;
  readonly results: ShardResults;
  /** Whether it has anything that Playwright reported. */
  readonly hasEvents: boolean;
}

/**
 * Reads the blob reports in a folder, and in folders below it, as CI systems download them.
 *
 * @throws Refusal that names the files that are no blob reports of shards, or says that there are none
 */
export async function readShards(folder: string): Promise<ShardBlob[]> {
  await assertFolder(folder);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.zip'));
  if (names.length === 0) {
    throw new Refusal([
      {
        message: `There are no blob reports in ${folder}`,
        todo: 'Copy the blob reports of all shards to it, which run --shard writes to blob-report',
      },
    ]);
  }
  const read = await Promise.all(names.toSorted().map((name) => readBlob(path.join(folder, name))));
  const reasons = read.filter((result) => 'message' in result);
  if (reasons.length > 0) throw new Refusal(reasons);
  return read.filter((result) => 'results' in result);
}

const megabyte = 1024 * 1024;

/** What a blob report may hold; Playwright unpacks all of it, and reads events as a whole. */
const most = { entries: 100_000, results: 64 * megabyte, events: 512 * megabyte, all: 4096 * megabyte };

/** Reads a blob report, which may come from anywhere: nothing is unpacked that is larger than a shard writes it. */
async function readBlob(file: string): Promise<ShardBlob | Reason> {
  try {
    const archive = await openPromise(file);
    let text = '';
    let hasEvents = false;
    let bytes = 0;
    if (archive.entryCount > most.entries) return tooLarge(file, `more than ${most.entries} entries`);
    for await (const entry of archive.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      bytes += uncompressedSize;
      const limit =
        fileName === resultsEntry ? most.results : fileName.endsWith('.jsonl') ? most.events : most.all;
      if (uncompressedSize > limit || bytes > most.all)
        return tooLarge(file, `${Math.ceil(Math.max(uncompressedSize, bytes) / megabyte)} MB of data`);
      if (fileName === resultsEntry)
        text = (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');
      hasEvents ||= fileName.endsWith('.jsonl');
    }
    const { data } = shardResults.safeParse(text === '' ? undefined : JSON.parse(text));
    return data ? { file, results: data, hasEvents } : unknownBlob(file);
  } catch {
    return {
      message: `${file} is damaged or incomplete`,
      todo: 'Copy it again, or run this shard again',
    };
  }
}

const tooLarge = (file: string, what: string): Reason => ({
  message: `${file} has ${what}, which is more than a shard writes`,
  todo: 'Copy it again, or run this shard again with fewer test cases',
});

const unknownBlob = (file: string): Reason => ({
  message: `${file} was not written by run --shard of this version`,
  todo: 'Merge other blob reports with: npx playwright merge-reports',
});
