import * as vscode from 'vscode';
import type { ListedReport } from '../../api/contract/report.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import {
  toCaseResults,
  toPastResult,
  type CaseResults,
  type PastResult,
} from '../../report/history/pastResults.ts';
import type { Services } from '../connection/services.ts';
import type { ReportPageCache } from './reportPageCache.ts';
import type { LocalRunResult, LocalRunResults } from './localRunResults.ts';
import { ResultCaseIds } from './resultCaseIds.ts';
import { hasRelativeTimeChanged } from './resultLabels.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { errorMessage } from '../../core/userError.ts';

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

  /** A report of a target, as far as it was loaded. */
  report(target: Target, reportId: string): ListedReport | undefined {
    return this.latest.get(target)?.reports.find(({ id }) => id === reportId);
  }

  /** Loads the latest reports of a target. A service that can’t be reached, or has no reports, is no error. */
  async load(target: Target): Promise<void> {
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
      .filter(({ target, caseId }) => this.own.of(target, caseId).at(-1)?.outcome === 'failed');
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
