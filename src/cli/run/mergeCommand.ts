import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchTools } from '../../runner/find/findTools.ts';
import { playwrightCli } from '../../runner/find/playwright.ts';
import { runProgram } from '../../runner/runProcess.ts';
import type { MergeOptions } from '../arguments/commandOptions.ts';
import type { OutcomeParts } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';
import { assertWholeRun, readShards, type ShardBlob } from '../shards/readShards.ts';
import { findPlaywrightAndNode } from './findRunSetup.ts';
import { resultsOutcome, writeJunit } from './runResults.ts';

/**
 * Merges the blob reports of all shards of a run to one report and one JUnit file. Its outcome is that of the whole run.
 *
 * @throws {Refusal} when the reports are not those of all shards of one run
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

/** What Playwright's HTML reporter writes. */
const reportParts: ReadonlySet<string> = new Set(['index.html', 'data', 'trace']);

/** Merges blob reports to one HTML report, by Playwright. @throws {Error} with what it prints when it fails */
async function mergeReports(
  blobs: readonly ShardBlob[],
  folder: string,
  { node, playwright }: LaunchTools,
  signal: AbortSignal,
): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'portable-test-cases-'));
  try {
    // Playwright unpacks the reports beside them.
    const unpacked = path.join(root, 'blobs');
    await mkdir(unpacked);
    for (const { file, results } of blobs)
      await copyFile(file, path.join(unpacked, `report-${results.shard.current}.zip`));
    const args = [playwrightCli(playwright), 'merge-reports', '--reporter', 'html', unpacked];
    const report = path.join(root, 'report');
    const env = {
      PLAYWRIGHT_HTML_OUTPUT_DIR: report,
      PLAYWRIGHT_HTML_OPEN: 'never',
      // The same before Playwright 1.45 and 1.46.
      PLAYWRIGHT_HTML_REPORT: report,
      PW_TEST_HTML_REPORT_OPEN: 'never',
    };
    await runToEnd(runProgram({ command: node.command, args, env: node.env }, root, env, signal));
    signal.throwIfAborted();
    await replaceReport(folder, report);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runToEnd(lines: AsyncGenerator<string, number | null>): Promise<void> {
  const printed: string[] = [];
  for (;;) {
    const { done, value } = await lines.next();
    if (!done) printed.push(value);
    else if (value === 0 || value === null) return;
    else throw new Error(`Playwright could not merge the reports.\n${printed.join('\n')}`.trim());
  }
}

/** @throws {Refusal} when the folder of the report has other files, which would get lost or mixed with it */
async function assertReportFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const other = names.find((name) => !reportParts.has(name));
  if (other === undefined) return;
  throw new Refusal([
    {
      message: `${folder} has other files than a report, such as ${other}`,
      todo: 'Specify another folder with --html',
    },
  ]);
}

async function replaceReport(folder: string, report: string): Promise<void> {
  for (const name of reportParts) await rm(path.join(folder, name), { recursive: true, force: true });
  await cp(report, folder, { recursive: true });
}
