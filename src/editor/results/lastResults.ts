import * as vscode from 'vscode';
import type { ListedReport, TestResult } from '../../api/contract/report.ts';
import { ifUnsupported } from '../../api/http/unsupportedEndpoint.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import {
  toCaseResults,
  toPastResult,
  type CaseResults,
  type PastResult,
} from '../../report/history/lastResults.ts';
import type { Services } from '../connection/services.ts';
import type { ReportPageCache } from './reportPageCache.ts';
import type { OwnRun, OwnRuns } from './ownRuns.ts';
import { hasAged } from './resultLabels.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';

/** Reports whose results name no case, that are opened for their cases at one look. */
const mostOpened = 8;

/** What the reports of a target tell. */
interface Told {
  readonly reports: readonly ListedReport[];
  /** By case. */
  readonly verdicts: ReadonlyMap<string, readonly (PastResult & { readonly resultId: string })[]>;
  /** By case, as far as anybody asked. */
  readonly answers: Map<string, CaseResults | undefined>;
}

/** Cases of a target whose last results are others than before. */
export interface ResultsChange {
  readonly target: Target;
  readonly ids: readonly string[];
}

/**
 * What test cases came to in their last runs: in the latest reports of their target, and on this
 * machine. Asked for where somebody looks at them, of services that answer without a question.
 */
export class LastResults implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<ResultsChange>();
  private readonly told = new TargetMap<Told>();
  private readonly looking = new TargetMap<unknown>();
  /** Cases by the ids of results and of versions, as far as reports told. */
  private readonly cases = new Map<string, string>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly pages: Pick<ReportPageCache, 'of'>,
    private readonly services: Pick<Services, 'client' | 'isAtHand'>,
    private readonly own: OwnRuns,
    private readonly log: Pick<vscode.LogOutputChannel, 'debug'>,
  ) {}

  /** The last results of a case, as far as they are known; never asks. */
  of(target: Target, caseId: string): CaseResults | undefined {
    const told = this.told.get(target) ?? nothingTold();
    this.told.set(target, told);
    if (!told.answers.has(caseId)) told.answers.set(caseId, this.answer(told, target, caseId));
    return told.answers.get(caseId);
  }

  /** A report of a target, as far as it was loaded. */
  report(target: Target, reportId: string): ListedReport | undefined {
    return this.told.get(target)?.reports.find(({ id }) => id === reportId);
  }

  /** Looks at the latest reports of a target. A service that is away, or has none to tell, is no error here. */
  async look(serviceUrl: string, testTargetId: string): Promise<void> {
    const target = { serviceUrl, testTargetId };
    try {
      if (!(await this.services.isAtHand(serviceUrl))) return;
      const page = this.pages.of(target);
      if (this.looking.get(target) === page) return;
      this.looking.set(target, page);
      const { data } = await page;
      await this.learnCases(serviceUrl, testTargetId, data);
      await this.show(target, page, data);
    } catch (error) {
      this.log.debug(`No last results: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Remembers what a case came to on this machine. */
  async ran(target: Target, caseId: string, run: OwnRun): Promise<void> {
    const kept = this.own.note(target, caseId, run);
    this.told.get(target)?.answers.delete(caseId);
    this.changed.fire({ target, ids: [caseId] });
    await kept;
  }

  /** Tells of the results whose age is said in other words now than at a time before, in ms since 1970. */
  age(since: number, now: number): void {
    for (const [target, { answers }] of this.told.entries()) {
      const ids = [...answers].flatMap(([id, results]) =>
        results && results.latest.at > 0 && hasAged(results.latest.at, since, now) ? [id] : [],
      );
      if (ids.length > 0) this.changed.fire({ target, ids });
    }
  }

  private async show(target: Target, page: unknown, reports: readonly ListedReport[]): Promise<void> {
    const verdicts = await this.verdictsByCase(reports);
    if (this.looking.get(target) !== page) return;
    const asked = [...(this.told.get(target)?.answers ?? [])];
    this.told.set(target, { reports, verdicts, answers: new Map() });
    const ids = asked.flatMap(([id, before]) => (signOf(before) === signOf(this.of(target, id)) ? [] : [id]));
    if (ids.length > 0) this.changed.fire({ target, ids });
  }

  private async verdictsByCase(reports: readonly ListedReport[]): Promise<Told['verdicts']> {
    const found = new Map<string, (PastResult & { resultId: string })[]>();
    const pause = createEventLoopPause();
    for (const report of reports) {
      await pause();
      for (const result of report.testResults ?? []) {
        const caseId = this.caseOf(result);
        const verdict = toPastResult(report, result);
        if (caseId === undefined || !verdict) continue;
        const one = { ...verdict, resultId: result.id };
        const known = found.get(caseId);
        if (known) known.push(one);
        else found.set(caseId, [one]);
      }
    }
    return found;
  }

  /** A run of this machine that stands in a report counts once, with what its file said then. */
  private answer(told: Told, target: Target, caseId: string): CaseResults | undefined {
    const own = this.own.of(target, caseId);
    const here = new Set(own.map(({ resultId }) => resultId));
    const elsewhere = (told.verdicts.get(caseId) ?? []).filter(({ resultId }) => !here.has(resultId));
    return toCaseResults([...elsewhere, ...own.map(ownVerdict)]);
  }

  private caseOf({ id, testCaseId, testCaseVersionId }: TestResult): string | undefined {
    return testCaseId ?? this.cases.get(id) ?? this.cases.get(testCaseVersionId ?? '');
  }

  /** Endpoint 17 names the cases of results (v2), endpoint 16 their versions only (v3). */
  private async learnCases(
    serviceUrl: string,
    testTargetId: string,
    reports: readonly ListedReport[],
  ): Promise<void> {
    const client = await this.services.client(serviceUrl);
    let opened = 0;
    for (const { id, testResults } of reports) {
      const nameless = (testResults ?? []).filter((one) => this.caseOf(one) === undefined);
      if (nameless.length === 0) continue;
      if (opened++ === mostOpened) return;
      const single = await client
        .getTestReport(testTargetId, id)
        .catch(ifUnsupported('getTestReport', () => undefined));
      if (!single) return;
      const caseIds = new Map((single.testResults ?? []).map((one) => [one.id, one.testCaseId]));
      for (const one of nameless) {
        const caseId = caseIds.get(one.id);
        if (!caseId) continue;
        this.cases.set(one.id, caseId);
        if (one.testCaseVersionId) this.cases.set(one.testCaseVersionId, caseId);
      }
    }
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const nothingTold = (): Told => ({
  reports: [],
  verdicts: new Map(),
  answers: new Map(),
});

const ownVerdict = ({ outcome, at, version, reportId }: OwnRun): PastResult => ({
  outcome,
  at,
  version,
  reportId,
  commit: undefined,
});

const signOf = (results: CaseResults | undefined): string =>
  JSON.stringify([results?.isFlaky, results?.recent.map(({ at, outcome }) => [at, outcome])]);
