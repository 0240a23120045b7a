import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Element, TestCase } from '../../../src/core/case/testCase.ts';
import type { CaseEnd, RunFailure, RunEvent } from '../../../src/runner/events/runEvent.ts';
import type { Browser } from '../../../src/runner/find/browser.ts';
import { ownRuntime } from '../../../src/runner/find/node.ts';
import { findPlaywright, type Playwright } from '../../../src/runner/find/playwright.ts';
import { planRun, type RunEnvironment } from '../../../src/runner/planRun.ts';
import { runProject, type ProjectRunOptions } from '../../../src/runner/runProject.ts';
import { browserPath } from './playwrightProject.ts';
import { RunnerFolder } from './runnerFolder.ts';

export const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const css = (selector: string): Element['selectors'] => [{ selectorType: 'CSS', selector }];
export const goTo = (to: string): Element => ({ interaction: { action: 'GO_TO', calledWith: to } });
export const sandbox = (code: string): Element => ({
  interaction: { action: 'JAVASCRIPT', calledWith: { code } },
});
export const inPage = (code: string): Element => ({
  interaction: { action: 'JAVASCRIPT', calledWith: { code, execType: 'browser' } },
});
export const on = (selector: string, interaction: Element['interaction']): Element => ({
  interaction,
  selectors: css(selector),
});
export const seen = (selector: string, assertion: Element['assertion']): Element => ({
  assertion,
  selectors: css(selector),
});

export const caseOf = (at: number, elements: Element[], more: Partial<TestCase> = {}): TestCase => ({
  id: idOf(at),
  description: `case ${at}`,
  elements,
  ...more,
});

/** A server of one page, whatever is asked; it remembers what was. */
export class Pages {
  readonly asked: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = [];

  private constructor(private readonly server: Server) {}

  static async serve(html: string): Promise<Pages> {
    const server = createServer((request, response) => {
      pages.asked.push({ url: request.url ?? '', headers: request.headers });
      if (request.url === '/broken') {
        response.destroy();
        return;
      }
      // A download that never ends.
      if (request.url === '/endless') {
        const type = { 'content-type': 'application/zip', 'content-disposition': 'attachment' };
        response.writeHead(200, type).write('PK'.repeat(4096));
        return;
      }
      if (request.url?.startsWith('/file')) {
        response.writeHead(200, { 'content-disposition': 'attachment; filename="list.csv"' }).end('a,b');
        return;
      }
      if (request.url === '/slow') {
        setTimeout(() => response.end(), 500);
        return;
      }
      const isMissing = request.url?.startsWith('/missing') ?? false;
      response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
    const pages = new Pages(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return pages;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** The browser of this machine that tests run in. */
export function testBrowser(): Browser {
  const executablePath = browserPath();
  return executablePath === undefined ? { kind: 'own' } : { kind: 'file', executablePath };
}

export async function testPlaywright(): Promise<Playwright> {
  return (await findPlaywright([path.resolve('.')])) ?? assert.fail('Playwright is not installed');
}

export type Wishes = Partial<Omit<RunEnvironment, 'executionUrl'>> &
  Partial<
    Pick<
      ProjectRunOptions,
      'browser' | 'proxy' | 'workers' | 'repeat' | 'folder' | 'project' | 'node' | 'filesFolder'
    >
  > & {
    readonly executionUrl: string;
    /** Ids of the cases to run; all of them where it is left out. */
    readonly ids?: readonly string[];
  };

/** The options with which `runProject` runs cases in a real browser. */
export async function optionsOf(
  folder: RunnerFolder,
  cases: readonly TestCase[],
  wishes: Wishes,
): Promise<ProjectRunOptions> {
  const ids = wishes.ids ?? cases.map(({ id }) => id);
  const prepared = planRun(ids, cases, {
    // So long that a step which must pass never lacks time.
    timeoutPerStep: 30_000,
    ...wishes,
    variables: wishes.variables ?? new Map(),
  });
  return {
    project: prepared.project,
    specs: prepared.specs,
    variables: prepared.variables,
    folder: folder.next(),
    playwright: await testPlaywright(),
    reporter: folder.reporter,
    sandbox: folder.sandbox,
    node: ownRuntime(),
    mode: 'headless',
    workers: 1, // another one costs more than it saves beside other tests
    browser: testBrowser(),
    ...('proxy' in wishes ? { proxy: wishes.proxy } : {}),
    ...('browser' in wishes && wishes.browser ? { browser: wishes.browser } : {}),
    ...('workers' in wishes && wishes.workers ? { workers: wishes.workers } : {}),
    ...('repeat' in wishes ? { repeat: wishes.repeat } : {}),
    ...('folder' in wishes && wishes.folder ? { folder: wishes.folder } : {}),
    ...('node' in wishes && wishes.node ? { node: wishes.node } : {}),
    ...('filesFolder' in wishes ? { filesFolder: wishes.filesFolder } : {}),
  };
}

/** All that a run recorded. */
export class RecordedRun {
  constructor(readonly events: readonly RunEvent[]) {}

  /** The end of a case, by its number. */
  end(at: number): CaseEnd {
    const found = this.events.find(
      (event): event is CaseEnd => event.type === 'caseEnd' && event.caseId === idOf(at),
    );
    return found ?? assert.fail(`case ${at} did not end:\n${JSON.stringify(this.events, undefined, 1)}`);
  }

  /** The steps of a case in the order in which they ended, as `CASE.INDEX`, with ✗ where they failed. */
  steps(at: number): string[] {
    return this.events.flatMap((event) =>
      event.type === 'stepEnd' && event.caseId === idOf(at)
        ? `${stepName(event.step)}${event.failure ? ' ✗' : ''}`
        : [],
    );
  }

  /** Why a step of a case failed, by the number of the case. */
  stepFailure(at: number, index: number): RunFailure {
    const found = this.events.find(
      (event) => event.type === 'stepEnd' && stepName(event.step) === `${at}.${index}`,
    );
    return found?.type === 'stepEnd' && found.failure
      ? found.failure
      : assert.fail(`step ${at}.${index} did not fail`);
  }

  get output(): string {
    return this.events.map((event) => (event.type === 'output' ? event.text : '')).join('');
  }

  get errors(): string[] {
    return this.events.flatMap((event) => (event.type === 'error' ? event.failure.message : []));
  }
}

/** A step as `CASE.INDEX`. */
export const stepName = (step: { caseId: string; index: number } | undefined): string =>
  step ? `${Number(step.caseId.slice(-12))}.${step.index}` : 'none';

export async function run(
  options: ProjectRunOptions,
  signal = new AbortController().signal,
): Promise<RecordedRun> {
  const events: RunEvent[] = [];
  for await (const event of runProject(options, signal)) events.push(event);
  return new RecordedRun(events);
}
