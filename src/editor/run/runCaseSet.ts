import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { holdsSecrets, type RunEnvironment } from '../../runner/runEnvironment.ts';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import { runProject } from '../../runner/runProject.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import { textOfError } from '../ui/textOfError.ts';
import { environmentNameLabel } from './askEnvironment.ts';
import { newReport } from './newReport.ts';
import { caseIdsOf, prepareCases, type PreparedCases } from './prepareCases.ts';
import type { OnRunEvent, RunMode, RunParts } from './runParts.ts';
import type { RunReport } from './runReport.ts';
import { TestRunPresenter } from './testRunPresenter.ts';

/** A run of the Testing view, with the cases of one set that it runs. */
export interface CaseSetRun {
  readonly run: vscode.TestRun;
  readonly files: readonly IndexedCase[];
  readonly mode: RunMode;
  readonly signal: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/**
 * Runs cases of one set in one environment. Where they cannot be run, the reason is shown on each of them.
 *
 * @throws {UserError} when they cannot be run
 */
export async function runCaseSet(parts: RunParts, setRun: CaseSetRun): Promise<void> {
  const { run, files, mode } = setRun;
  const items = files.map((file) => parts.items.itemOf(file));
  try {
    await runPrepared(parts, setRun, await prepareCases(parts, files, mode));
  } catch (error) {
    if (isCancelled(error)) throw error;
    const reason = textOfError(error);
    run.appendOutput(`${reason.replaceAll(/\r?\n/g, '\r\n')}\r\n`);
    for (const item of items) run.errored(item, new vscode.TestMessage(reason));
    throw error;
  }
}

async function runPrepared(
  parts: RunParts,
  { run, files, signal, onEvent }: CaseSetRun,
  ready: PreparedCases,
): Promise<void> {
  const { gathered, environment } = ready;
  const { project, specs, variables } = ready.prepared;
  run.appendOutput(`${runLabel(environment)}\r\n`);
  const cases = new Map(gathered.cases.map((testCase) => [testCase.id, testCase]));
  const presenter = new TestRunPresenter(run, parts.items, parts.results, parts.fixes, gathered, files);
  const [folder, report] = await Promise.all([
    parts.folderFor(randomUUID()),
    beginReport(parts, files, ready),
  ]);
  const { reporter, sandbox } = parts;
  const options = { ...ready.options, project, specs, variables, folder, reporter, sandbox };
  try {
    for await (const event of runProject(options, signal)) {
      keepTrace(parts, event, ready);
      parts.failures.record(event);
      presenter.show(event);
      onEvent?.(event, gathered);
      report?.show(event, cases);
      reportCaseEnd(parts, event, ready, report);
    }
  } finally {
    await report?.end();
  }
}

function keepTrace({ traces }: RunParts, event: RunEvent, { gathered, environment }: PreparedCases): void {
  if (event.type !== 'caseEnd' || event.trace === undefined) return;
  const file = gathered.files.get(event.caseId);
  if (file) traces.add(file.uri, event.trace, holdsSecrets(environment));
}

function reportCaseEnd(
  { onCaseEnd }: RunParts,
  event: RunEvent,
  { gathered }: PreparedCases,
  report: RunReport | undefined,
): void {
  if (event.type !== 'caseEnd') return;
  const file = gathered.files.get(event.caseId);
  if (file) onCaseEnd(event, file, report?.resultOf(event.caseId));
}

async function beginReport(
  parts: RunParts,
  files: readonly IndexedCase[],
  { gathered, environment }: PreparedCases,
): Promise<RunReport | undefined> {
  const ids = new Set(caseIdsOf(files));
  const report = newReport(
    gathered.cases.filter(({ id }) => ids.has(id)),
    environment,
  );
  const [first] = files;
  return first && report && parts.reportFor(first.uri, report);
}

function runLabel({ executionUrl, name }: RunEnvironment): string {
  const label = environmentNameLabel(name);
  return label === undefined
    ? vscode.l10n.t('Runs at {0}', executionUrl)
    : vscode.l10n.t('Runs at {0}, in the environment {1}', executionUrl, label);
}
