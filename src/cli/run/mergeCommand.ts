import path from 'node:path';
import type { MergeOptions } from '../arguments/commandOptions.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { assertWholeRun } from '../shards/assertWholeRun.ts';
import { readShards, type ShardBlob } from '../shards/readShards.ts';
import { findPlaywrightAndNode } from './findTools.ts';
import { assertReportFolder, mergeReports } from './mergeReports.ts';
import { resultsOutcome } from './runOutcome.ts';
import { writeJunit } from './writeJunit.ts';

/**
 * Merges the blob reports of all shards of a run to one report and one JUnit file. Its outcome is that of the whole run.
 *
 * @throws Refusal when the reports are not those of all shards of one run
 */
export async function* mergeCommand(options: MergeOptions, signal: AbortSignal): OutcomeParts {
  const { merge, html, junit } = options;
  const blobs = (await readShards(merge)).toSorted(
    (a, b) => a.results.shard.current - b.results.shard.current,
  );
  const tools = await findPlaywrightAndNode(options);
  assertWholeRun(blobs, tools.playwright.version, merge);
  await assertReportFolder(html);
  const cases = blobs.flatMap(({ results }) => results.cases);
  if (junit !== undefined) await writeJunit(junit, cases);
  if (blobs.some(({ hasEvents }) => hasEvents)) {
    await mergeReports(blobs, html, tools, signal);
    yield { notes: [mergedNote(blobs, html)] };
  }
  yield resultsOutcome(
    cases,
    blobs.flatMap(({ results }) => results.reasons),
    signal,
  );
}

const mergedNote = (blobs: readonly ShardBlob[], html: string): string =>
  `Report of ${blobs.length === 1 ? '1 shard' : `${blobs.length} shards`}: ${path.join(html, 'index.html')}`;
