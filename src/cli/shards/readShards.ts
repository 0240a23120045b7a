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

async function readBlob(file: string): Promise<ShardBlob | Reason> {
  try {
    const archive = await openPromise(file);
    let text = '';
    let hasEvents = false;
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName === resultsEntry)
        text = (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8');
      hasEvents ||= entry.fileName.endsWith('.jsonl');
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

const unknownBlob = (file: string): Reason => ({
  message: `${file} was not written by run --shard of this version`,
  todo: 'Merge other blob reports with: npx playwright merge-reports',
});
