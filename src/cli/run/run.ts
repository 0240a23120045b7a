import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DiskFiles } from '../../disk/diskFiles.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import { runProject } from '../../runner/run.ts';
import { prepareRun, type PreparedRun } from '../../runner/prepareRun.ts';
import type { LocalSet } from '../../sync/localSet.ts';
import { readCases } from '../cases/readCases.ts';
import { excludedFolders, excludedNotes } from '../cases/excludedFolders.ts';
import { assertFolder } from '../cases/folder.ts';
import { createPause } from '../../node/pauses.ts';
import { writeJunit } from './junit.ts';
import type { RunOptions } from '../arguments/options.ts';
import type { Output } from '../outcome/output.ts';
import { Refusal, type Reason } from '../outcome/reason.ts';
import type { OutcomePart, OutcomeParts } from '../outcome/outcome.ts';
import { RunPlace } from './runFolder.ts';
import type { CaseResult } from '../outcome/caseResult.ts';
import { createCaseResult } from './createCaseResult.ts';
import { toolsFor } from './tools.ts';
import { RunWords } from './progress.ts';

/**
 * Runs test cases of a folder; prints its progress, unless the outcome is printed as JSON.
 *
 * @throws Refusal when a file has errors, or something that the run needs is missing
 */
export async function* runCases(options: RunOptions, signal: AbortSignal, output: Output): OutcomeParts {
  await assertFolder(options.folder);
  const excluded = await excludedFolders(options);
  yield { notes: excludedNotes(excluded) };
  const pause = createPause(signal);
  const local = await readCases(new DiskFiles(options.folder, pause, () => excluded), pause, signal);
  const filesFolder = await filesFolderOf(options);
  const ids = idsOf(options, local);
  const prepared = prepare(ids, local, options);
  const tools = await toolsFor(options);
  const place = await RunPlace.make(options.out);
  const words = new RunWords(local, options, output);
  const results: CaseResult[] = [];
  const errors: string[] = [];
  try {
    const { reporter, sandbox, folder } = place;
    const run = { ...prepared, ...tools, filesFolder, reporter, sandbox, folder };
    for await (const event of runProject({ ...run, workers: options.workers }, signal)) {
      if (!options.json) words.print(event);
      if (event.type === 'error') errors.push(event.failure.message);
      if (event.type === 'caseEnd')
        results.push(createCaseResult(event, local, options.folder, place.isKept));
    }
    if (options.junit !== undefined) await writeJunit(options.junit, results);
  } finally {
    words.end();
    await place.close();
  }
  yield conclusion(results, reasonsOf(errors, ids, results, local), signal);
  if (place.isKept)
    yield { notes: [`Traces and screenshots are kept in ${place.folder}. They contain what was typed.`] };
}

/**
 * A link that the user names is meant; one in the folder of the test cases may be anybody's.
 *
 * @throws UsageError when the folder that was named is not there
 */
async function filesFolderOf({ folder, files }: RunOptions): Promise<string> {
  if (files === undefined) return path.resolve(folder, 'files');
  await assertFolder(files);
  return realpath(files);
}

function conclusion(
  results: readonly CaseResult[],
  reasons: readonly Reason[],
  signal: AbortSignal,
): OutcomePart {
  const count = (outcome: CaseEnd['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  const summary = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`;
  const part = { cases: results, summary };
  if (signal.aborted) return { ...part, status: 'cancelled', reasons: [{ message: 'Cancelled' }] };
  if (reasons.length > 0) return { ...part, status: 'failed', reasons };
  return { ...part, status: count('failed') > 0 ? 'tests failed' : 'done' };
}

/** Why the run says less than it was asked: what broke it, or that test cases have no end. */
function reasonsOf(
  errors: readonly string[],
  ids: readonly string[],
  results: readonly CaseResult[],
  { cases }: LocalSet,
): Reason[] {
  if (errors.length > 0) return errors.map((message) => ({ message: message.replace(/\.$/, '') }));
  const ended = new Set(results.map(({ id }) => id));
  const names = ids.filter((id) => !ended.has(id)).map((id) => `“${cases.get(id)?.testCase.description}”`);
  if (names.length === 0) return [];
  return [
    {
      message: `Playwright reported no result of ${names.join(', ')}`,
      todo: 'Run again. If the problem persists, update Playwright',
    },
  ];
}

/** @throws Refusal when a case that was asked for is not in the folder */
function idsOf({ case: asked, folder }: RunOptions, { cases }: LocalSet): string[] {
  if (asked.length === 0) return [...cases.keys()];
  const byId = new Map(Array.from(cases.keys(), (id) => [id.toLowerCase(), id]));
  const byPath = new Map(Array.from(cases, ([id, { file }]) => [path.resolve(folder, file.path), id]));
  const found = asked.map(
    (one) =>
      byId.get(one.toLowerCase()) ?? byPath.get(path.resolve(one)) ?? byPath.get(path.resolve(folder, one)),
  );
  const unknown = asked.filter((_, at) => found[at] === undefined);
  if (unknown.length > 0) {
    throw new Refusal(
      unknown.map((one) => ({
        message: `Test case not found in ${folder}: “${one}”`,
        todo: 'Use its id or its file',
      })),
    );
  }
  return [...new Set(found.flatMap((id) => id ?? []))];
}

/** @throws Refusal that names the variables which have no value */
function prepare(ids: readonly string[], { cases }: LocalSet, options: RunOptions): PreparedRun {
  const { env } = process;
  const own = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('TEST_') && value ? ([[name.slice('TEST_'.length), value]] as const) : [],
  );
  const username = env['BASIC_AUTH_USERNAME'];
  const prepared = prepareRun(
    ids,
    Array.from(cases.values(), ({ testCase }) => testCase),
    {
      executionUrl: options.url,
      name: options.environment,
      testIdAttribute: options.testIdAttribute,
      timeoutPerStep: options.stepTimeout,
      variables: new Map(own),
      headers: new Map(options.header.map((name) => [name, ''])),
      allowedOrigins: options.allowOrigin,
      basicAuth: username ? { username, password: env['BASIC_AUTH_PASSWORD'] ?? '' } : undefined,
    },
  );
  const headers = Array.from(prepared.project.environment.headers.values());
  const missing = [
    ...prepared.missing.map((name) => [`The variable $${name}`, `TEST_${name}`] as const),
    ...headers.filter((name) => !env[name]).map((name) => ['A header', name] as const),
  ];
  if (missing.length > 0) {
    throw new Refusal(
      missing.map(([what, name]) => ({
        message: `${what} has no value`,
        todo: `Set the environment variable ${name}`,
      })),
    );
  }
  const values = headers.map((name) => [name, env[name] ?? ''] as const);
  return { ...prepared, variables: new Map([...prepared.variables, ...values]) };
}
