import * as vscode from 'vscode';
import * as z from 'zod';
import type { ListedReport, TestResult } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import { errorMessage } from '../../core/userError.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import {
  toCaseResults,
  toPastResult,
  type CaseResults,
  type PastResult,
  maxPastResults,
} from '../../report/history/pastResults.ts';
import type { Services } from '../connection/services.ts';
import { type Target, targetKeyOf } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import type { ReportPageCache } from './reportPageCache.ts';
import { hasRelativeTimeChanged } from './resultLabels.ts';

type ReportedResult = PastResult & { readonly resultId: string };

/** The latest reports of a target, and their results by case. */
interface LatestReports {
  readonly reports: readonly ListedReport[];
  readonly byCase: ReadonlyMap<string, readonly ReportedResult[]>;
}

/** Cases of a target whose last results, or the labels of these, have changed. */
export interface ResultsChange {
  readonly target: Target;
  readonly ids: readonly string[];
}

/**
 * The results of the last runs of test cases: from the latest reports of their target, and from runs on this
 * machine. Reports are loaded when a view that shows them asks for it, and only from services that can be used
 * without a question to the user.
 */
export class LastResults implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ResultsChange>();
  private readonly latest = new TargetMap<LatestReports>();
  /** The page of reports that was loaded last, or is being loaded. */
  private readonly pageOf = new TargetMap<unknown>();
  private readonly loading = new TargetMap<Promise<void>>();
  private readonly cases = new ResultCaseIds();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly pages: Pick<ReportPageCache, 'of'>,
    private readonly services: Pick<Services, 'client' | 'isAtHand'>,
    private readonly own: LocalRunResults,
    private readonly log: Pick<vscode.LogOutputChannel, 'debug'>,
  ) {}

  /** The last results of a case, as far as they are known. Sends no request. */
  of(target: Target, caseId: string): CaseResults | undefined {
    return toCaseResults(this.pastResults(this.latest.get(target), target, caseId));
  }

  /** Whether the last result of a case is of a report, and another one than the last run on this machine had. */
  differsFromLocalRun(target: Target, caseId: string): boolean {
    const local = this.own.of(target, caseId).at(-1);
    const latest = this.of(target, caseId)?.latest;
    return (
      local !== undefined && latest !== undefined && latest.at > local.at && latest.outcome !== local.outcome
    );
  }

  /** The ids of the cases that a report has results of, as far as they are known. */
  caseIdsOf({ testResults }: ListedReport): string[] {
    return [...new Set((testResults ?? []).flatMap((result) => this.cases.caseIdOf(result) ?? []))];
  }

  /** A report of a target, as far as it was loaded. */
  report(target: Target, reportId: string): ListedReport | undefined {
    return this.latest.get(target)?.reports.find(({ id }) => id === reportId);
  }

  /** Loads the latest reports of a target. A service that can’t be reached, or has no reports, isn't an error. */
  load(target: Target): Promise<void> {
    const loading = Promise.all([this.whenLoaded(target), this.loadPage(target)]).then(() => undefined);
    this.loading.set(target, loading);
    return loading;
  }

  /** Waits for what is being loaded of a target; requests nothing. */
  async whenLoaded(target: Target): Promise<void> {
    await this.loading.get(target);
  }

  private async loadPage(target: Target): Promise<void> {
    const { serviceUrl, testTargetId } = target;
    try {
      if (!(await this.services.isAtHand(serviceUrl))) return;
      const page = this.pages.of(target);
      if (this.pageOf.get(target) === page) return;
      this.pageOf.set(target, page);
      const { data } = await page;
      await this.cases.load(await this.services.client(serviceUrl), testTargetId, data);
      await this.replace(target, page, { reports: data, byCase: await this.groupByCase(data) });
    } catch (error) {
      this.log.debug(`No last results: ${errorMessage(error)}`);
    }
  }

  /** Stores the result of a run of a case on this machine. */
  async addLocalRun(target: Target, caseId: string, run: LocalRunResult): Promise<void> {
    const stored = this.own.add(target, caseId, run);
    this.changed.fire({ target, ids: [caseId] });
    await stored;
  }

  /** Finds the test cases whose last run on this machine failed, also in an earlier window. */
  failedLocalRuns(): { readonly target: Target; readonly caseId: string }[] {
    return this.own
      .cases()
      .filter(
        ({ target, caseId }) =>
          this.own.of(target, caseId).findLast(({ outcome }) => outcome !== 'error')?.outcome === 'failed',
      );
  }

  /** Reports the results whose age has another label now than at a time before, both in ms since 1970. */
  reportAged(since: number, now: number): void {
    const caseIds = new TargetMap<Set<string>>();
    for (const [target, { byCase }] of this.latest.entries()) caseIds.set(target, new Set(byCase.keys()));
    for (const { target, caseId } of this.own.cases())
      caseIds.set(target, (caseIds.get(target) ?? new Set()).add(caseId));
    for (const [target, known] of caseIds.entries()) {
      const ids = [...known].filter((id) => {
        const results = this.pastResults(this.latest.get(target), target, id);
        const at = Math.max(0, ...results.map((result) => result.at));
        return at > 0 && hasRelativeTimeChanged(at, since, now);
      });
      if (ids.length > 0) this.changed.fire({ target, ids });
    }
  }

  /** Takes the reports of a page, unless another page was asked for meanwhile. */
  private async replace(target: Target, page: unknown, next: LatestReports): Promise<void> {
    const before = this.latest.get(target);
    const pause = createEventLoopPause();
    const ids: string[] = [];
    for (const id of new Set([...(before?.byCase.keys() ?? []), ...next.byCase.keys()])) {
      await pause();
      const [old, current] = [before, next].map((reports) =>
        fingerprint(toCaseResults(this.pastResults(reports, target, id))),
      );
      if (old !== current) ids.push(id);
    }
    if (this.pageOf.get(target) !== page) return;
    this.latest.set(target, next);
    if (ids.length > 0) this.changed.fire({ target, ids });
  }

  private async groupByCase(reports: readonly ListedReport[]): Promise<LatestReports['byCase']> {
    const byCase = new Map<string, ReportedResult[]>();
    const pause = createEventLoopPause();
    for (const report of reports) {
      await pause();
      for (const result of report.testResults ?? []) {
        const caseId = this.cases.caseIdOf(result);
        const past = toPastResult(report, result);
        if (caseId === undefined || !past) continue;
        const results = byCase.get(caseId) ?? [];
        results.push({ ...past, resultId: result.id });
        byCase.set(caseId, results);
      }
    }
    return byCase;
  }

  /** A run on this machine that is in a report too counts once, with the content that its file had. */
  private pastResults(reports: LatestReports | undefined, target: Target, caseId: string): PastResult[] {
    const own = this.own.of(target, caseId);
    const ownIds = new Set(own.map(({ resultId }) => resultId));
    const reported = (reports?.byCase.get(caseId) ?? []).filter(({ resultId }) => !ownIds.has(resultId));
    return [...reported, ...own.map(toOwnResult)];
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const toOwnResult = ({ outcome, at, version, reportId }: LocalRunResult): PastResult => ({
  outcome,
  at,
  version,
  reportId,
  commit: undefined,
});

const fingerprint = (results: CaseResults | undefined): string =>
  JSON.stringify([results?.isFlaky, results?.recent.map(({ at, outcome }) => [at, outcome])]);

/** Reports whose results name no case, that are opened for their cases at most at a time. */
const mostOpened = 8;

/** The test cases of results: endpoint 17 names them (v2), endpoint 16 only their versions (v3). */
class ResultCaseIds {
  /** By the ids of results and of versions. */
  private readonly caseIds = new Map<string, string>();

  /** The id of the case of a result, as far as it is known. */
  caseIdOf({ id, testCaseId, testCaseVersionId }: TestResult): string | undefined {
    return testCaseId ?? this.caseIds.get(id) ?? this.caseIds.get(testCaseVersionId ?? '');
  }

  /** Opens the reports that have results of unknown cases, `mostOpened` at most. */
  async load(
    client: Pick<ServiceClient, 'getTestReport'>,
    testTargetId: string,
    reports: readonly ListedReport[],
  ): Promise<void> {
    let opened = 0;
    for (const { id, testResults } of reports) {
      const unknown = (testResults ?? []).filter((result) => this.caseIdOf(result) === undefined);
      if (unknown.length === 0) continue;
      if (opened++ === mostOpened) return;
      const report = await client
        .getTestReport(testTargetId, id)
        .catch(ifUnsupported('getTestReport', () => undefined));
      if (!report) return;
      this.addCases(unknown, report.testResults ?? []);
    }
  }

  private addCases(unknown: readonly TestResult[], withCases: readonly TestResult[]): void {
    const caseIds = new Map(withCases.map(({ id, testCaseId }) => [id, testCaseId]));
    for (const { id, testCaseVersionId } of unknown) {
      const caseId = caseIds.get(id);
      if (!caseId) continue;
      this.caseIds.set(id, caseId);
      if (testCaseVersionId) this.caseIds.set(testCaseVersionId, caseId);
    }
  }
}

const stateKey = 'ownRuns';
/** Cases of which runs are remembered: those that ran last. */
const mostCases = 500;

const localRunResult = z.object({
  outcome: z.enum(['passed', 'failed', 'error']),
  /** When it ended, in milliseconds since 1970. */
  at: z.number(),
  /** Identifies the content of the file. */
  version: z.string(),
  /** Its result in a report of the local service, and that report. */
  resultId: uuid.optional(),
  reportId: uuid.optional(),
});
const storedRuns = z.record(z.string(), z.array(localRunResult)).catch({});

type LocalRunResult = z.infer<typeof localRunResult>;

/** The results of runs of test cases on this machine, by target and case, stored for the workspace. */
export class LocalRunResults {
  private runsByCase: ReadonlyMap<string, readonly LocalRunResult[]>;

  constructor(private readonly state: vscode.Memento) {
    this.runsByCase = new Map(Object.entries(storedRuns.parse(state.get(stateKey, {}))));
  }

  /** Oldest first. */
  of(target: Target, caseId: string): readonly LocalRunResult[] {
    return this.runsByCase.get(keyOf(target, caseId)) ?? [];
  }

  /** The cases that have runs, those that ran last first. */
  cases(): { readonly target: Target; readonly caseId: string }[] {
    return [...this.runsByCase.keys()].flatMap(caseOfKey);
  }

  async add(target: Target, caseId: string, run: LocalRunResult): Promise<void> {
    const caseKey = keyOf(target, caseId);
    const runs = [...this.of(target, caseId), run].slice(-maxPastResults);
    const others = [...this.runsByCase].filter(([key]) => key !== caseKey);
    this.runsByCase = new Map([[caseKey, runs] as const, ...others.slice(0, mostCases - 1)]);
    await this.state.update(stateKey, Object.fromEntries(this.runsByCase));
  }
}

const keyOf = (target: Target, caseId: string): string => `${targetKeyOf(target)} ${caseId}`;

/** Neither URLs nor ids contain a space. */
function caseOfKey(key: string): { readonly target: Target; readonly caseId: string }[] {
  const [serviceUrl, testTargetId, caseId] = key.split(' ');
  return serviceUrl && testTargetId && caseId ? [{ target: { serviceUrl, testTargetId }, caseId }] : [];
}
