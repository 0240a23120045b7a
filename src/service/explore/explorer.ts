import type { ExploreBody, ExploreResult } from '../../api/contract/explore.ts';
import { isSameElement } from '../../core/case/caseDifferences.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { planRun, type RunEnvironment } from '../../runner/planRun.ts';
import { CaseWriter } from '../cases/caseWriter.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { ProjectRunner, TaskQueue } from '../runs/projectRunner.ts';
import type { TargetRecord, CurrentCase } from '../store/records.ts';
import { type StoreContext, timestamp, type Store } from '../store/store.ts';
import { environmentForRun, requestedEnvironment } from '../targets/targets.ts';
import type { FoundCase } from './candidates.ts';
import { Crawl, UnreachableApplication } from './crawl.ts';
import { exploreBudget, type ExploreBudget } from './exploreBudget.ts';
import {
  startGuardProxy,
  type GuardProxy,
  openGuardedBrowser,
  type GuardedBrowser,
} from './guardedBrowser.ts';

/**
 * Endpoint 18: looks at an application in a real browser, writes test cases for what it finds there,
 * runs each of them, and keeps those that pass as drafts in a test plan.
 */
export class Explorer {
  #isBusy = false;

  constructor(
    private readonly context: StoreContext,
    private readonly projectRunner: ProjectRunner,
    private readonly queue: TaskQueue,
    private readonly budget: ExploreBudget = exploreBudget,
  ) {}

  /**
   * @param stopped by the caller
   * @throws {BadRequest | HttpError} where there is no such environment or application, or one is explored already
   * @throws {ToolMissing}
   */
  async explore(target: TargetRecord, body: ExploreBody, stopped: AbortSignal): Promise<ExploreResult> {
    const environment = explorationEnvironment(this.context.store, target, body);
    if (this.#isBusy)
      throw new HttpError(409, 'An exploration is already running. Wait until it is finished.');
    this.#isBusy = true;
    const signal = AbortSignal.any([stopped, this.queue.signal]);
    try {
      return await this.#explore(target, environment, signal);
    } finally {
      this.#isBusy = false;
    }
  }

  async #explore(
    target: TargetRecord,
    environment: RunEnvironment,
    signal: AbortSignal,
  ): Promise<ExploreResult> {
    const tools = await this.projectRunner.toolFinder.find();
    const proxy = await startGuardProxy(environment.executionUrl);
    try {
      const browser = await openGuardedBrowser(tools, environment, proxy.url);
      const collected = await runCrawl(browser, environment.executionUrl, this.budget, signal);
      const cases = collected.found.map((foundCase) => testCaseOf(this.context.newId(), foundCase));
      const passed = await this.#passed(cases, environment, proxy, signal);
      signal.throwIfAborted();
      return { message: summaryOf(collected, passed), ...saveFoundCases(this.context, target.id, passed) };
    } finally {
      await proxy.close();
    }
  }

  /** Runs the cases once, through the same proxy. Cases that are not done in time have not passed. */
  async #passed(
    cases: readonly TestCase[],
    environment: RunEnvironment,
    proxy: GuardProxy,
    signal: AbortSignal,
  ): Promise<TestCase[]> {
    if (cases.length === 0) return [];
    const prepared = planRun(
      cases.map(({ id }) => id),
      cases,
      { ...environment, timeoutPerStep: this.budget.step },
    );
    const passed = new Set<string>();
    await this.queue.add(async () => {
      const over = AbortSignal.any([signal, AbortSignal.timeout(this.budget.trial)]);
      const guard = { proxy: { url: proxy.url, bypass: '<-loopback>' } };
      for await (const event of this.projectRunner.run(this.context.newId(), prepared, over, guard)) {
        if (event.type === 'caseEnd' && event.outcome === 'passed') passed.add(event.caseId);
      }
    });
    return cases.filter(({ id }) => passed.has(id));
  }
}

const testCaseOf = (
  id: string,
  { description, prompt, elements, entryPointUrlPath }: FoundCase,
): TestCase => ({
  id,
  description,
  prompt,
  elements: [...elements],
  version: '1',
  runStatus: 'ON',
  entryPointUrlPath,
});

