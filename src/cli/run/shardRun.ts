import { rm } from 'node:fs/promises';
import type { RunPlan } from '../../runner/planRun.ts';
import { createRunRedaction } from '../../runner/redaction/redaction.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import type { OutcomePart } from '../outcome/commandOutcome.ts';
import { selectShard, type Shard } from '../shards/selectShard.ts';
import { selectionOf } from '../shards/readShards.ts';
import { blobFileOf, writeShardBlob } from '../shards/writeShardBlob.ts';
import type { RunSetup } from './findRunSetup.ts';

/** The part of a run that is one shard. */
export interface ShardRun {
  readonly ids: readonly string[];
  /** Says how many test cases it has. */
  readonly note: string;
  /** The file of its blob report. */
  readonly file: string;
  /** Deletes the blob report of an earlier run: that of a run which doesn’t end must not be taken for its own. */
  removeOldBlob(): Promise<void>;
  /** @param source the folder in which Playwright wrote its blob report */
  writeBlob(source: string, outcome: OutcomePart, run: RunPlan & RunSetup): Promise<void>;
}

/** @param all ids of the whole run */
export function createShardRun(
  shard: Shard,
  all: readonly string[],
  { cases }: LocalSet,
  { blob = 'blob-report' }: RunOptions,
): ShardRun {
  const testCases = new Map(Array.from(cases, ([id, { testCase }]) => [id, testCase]));
  const ids = selectShard(all, testCases, shard);
  const file = blobFileOf(blob, shard);
  return {
    ids,
    file,
    note: `Shard ${shard.current}/${shard.total}: ${ids.length} of ${all.length === 1 ? '1 test case' : `${all.length} test cases`}`,
    removeOldBlob: () => rm(file, { force: true }),
    writeBlob: (source, outcome, run) => {
      const { cases: results = [], reasons = [] } = outcome;
      const content = {
        version: 1 as const,
        playwright: run.playwright.version,
        shard,
        selection: selectionOf(all),
        // Paths of another machine lead nowhere.
        cases: results.map(({ trace: _trace, screenshot: _screenshot, ...result }) => result),
        reasons: [...reasons],
      };
      return writeShardBlob(file, source, content, createRunRedaction(run).redacted);
    },
  };
}
