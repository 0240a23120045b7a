import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { CaseResult } from '../outcome/caseResult.ts';

/** The entry of a blob report that holds the results. Playwright copies it like an attachment, and ignores it. */
export const resultsEntry = 'resources/portable-test-cases.json';

const reason = z.object({ message: z.string(), todo: z.string().optional() });

const caseResult = z.custom<CaseResult>(
  (value) => z.object({ id: z.string(), path: z.string(), outcome: z.string() }).safeParse(value).success,
);

/** The results of a shard. */
export const shardResults = z.object({
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
