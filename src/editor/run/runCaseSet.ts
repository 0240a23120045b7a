import * as vscode from 'vscode';
import { defaultTimeoutPerStep } from '../../codegen/plan/projectOptions.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { printDevice } from '../../runner/device/deviceAndViewport.ts';
import { proxyLabel } from '../../runner/environment/browserProxy.ts';
import type { CaseEnd, RunEvent, StepRef } from '../../runner/events/runEvent.ts';
import { isBrowserStartFailure } from '../../runner/events/verdict.ts';
import { engineName, type Browser } from '../../runner/find/browser.ts';
import { holdsSecrets, type RunEnvironment } from '../../runner/planRun.ts';
import { runProject, type ProjectRunOptions } from '../../runner/runProject.ts';
import type { NewReport } from '../../service/localContract/localApi.ts';
import type { CollectedCases } from '../files/collectCases.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { isCancelled, textOfError } from '../ui/errorBoundary.ts';
import { localize, formatDuration } from '../ui/texts.ts';
import { completeStep } from '../ui/walkthroughStep.ts';
import { environmentNameLabel } from './environmentChoice.ts';
import type { RunReportWriter } from './localReportWriter.ts';
import type { LocatorProofs } from './locatorProofs.ts';
import { caseIdsOf, prepareCaseSet, secretsOfPrepared, type PreparedCaseSet } from './prepareCaseSet.ts';
import { createComparison, RepeatedRun, type Repeat } from './repeatRuns.ts';
import type { RunListener } from './runHistory.ts';
import type { OnRunEvent, RunMode, RunDependencies } from './runResources.ts';
import { TestRunPresenter } from './testRunPresenter.ts';

/** A run of the Testing view, with the cases of one set that it runs. */
interface CaseSetRun {
  readonly run: vscode.TestRun;
  readonly files: readonly IndexedCase[];
  readonly mode: RunMode;
  readonly signal: AbortSignal;
  readonly onEvent?: OnRunEvent;
  /** Left out where each test case runs once. */
  readonly repeat?: Repeat;
}

/**
 * Runs cases of one set in one environment. Where they cannot be run, the reason is shown on each of them.
 *
 * @throws {UserError} when they cannot be run
 */
export async function runCaseSet(parts: RunDependencies, setRun: CaseSetRun): Promise<void> {
  const { run, files, mode } = setRun;
  const items = files.map((file) => parts.items.itemOf(file));
  try {
    await runPrepared(parts, setRun, await prepareCaseSet(parts, files, mode));
  } catch (error) {
    if (isCancelled(error)) throw error;
    const reason = textOfError(error);
    run.appendOutput(`${reason.replaceAll(/\r?\n/g, '\r\n')}\r\n`);
    for (const item of items) run.errored(item, new vscode.TestMessage(reason));
    for (const file of files) parts.onResult('error', file);
    throw error;
  }
}

async function runPrepared(
  parts: RunDependencies,
  { run, files, signal, onEvent, repeat }: CaseSetRun,
  ready: PreparedCaseSet,
): Promise<void> {
  const { gathered, environment } = ready;
  const lines = [
    runLabel(environment),
    ...proxyLabels(ready),
    ...deviceLabels(ready),
    timeoutLabel(environment),
    ...emailNotes(ready),
  ];
  run.appendOutput(lines.map((line) => `${line}\r\n`).join(''));
  const recording = parts.history.record(gathered);
  run.onDidDispose(() => recording.forget());
  const [report, proofs] = await Promise.all([beginReport(parts, files, ready), parts.proofs()]);
  const provable = new ProvableSteps(proofs, gathered);
  const ends: CaseEnd[] = [];
  const listeners: readonly RunListener[] = [
    new ResultKeeper(parts, ready, files, report),
    recording,
    new TestRunPresenter(run, parts.items, gathered, files, (step) => provable.has(step)),
    ...(onEvent ? [{ onEvent: (event: RunEvent) => onEvent(event, gathered) }] : []),
    ...(report ? [report] : []),
  ];
  const all: RunListener = {
    onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
  };
  const repeated = repeat && new RepeatedRun(all, repeat, run, createComparison(parts, ready));
  try {
    for await (const event of runEvents(parts, ready, signal, repeat?.times)) {
      if (event.type === 'caseEnd') {
        ends.push(event);
        await provable.look(event);
      }
      (repeated ?? all).onEvent(event);
    }
  } finally {
    await repeated?.end();
    await report?.end();
    proofs.keepAfter({ cases: gathered.cases, ends, secrets: secretsOfPrepared(ready), report });
  }
}

