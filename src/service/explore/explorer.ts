import { isDeepStrictEqual } from 'node:util';
import type { Explore, ExploreResult } from '../../api/contract/explore.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { prepareRun, type RunEnvironment } from '../../runner/prepareRun.ts';
import { CaseWriter } from '../cases/caseWriter.ts';
import { timestamp } from '../store/clock.ts';
import { defaultEnvironment } from '../targets/environments.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { BadRequest, issue, Refusal } from '../http/problems.ts';
import type { CurrentCase, EnvironmentRecord, TargetRecord } from '../store/records.ts';
import { environmentForRun } from '../targets/runEnvironments.ts';
import type { ProjectRunner } from '../runs/projectRunner.ts';
import type { TaskQueue } from '../runs/taskQueue.ts';
import { openGuardedBrowser } from './guardedBrowser.ts';
import { exploreBudget, type Budget } from './budget.ts';
import { Crawl, UnreachableApplication, type Found } from './crawl.ts';
import { startGuardProxy, type GuardProxy } from './guardProxy.ts';

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
    private readonly budget: Budget = exploreBudget,
  ) {}

  /**
   * @param stopped by whoever asked
   * @throws {BadRequest | Refusal} where there is no such environment or application, or one is explored already
   * @throws {ToolMissing}
   */
  async explore(target: TargetRecord, body: Explore, stopped: AbortSignal): Promise<ExploreResult> {
    const environment = this.#environment(target, body);
    if (this.#isBusy) throw new Refusal(409, 'An exploration is already running. Wait until it is finished.');
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
      const { found, pages } = await this.#found(browser, environment.executionUrl, signal);
      const passed = await this.#passed(
        found.map((foundCase) => this.#caseOf(foundCase)),
        environment,
        proxy,
        signal,
      );
      signal.throwIfAborted();
      return this.#kept(
        target.id,
        passed,
        `Explored ${count(pages, 'page')}, generated ${count(found.length, 'test case')}, kept the ${passed.length} that passed.`,
      );
    } finally {
      await proxy.close();
    }
  }

  /** Collects test cases until the time is over: then the browser is closed, whatever a page makes it do. */
  async #found(
    { context, close }: Awaited<ReturnType<typeof openGuardedBrowser>>,
    start: string,
    signal: AbortSignal,
  ): Promise<{ found: Found[]; pages: number }> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(this.budget.crawl)]);
    const end = (): void => void close().catch(() => undefined);
    over.addEventListener('abort', end);
    // Whoever asked may have gone while the browser was opened.
    if (over.aborted) end();
    const crawl = new Crawl(context, start, this.budget);
    const found: Found[] = [];
    const crawling = (async () => {
      for await (const foundCase of crawl.found()) {
        found.push(foundCase);
        if (found.length >= this.budget.discoveries) break;
      }
    })();
    try {
      // A page that is being opened while its browser closes may never say so.
      await Promise.race([crawling, aborted(over)]);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnreachableApplication && !over.aborted)
        throw new Refusal(422, `The application could not be opened at ${start}. ${error.message}`);
      if (!over.aborted) throw error;
    } finally {
      over.removeEventListener('abort', end);
      await close();
    }
    return { found, pages: crawl.pages };
  }

  /** Runs the cases once, through the same guard. What has not passed in time has not passed. */
  async #passed(
    cases: readonly TestCase[],
    environment: RunEnvironment,
    proxy: GuardProxy,
    signal: AbortSignal,
  ): Promise<TestCase[]> {
    if (cases.length === 0) return [];
    const prepared = prepareRun(
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

  #caseOf({ description, prompt, elements, entryPointUrlPath }: Found): TestCase {
    const id = this.context.newId();
    return {
      id,
      description,
      prompt,
      elements: [...elements],
      version: '1',
      runStatus: 'ON',
      entryPointUrlPath,
    };
  }

  /** Stores what passed; what the target has already, as it is or rejected, is not told again as new. */
  #kept(targetId: string, passed: readonly TestCase[], words: string): ExploreResult {
    const { store, clock, newId } = this.context;
    return store.transaction(() => {
      const known = store.cases.currentCases(targetId);
      const writer = new CaseWriter(this.context);
      const now = timestamp(clock);
      const discoveries = passed.flatMap((testCase) => {
        const same = known.find(({ version }) => isSameCase(version.portable, testCase));
        if (same && isGone(same)) return [];
        const discovery = {
          status: 'CREATED',
          freePrompt: testCase.prompt,
          message: 'It passed during the exploration.',
          updatedAt: now,
        };
        const kept =
          same ?? writer.put(targetId, testCase, 'DRAFT', { status: 'DRAFT', discarded: false, discovery });
        return [{ testCaseId: kept.id, discoveryId: newId(), testCaseName: testCase.description }];
      });
      const testPlanId = newId();
      store.savePlan({ id: testPlanId, testTargetId: targetId, createdAt: now, discoveries });
      return { message: words, testPlanId, discoveries };
    });
  }

  #environment(target: TargetRecord, { url, environmentName }: Explore): RunEnvironment {
    const { store } = this.context;
    const environment =
      environmentName === undefined
        ? defaultEnvironment(store, target.id)
        : this.#named(target.id, environmentName);
    return { ...environmentForRun(target, environment), executionUrl: url };
  }

  #named(targetId: string, name: string): EnvironmentRecord {
    const found = this.context.store.environments(targetId).find((environment) => environment.name === name);
    if (found) return found;
    const words = `There is no environment named "${name.slice(0, 80)}"`;
    throw new BadRequest([issue(['environmentName'], words, 'the name of an environment', name)]);
  }
}

const isSameCase = (a: TestCase, b: TestCase): boolean =>
  a.description === b.description &&
  (a.entryPointUrlPath ?? '') === (b.entryPointUrlPath ?? '') &&
  isDeepStrictEqual(a.elements, b.elements);

const isGone = ({ status, discarded }: CurrentCase): boolean => discarded || status === 'DELETED';

/** Rejects when a signal fires. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
