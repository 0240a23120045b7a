import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import * as z from 'zod';
import { assertFolder } from '../cases/folderOptions.ts';
import type { Reason, CaseResult } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';

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
 * @throws {Refusal} that names the files that are no blob reports of shards, or says that there are none
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

/**
 * Asserts that blob reports are those of all shards of one run.
 *
 * @param version of Playwright Test that merges them
 * @throws {Refusal} that names each shard that is missing, there twice, or of another run
 */
export function assertWholeRun(blobs: readonly ShardBlob[], version: string, folder: string): void {
  const reasons = [differentTotals, duplicates, missingShards, differentSelections, differentVersions]
    .map((check) => check(blobs, { version, folder }))
    .find((found) => found.length > 0);
  if (reasons) throw new Refusal(reasons);
}

type Check = (
  blobs: readonly ShardBlob[],
  context: { readonly version: string; readonly folder: string },
) => Reason[];

const totalOf = ({ results }: ShardBlob): number => results.shard.total;
const numberOf = ({ results }: ShardBlob): number => results.shard.current;

const differentTotals: Check = (blobs, { folder }) =>
  new Set(blobs.map(totalOf)).size < 2
    ? []
    : [
        {
          message: `${folder} has shards of different runs: ${filesBy(blobs, (blob) => `of ${totalOf(blob)} shards`)}`,
          todo: 'Delete the blob reports of the other run',
        },
      ];

const duplicates: Check = (blobs) =>
  [...groupBy(blobs, numberOf)]
    .filter(([, files]) => files.length > 1)
    .map(([current, files]) => ({
      message: `Shard ${current}/${Math.max(...files.map(totalOf))} is there ${files.length === 2 ? 'twice' : `${files.length} times`}: ${listOf(files)}`,
      todo: 'Delete all but one of them',
    }));

/** How many missing shards are named. */
const mostNamed = 20;

const missingShards: Check = (blobs, { folder }) => {
  const found = new Set(blobs.map(numberOf));
  const total = Math.max(...blobs.map(totalOf));
  const missing = Array.from({ length: total }, (_, at) => at + 1).filter((number) => !found.has(number));
  if (missing.length === 0) return [];
  const some = missing.slice(0, mostNamed).map((number) => `${number}/${total}`);
  const others = missing.length - some.length;
  const names = [...some, ...(others > 0 ? [`${others} others`] : [])].join(', ');
  const [subject, todo] =
    missing.length === 1
      ? [`Shard ${names} is missing in ${folder}`, 'Copy its blob report to the folder, or run it again']
      : [
          `Shards ${names} are missing in ${folder}`,
          'Copy their blob reports to the folder, or run them again',
        ];
  return [{ message: subject, todo }];
};

const differentSelections: Check = (blobs) =>
  new Set(blobs.map(({ results }) => results.selection)).size < 2
    ? []
    : [
        {
          message: `The shards are parts of different sets of test cases: ${[...groupBy(blobs, ({ results }) => results.selection).values()].map(listOf).join(' and ')} differ`,
          todo: 'Run all shards with the same files, --case and --exclude',
        },
      ];

const differentVersions: Check = (blobs, { version }) => {
  const versions = new Set(blobs.map(({ results }) => results.playwright));
  if (versions.size > 1) {
    const files = filesBy(blobs, ({ results }) => `by ${results.playwright}`);
    return [
      {
        message: `The shards were run by different versions of Playwright Test: ${files}`,
        todo: 'Install the same version wherever a shard runs, then run all shards again',
      },
    ];
  }
  const [used = version] = versions;
  if (used === version) return [];
  return [
    {
      message: `The shards were run by Playwright Test ${used}, but ${version} is installed here`,
      todo: `Install the same version: npm install --save-dev @playwright/test@${used}`,
    },
  ];
};

const listOf = (blobs: readonly ShardBlob[]): string => blobs.map(({ file }) => file).join(', ');

const filesBy = (blobs: readonly ShardBlob[], kind: (blob: ShardBlob) => string): string =>
  Array.from(groupBy(blobs, kind), ([name, files]) => `${listOf(files)} (${name})`).join(', ');

function groupBy<Key>(blobs: readonly ShardBlob[], keyOf: (blob: ShardBlob) => Key): Map<Key, ShardBlob[]> {
  const groups = new Map<Key, ShardBlob[]>();
  for (const blob of blobs) groups.set(keyOf(blob), [...(groups.get(keyOf(blob)) ?? []), blob]);
  return groups;
}

/** The entry of a blob report that holds the results. Playwright copies it like an attachment, and ignores it. */
export const resultsEntry = 'resources/portable-test-cases.json';

const reason = z.object({ message: z.string(), todo: z.string().optional() });

const caseResult = z.custom<CaseResult>(
  (value) => z.object({ id: z.string(), path: z.string(), outcome: z.string() }).safeParse(value).success,
);

/** The results of a shard. */
const shardResults = z.object({
  version: z.literal(1),
  /** The version of Playwright Test. */
  playwright: z.string(),
  /** As `--shard` takes them. */
  shard: z
    .object({ current: z.int().min(1), total: z.int().max(9999) })
    .refine(({ current, total }) => current <= total),
  /** Identifies the test cases of the whole run. */
  selection: z.string(),
  cases: z.array(caseResult),
  /** The reasons why the shard is incomplete. */
  reasons: z.array(reason),
});

export type ShardResults = z.infer<typeof shardResults>;

/** Identifies the test cases of a run, in whatever order they are. */
export const selectionOf = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.toSorted().join('\n')).digest('hex').slice(0, 16);