/** The steps that failed in a run for which another locator can be proven. */
class ProvableSteps {
  private readonly found = new Set<string>();

  constructor(
    private readonly proofs: Pick<LocatorProofs, 'canProve'>,
    private readonly gathered: CollectedCases,
  ) {}

  async look({ failure }: CaseEnd): Promise<void> {
    const step = failure?.step;
    const testCase = step && this.gathered.cases.find(({ id }) => id === step.caseId);
    if (step && (await this.proofs.canProve(failure, testCase, step.index))) this.found.add(keyOf(step));
  }

  has(step: StepRef): boolean {
    return this.found.has(keyOf(step));
  }
}

const keyOf = ({ caseId, index }: StepRef): string => `${caseId} ${index}`;

async function* runEvents(
  { folders, reporter, sandbox, standby }: RunDependencies,
  { options, prepared: { project, specs, variables } }: PreparedCaseSet,
  signal: AbortSignal,
  repeat: number | undefined,
): AsyncGenerator<RunEvent, void> {
  const [taken, process] = await Promise.all([folders.take(), standby.get()]);
  const workers = repeat === undefined ? {} : { workers: 1, repeat };
  const run = {
    ...options,
    ...workers,
    project,
    specs,
    variables,
    reporter,
    sandbox,
    launch: process.launch,
  };
  try {
    yield* runProject({ ...run, ...taken.folders }, signal);
  } finally {
    process.prepare(options);
    await taken.release();
  }
}

/** Keeps what outlives the window: the traces of test cases that have ended, and their results. */
class ResultKeeper implements RunListener {
  private readonly ended = new Set<string>();

  constructor(
    private readonly parts: Pick<RunDependencies, 'traces' | 'onResult'>,
    private readonly ready: PreparedCaseSet,
    private readonly files: readonly IndexedCase[],
    private readonly report: RunReportWriter | undefined,
  ) {}

  onEvent(event: RunEvent): void {
    if (event.type === 'caseEnd') this.caseEnd(event);
    // What the run did not get to is shown as an error on each file.
    if (event.type !== 'error') return;
    for (const file of this.files)
      if (!this.ended.has(file.summary.id?.value ?? '')) this.parts.onResult('error', file);
  }

  private caseEnd(end: CaseEnd): void {
    this.ended.add(end.caseId);
    const file = this.ready.gathered.files.get(end.caseId);
    const outcome = shownOutcome(end);
    if (outcome === 'passed' || outcome === 'failed') completeStep('run');
    if (!file) return;
    if (outcome) this.parts.onResult(outcome, file, this.report?.resultOf(end.caseId));
    // The one that menus open is the last.
    this.keepTrace(file, end.repeated?.passedTrace, 'passed');
    this.keepTrace(file, end.trace, end.outcome);
  }

  private keepTrace({ uri }: IndexedCase, trace: string | undefined, outcome: CaseEnd['outcome']): void {
    if (trace === undefined) return;
    const { environment, gathered } = this.ready;
    this.parts.traces.add({
      trace,
      uri,
      outcome,
      withSecrets: holdsSecrets(environment),
      secrets: secretsOfPrepared(this.ready),
      files: gathered.files,
    });
  }
}

/** How the Testing view shows the end of a test case; undefined where it shows no result. */
function shownOutcome(end: CaseEnd): 'passed' | 'failed' | 'error' | undefined {
  if (isBrowserStartFailure(end)) return 'error';
  return end.outcome === 'passed' || end.outcome === 'failed' ? end.outcome : undefined;
}