const summaryOf = ({ pages, found }: CrawlResult, passed: readonly TestCase[]): string =>
  `Explored ${count(pages, 'page')}, generated ${count(found.length, 'test case')}, kept the ${passed.length} that passed.`;

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/**
 * The environment that an exploration is to work in, at the URL that it names.
 *
 * @throws {BadRequest} when there is no environment with its name
 */
function explorationEnvironment(
  store: Store,
  target: TargetRecord,
  { url, environmentName }: ExploreBody,
): RunEnvironment {
  const environment = requestedEnvironment(store, target.id, environmentName);
  return { ...environmentForRun(target, environment), executionUrl: url };
}

/** The test cases that a crawl found. */
interface CrawlResult {
  readonly found: readonly FoundCase[];
  /** How many pages were looked at. */
  readonly pages: number;
}

/**
 * Collects test cases until the time is over: then the browser is closed, whatever a page does.
 *
 * @throws {HttpError} when the application could not be opened
 */
export async function runCrawl(
  browser: GuardedBrowser,
  start: string,
  budget: ExploreBudget,
  signal: AbortSignal,
): Promise<CrawlResult> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(budget.crawl)]);
  const end = (): void => void browser.close().catch(() => undefined);
  over.addEventListener('abort', end);
  // The caller may have stopped it while the browser was opened.
  if (over.aborted) end();
  const crawl = new Crawl(browser, start, budget);
  const found: FoundCase[] = [];
  try {
    // A page that is being opened while its browser closes may never say so.
    await Promise.race([collect(crawl, found, budget.discoveries), aborted(over)]);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreachableApplication && !over.aborted)
      throw new HttpError(422, `The application could not be opened at ${start}. ${error.message}`);
    if (!over.aborted) throw error;
  } finally {
    over.removeEventListener('abort', end);
    await browser.close();
  }
  return { found, pages: crawl.pages };
}

async function collect(crawl: Crawl, found: FoundCase[], limit: number): Promise<void> {
  for await (const foundCase of crawl.found()) {
    found.push(foundCase);
    if (found.length >= limit) break;
  }
}

/** Rejects when a signal fires. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Saves the cases that passed as drafts in a new test plan. Those that the target has already are in the
 * plan too, unless they were deleted or rejected.
 */
export function saveFoundCases(
  context: StoreContext,
  targetId: string,
  passed: readonly TestCase[],
): Omit<ExploreResult, 'message'> {
  const { store, clock, newId } = context;
  return store.transaction(() => {
    const existing = store.cases.currentCases(targetId);
    const writer = new CaseWriter(context);
    const now = timestamp(clock);
    const discoveries = passed.flatMap((testCase) => {
      const same = existing.find(({ version }) => doesTheSame(version.portable, testCase));
      if (same && isRemoved(same)) return [];
      const saved = same ?? putDraft(writer, targetId, testCase, now);
      return [{ testCaseId: saved.id, discoveryId: newId(), testCaseName: testCase.description }];
    });
    const testPlanId = newId();
    store.savePlan({ id: testPlanId, testTargetId: targetId, createdAt: now, discoveries });
    return { testPlanId, discoveries };
  });
}

function putDraft(writer: CaseWriter, targetId: string, testCase: TestCase, updatedAt: string): CurrentCase {
  const discovery = {
    status: 'CREATED',
    freePrompt: testCase.prompt,
    message: 'It passed during the exploration.',
    updatedAt,
  };
  return writer.put(targetId, testCase, 'DRAFT', { status: 'DRAFT', discarded: false, discovery });
}

const doesTheSame = (a: TestCase, b: TestCase): boolean =>
  a.description === b.description &&
  (a.entryPointUrlPath ?? '') === (b.entryPointUrlPath ?? '') &&
  a.elements.length === b.elements.length &&
  a.elements.every((element, at) => isSameElement(element, b.elements[at] ?? {}));

const isRemoved = ({ status, discarded }: CurrentCase): boolean => discarded || status === 'DELETED';
