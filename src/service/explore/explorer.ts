import type { ExploreBody, ExploreResult } from '../../api/contract/explore.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { planRun } from '../../runner/planRun.ts';
import type { RunEnvironment } from '../../runner/runEnvironment.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { ProjectRunner } from '../runs/projectRunner.ts';
import type { TaskQueue } from '../runs/taskQueue.ts';
import type { TargetRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { exploreBudget, type ExploreBudget } from './exploreBudget.ts';
import type { FoundCase } from './candidate.ts';
import { runCrawl, type CrawlResult } from './runCrawl.ts';
import { explorationEnvironment } from './explorationEnvironment.ts';
import { startGuardProxy, type GuardProxy } from './guardProxy.ts';
import { openGuardedBrowser } from './guardedBrowser.ts';
import { saveFoundCases } from './saveFoundCases.ts';

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