async function beginReport(
  parts: RunDependencies,
  files: readonly IndexedCase[],
  { gathered, environment, options }: PreparedCaseSet,
): Promise<RunReportWriter | undefined> {
  const ids = new Set(caseIdsOf(files));
  const report = createNewReport(
    gathered.cases.filter(({ id }) => ids.has(id)),
    environment,
    options,
  );
  const [first] = files;
  const cases = new Map(gathered.cases.map((testCase) => [testCase.id, testCase]));
  return first && report && parts.reportFor(first.uri, { report, cases });
}

function timeoutLabel({ timeoutPerStep = defaultTimeoutPerStep, isTargetTimeout }: RunEnvironment): string {
  const duration = formatDuration(timeoutPerStep);
  return isTargetTimeout
    ? vscode.l10n.t('Timeout of each step: {0}, as set for the test target', duration)
    : vscode.l10n.t(
        'Timeout of each step: {0}, as in the setting "portableTests.run.timeoutPerStep"',
        duration,
      );
}

const deviceLabels = ({ options: { device, browser } }: PreparedCaseSet): string[] =>
  device ? [vscode.l10n.t('Browser: {0}, {1}', engineName(browser), printDevice(device))] : [];

const proxyLabels = ({ options: { proxy } }: PreparedCaseSet): string[] =>
  proxy ? [localize(proxyLabel(proxy))] : [];

/** Says before the run what its steps that open an email lack. */
const emailNotes = ({ prepared, gathered }: PreparedCaseSet): string[] =>
  prepared.emailSteps.map(({ caseId, index }) =>
    vscode.l10n.t(
      '"{0}", step {1}: needs an email inbox, which local runs don\'t have, and will fail. Run the test case on the service',
      gathered.cases.find(({ id }) => id === caseId)?.description ?? '',
      index + 1,
    ),
  );

function runLabel({ executionUrl, name }: RunEnvironment): string {
  const label = environmentNameLabel(name);
  return label === undefined
    ? vscode.l10n.t('Runs at {0}', executionUrl)
    : vscode.l10n.t('Runs at {0}, in the environment {1}', executionUrl, label);
}

/**
 * Creates the report of a run that begins; undefined if every case is skipped. Cases that are disabled or exclude
 * the environment have no result in the report, which lists them as skipped.
 */
function createNewReport(
  cases: readonly TestCase[],
  environment: RunEnvironment,
  { browser, device }: Pick<ProjectRunOptions, 'browser' | 'device'>,
): NewReport | undefined {
  const reasons = cases.map((testCase) => ({ id: testCase.id, reason: whySkipped(testCase, environment) }));
  const skipped = reasons.flatMap(({ id, reason }) =>
    reason === undefined ? [] : [{ testCaseId: id, reason }],
  );
  const testCaseIds = reasons.flatMap(({ id, reason }) => (reason === undefined ? [id] : []));
  if (testCaseIds.length === 0) return undefined;
  return {
    executionUrl: environment.executionUrl,
    browser: reportedBrowser(browser),
    breakpoint: device?.breakpoint ?? 'DESKTOP',
    context: {
      source: 'manual',
      description: vscode.l10n.t('Local run'),
    },
    testCaseIds,
    skipped,
  };
}

function reportedBrowser(browser: Browser): NewReport['browser'] {
  const engine = browser.kind === 'own' ? browser.engine : undefined;
  return engine === undefined ? 'CHROMIUM' : engine === 'firefox' ? 'FIREFOX' : 'SAFARI';
}

function whySkipped(
  { runStatus, excludedEnvironmentNames }: TestCase,
  { name = '' }: RunEnvironment,
): string | undefined {
  if (runStatus === 'OFF') return vscode.l10n.t('The test case is disabled: its run status is OFF.');
  return excludedEnvironmentNames?.includes(name)
    ? vscode.l10n.t('The test case excludes the environment {0}.', name.slice(0, 200))
    : undefined;
}
