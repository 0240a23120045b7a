import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import {
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core';
import { parse } from 'yaml';
import type { Selector } from '../../../src/core/selector.ts';
import type { Assertion, Interaction } from '../../../src/core/steps.ts';
import { type Element, type TestCase, testCaseSchema } from '../../../src/core/testCase.ts';

/**
 * Runs portable test cases against the sample application, step by step and without generated
 * code: a second reading of the format, so that the samples are held to the format and not to
 * our code generator. It knows the actions that the samples use.
 */

export interface CaseFile {
  /** Relative to the folder that was read. */
  path: string;
  text: string;
  testCase: TestCase;
}

export function readCases(folder: string): CaseFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { path: name, text, testCase: testCaseSchema.parse(parse(text)) };
    });
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface SampleServer {
  url: string;
  close(): Promise<void>;
}

/** Serves `folder` at /sample-app/. `edit` may change a file on its way out, to break the application. */
export async function serveSampleApp(
  folder: string,
  edit: (name: string, text: string) => string = (_, text) => text,
): Promise<SampleServer> {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.replace(/^\/sample-app\//, '') || 'index.html';
    const contentType = contentTypes[extname(name)];
    if (!files.has(name) || !contentType) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': contentType, 'content-security-policy': "default-src 'self'" });
    response.end(edit(name, readFileSync(join(folder, name), 'utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sample-app/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export class StepFailure extends Error {
  constructor(
    readonly caseDescription: string,
    readonly stepIndex: number,
    override readonly cause: unknown,
  ) {
    super(`${caseDescription}, step ${stepIndex}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

export interface RunOptions {
  url: string;
  /** Values of `$NAME`. */
  variables: Record<string, string>;
  timeoutPerStep?: number;
}

/** What one run shares between its cases: the pages, and the variables set on the way. */
interface Run extends Required<RunOptions> {
  context: BrowserContext;
  dynamic: Map<string, string>;
}

/** Rejects with the `StepFailure` of the case or its dependencies; resolves to those of teardowns. */
export async function runCase(
  browser: Browser,
  cases: TestCase[],
  id: string,
  options: RunOptions,
): Promise<StepFailure[]> {
  const chain = chainOf(cases, id);
  const context = await browser.newContext();
  const run: Run = { timeoutPerStep: 5000, ...options, context, dynamic: new Map() };
  context.setDefaultTimeout(run.timeoutPerStep);
  const teardownFailures: StepFailure[] = [];
  try {
    const page = await context.newPage();
    await page.goto(joined(run.url, chain[0]?.entryPointUrlPath ?? ''));
    for (const testCase of chain) await runSteps(run, testCase);
  } finally {
    for (const { teardownId } of chain.toReversed()) {
      if (teardownId) {
        await runSteps(run, byId(cases, teardownId)).catch((failure: StepFailure) =>
          teardownFailures.push(failure),
        );
      }
    }
    await context.close();
  }
  return teardownFailures;
}

function byId(cases: TestCase[], id: string): TestCase {
  const found = cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`No case has the id ${id}`);
  return found;
}

/** The case with all it depends on, first to last. */
function chainOf(cases: TestCase[], id: string): TestCase[] {
  const testCase = byId(cases, id);
  return testCase.dependencyId ? [...chainOf(cases, testCase.dependencyId), testCase] : [testCase];
}

function joined(url: string, path: string): string {
  return new URL(path.replace(/^\//, ''), url).href;
}

async function runSteps(run: Run, testCase: TestCase): Promise<void> {
  for (const [index, element] of testCase.elements.entries()) {
    try {
      await runStep(run, element);
    } catch (error) {
      if (!element.ignoreFailure) throw new StepFailure(testCase.description, index, error);
    }
  }
}

async function runStep(run: Run, { selectors, interaction, assertion }: Element): Promise<void> {
  const page = run.context.pages().at(-1);
  if (!page) throw new Error('No page is open');
  const target = locate(page, filled(run, selectors ?? []));
  if (interaction) await interact(run, page, target, filled(run, interaction));
  if (assertion) await expectThat(run, page, target, filled(run, assertion));
}

/** Every string with its `$NAME` and `$$name` filled in, but for code, which asks for them. */
function filled<Value>(run: Run, value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    typeof item === 'string' && key !== 'code' ? withVariables(run, item) : item,
  ) as Value;
}

function withVariables({ url, variables, dynamic }: Run, text: string): string {
  return text.replace(/(\$\$?)([A-Za-z_]\w*)/g, (whole, sign: string, name: string) => {
    const value = sign === '$$' ? dynamic.get(name) : { URL: url, ...variables }[name];
    if (value === undefined) throw new Error(`${whole} has no value`);
    return value;
  });
}

function locate(page: Page, selectors: Selector[]): Locator {
  let place: Page | FrameLocator = page;
  let locator: Locator | undefined;
  for (const selector of selectors) {
    if (selector.selectorType === 'FRAME') {
      place = (locator ?? place).frameLocator(selector.selector);
      locator = undefined;
    } else {
      locator = narrowed(place, locator, selector);
    }
  }
  return locator ?? page.locator('html');
}

function narrowed(place: Page | FrameLocator, locator: Locator | undefined, selector: Selector): Locator {
  const from = locator ?? place;
  switch (selector.selectorType) {
    case 'ROLE':
      return from.getByRole(selector.selector as Parameters<Page['getByRole']>[0], selector.options);
    case 'TEXT':
      return from.getByText(selector.selector, selector.options);
    case 'LABEL':
      return from.getByLabel(selector.selector, selector.options);
    case 'PLACEHOLDER':
      return from.getByPlaceholder(selector.selector, selector.options);
    case 'ALT_TEXT':
      return from.getByAltText(selector.selector, selector.options);
    case 'TITLE':
      return from.getByTitle(selector.selector, selector.options);
    case 'TEST_ID':
      return from.getByTestId(selector.selector);
    case 'CSS':
      return from.locator(selector.selector);
  }
  if (!locator) throw new Error(`${selector.selectorType} has nothing to narrow`);
  switch (selector.selectorType) {
    case 'FILTER':
      return locator.filter(selector.options);
    case 'FIRST':
      return locator.first();
    case 'LAST':
      return locator.last();
    case 'NTH':
      return locator.nth(Number(selector.selector));
  }
  throw new Error(`No locator for the selector type ${selector.selectorType}`);
}

async function interact(run: Run, page: Page, target: Locator, interaction: Interaction): Promise<void> {
  switch (interaction.action) {
    case 'CLICK': {
      const { double, ...options } = interaction.calledWith ?? {};
      return double ? target.dblclick(options) : target.click(options);
    }
    case 'ENTER_TEXT':
      return target.fill(interaction.calledWith);
    case 'TYPE_TEXT':
      return target.pressSequentially(interaction.calledWith.text, { delay: interaction.calledWith.delay });
    case 'KEY_PRESS':
      return target.press(interaction.calledWith);
    case 'SELECT_OPTION':
      await target.selectOption([interaction.calledWith ?? []].flat() as string[]);
      return;
    case 'HOVER':
      return target.hover();
    case 'GO_TO':
      await page.goto(joined(run.url, interaction.calledWith));
      return;
    case 'EXTRACT':
      return extract(run, target, interaction.calledWith);
    case 'JAVASCRIPT':
      return runCode(run, interaction.calledWith.code);
    case 'CLOSE_PAGE':
      return page.close();
    case 'WAIT_FOR':
      if (interaction.calledWith?.type !== 'load') break;
      return page.waitForLoadState('load');
    case 'SCROLL':
      return page.mouse.wheel(interaction.calledWith?.x ?? 0, interaction.calledWith?.y ?? 0);
  }
  throw new Error(`The samples do not use ${JSON.stringify(interaction)}`);
}

type Extraction = Extract<Interaction, { action: 'EXTRACT' }>['calledWith'];

async function extract({ dynamic }: Run, target: Locator, what: Extraction): Promise<void> {
  const value =
    what.type === 'TEXT' ? await target.innerText() : await target.getAttribute(what.attributeName);
  dynamic.set(what.variableName, value ?? '');
}

/** Code in the sandbox sees neither page nor browser. */
async function runCode({ dynamic, timeoutPerStep }: Run, code: string): Promise<void> {
  const sandbox = {
    getDynamicVariable: (name: string) => dynamic.get(name),
    setDynamicVariable: (name: string, value: string) => void dynamic.set(name, value),
  };
  await runInNewContext(`(async () => {${code}\n})()`, sandbox, { timeout: timeoutPerStep });
}

async function expectThat(run: Run, page: Page, target: Locator, assertion: Assertion): Promise<void> {
  switch (assertion.expectation) {
    case 'VISIBLE':
      return target.waitFor({ state: 'visible' });
    case 'NOT_VISIBLE':
      return target.waitFor({ state: 'hidden' });
    case 'DISABLED':
      return eventually(run, () => target.isDisabled(), true);
    case 'TO_BE_CHECKED':
      return eventually(run, () => target.isChecked(), true);
    case 'NOT_TO_BE_CHECKED':
      return eventually(run, () => target.isChecked(), false);
    case 'TO_HAVE_VALUE':
      return eventually(run, () => target.inputValue(), assertion.calledWith);
    case 'TO_CONTAIN_TEXT':
      return eventually(run, () => target.textContent(), assertion.calledWith, contains);
    case 'RESPONSE_OK': {
      const response = await page.request.get(joined(run.url, assertion.calledWith));
      if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`);
      return;
    }
  }
  throw new Error(`The samples do not use ${JSON.stringify(assertion)}`);
}

const contains = (actual: string | null, part: string) => (actual ?? '').replace(/\s+/g, ' ').includes(part);

async function eventually<Actual, Wanted>(
  { timeoutPerStep }: Run,
  read: () => Promise<Actual>,
  wanted: Wanted,
  fits: (actual: Actual, wanted: Wanted) => boolean = (actual, value) => Object.is(actual, value),
): Promise<void> {
  const deadline = Date.now() + timeoutPerStep;
  let actual = await read();
  while (!fits(actual, wanted)) {
    if (Date.now() > deadline)
      throw new Error(`Expected ${JSON.stringify(wanted)}, got ${JSON.stringify(actual)}`);
    await sleep(50);
    actual = await read();
  }
}
