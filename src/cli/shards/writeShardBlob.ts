import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { resultsEntry, type ShardResults } from './readShards.ts';
import type { Shard } from './selectShard.ts';

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

/** The folder of the tests in blob reports: that of a run exists on one machine only, and Playwright merges only reports of the same folder. */
const testFolder = '/tests';

/**
 * Takes the values of variables out of the events of a blob report, one JSON object a line. Events that are encoded in
 * base64 are decoded first.
 */
export const redactBlobEvents = (lines: string, redacted: (text: string) => string): string =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '' : JSON.stringify(redactEvent(JSON.parse(line), redacted))))
    .join('\n');

function redactEvent(event: unknown, redacted: (text: string) => string): unknown {
  const result = redactValue(event, redacted);
  if (!isRecord(result) || result['method'] !== 'onConfigure') return result;
  const { params } = result;
  if (isRecord(params) && isRecord(params['config'])) params['config']['rootDir'] = testFolder;
  return result;
}

function redactValue(value: unknown, redacted: (text: string) => string): unknown {
  if (typeof value === 'string') return redacted(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redacted));
  if (!isRecord(value)) return value;
  const encodedKey = value['isBase64'] === true ? 'data' : 'base64';
  const redactField = (key: string, item: unknown): unknown => {
    if (structuralKeys.has(key) && typeof item === 'string') return item;
    return key === encodedKey && typeof item === 'string'
      ? redactBase64(item, redacted)
      : redactValue(item, redacted);
  };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactField(key, item)]));
}

/** Keys of texts by which Playwright connects events and files: the value of a variable may be part of one by chance. */
const structuralKeys: ReadonlySet<string> = new Set([
  'category',
  'contentType',
  'expectedStatus',
  'id',
  'method',
  'parentStepId',
  'path',
  'pathSeparator',
  'resultId',
  'status',
  'stepId',
  'testId',
]);

function redactBase64(text: string, redacted: (text: string) => string): string {
  const bytes = Buffer.from(text, 'base64');
  const decoded = bytes.toString('utf8');
  const result = redacted(decoded);
  return result === decoded ? text : Buffer.from(result).toString('base64');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
