import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { redactBlobEvents } from './redactBlobEvents.ts';
import type { Shard } from './selectShard.ts';
import { resultsEntry, type ShardResults } from './shardResults.ts';

/** The file of the blob report of a shard. */
export const blobFileOf = (folder: string, { current, total }: Shard): string =>
  path.join(folder, `report-${current}-of-${total}.zip`);

/**
 * Writes the blob report of a shard: what Playwright reported, without values of variables, and the results. A shard
 * without tests has only results.
 *
 * @param source the folder in which Playwright wrote its own
 * @param redacted a text without the values of variables
 */
export async function writeShardBlob(
  file: string,
  source: string,
  results: ShardResults,
  redacted: (text: string) => string,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const names = await readdir(source).catch(() => []);
  const name = names.find((found) => found.endsWith('.zip'));
  const original = name === undefined ? undefined : await openPromise(path.join(source, name));
  const archive = new NewZipFile();
  archive.addBuffer(Buffer.from(JSON.stringify(results)), resultsEntry);
  const written = pipeline(archive.outputStream, createWriteStream(`${file}.unfinished`));
  written.catch(() => undefined);
  try {
    if (original) await copyEntries(original, archive, redacted);
    archive.end();
    await written;
    await rename(`${file}.unfinished`, file);
  } finally {
    await rm(`${file}.unfinished`, { force: true });
  }
}

async function copyEntries(
  original: ZipFile,
  archive: NewZipFile,
  redacted: (text: string) => string,
): Promise<void> {
  for await (const entry of original.eachEntry()) {
    const content = await buffer(await original.openReadStreamPromise(entry));
    archive.addBuffer(contentOf(entry, content, redacted), entry.fileName);
  }
}

function contentOf({ fileName }: Entry, content: Buffer, redacted: (text: string) => string): Buffer {
  if (fileName.endsWith('.jsonl')) return Buffer.from(redactBlobEvents(content.toString('utf8'), redacted));
  return /\.(?:md|txt)$/.test(fileName) ? Buffer.from(redacted(content.toString('utf8'))) : content;
}
