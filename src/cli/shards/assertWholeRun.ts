import type { Reason } from '../outcome/reason.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { ShardBlob } from './readShards.ts';

/**
 * Asserts that blob reports are those of all shards of one run.
 *
 * @param version of Playwright Test that merges them
 * @throws Refusal that names each shard that is missing, there twice, or of another run
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
