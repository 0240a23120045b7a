import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformSync } from 'esbuild';
import type { APIResponse, Browser, BrowserContext, Locator, Page } from 'playwright-core';

/**
 * Runs the specs of a generated project over playwright-core, with a stand-in for the part of
 * @playwright/test that they use: for machines without that package.
 */

export interface Outcome {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
  /** Titles of the steps that ran, as deep as they are; ✗ marks those that failed. */
  readonly steps: readonly string[];
  readonly annotations: readonly { type: string; description?: string }[];
}

interface Fixtures {
  page: Page;
  context: BrowserContext;
  baseURL: string;
  session?: unknown;
}

type Body = (fixtures: Fixtures, info: object) => Promise<void>;
type Fixture = (args: Fixtures, use: (value: unknown) => Promise<void>, info: object) => Promise<void>;

interface Info {
  readonly timeout: number;
  readonly annotations: { type: string; description?: string }[];
  readonly steps: string[];
  depth: number;
  outputPath(name: string): string;
  attach(): Promise<void>;
}

const timeout = 2000;

export class GeneratedSpecs {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'ptc-specs-'));
  private readonly specs: string[] = [];
  private info: Info | undefined;
  private declared: { title: string; body: Body }[] = [];
  private skipped: string | undefined;
  private fixture: Fixture | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
    files: ReadonlyMap<string, string>,
  ) {
    for (const [name, text] of files) this.write(name, text);
    this.specs = [...files.keys()].filter((name) => name.endsWith('.spec.ts')).toSorted();
    const key = this.root;
    Reflect.set(globalThis, key, { test: this.test(), expect });
    this.write(
      'node_modules/@playwright/test/index.js',
      `module.exports = globalThis[${JSON.stringify(key)}];`,
    );
  }

  /** Runs the specs, one after the other, in the order of their paths. */
  async run(): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const spec of this.specs) outcomes.push(...(await this.runFile(spec)));
    return outcomes;
  }

  close(): void {
    Reflect.deleteProperty(globalThis, this.root);
    rmSync(this.root, { recursive: true });
  }

  private write(name: string, text: string): void {
    const isCode = name.endsWith('.ts');
    const file = path.join(this.root, isCode ? name.replace(/\.ts$/, '.js') : name);
    mkdirSync(path.dirname(file), { recursive: true });
    const options = { loader: 'ts', format: 'cjs', target: 'es2022' } as const;
    writeFileSync(file, isCode ? transformSync(text, options).code : text);
  }

  private async runFile(spec: string): Promise<Outcome[]> {
    this.declared = [];
    this.skipped = undefined;
    createRequire(path.join(this.root, 'index.js'))(`./${spec.replace(/\.ts$/, '.js')}`);
    const outcomes: Outcome[] = [];
    for (const { title, body } of this.declared) {
      outcomes.push(
        this.skipped === undefined
          ? await this.runTest(title, body)
          : { title, status: 'skipped', reason: this.skipped, steps: [], annotations: [] },
      );
    }
    return outcomes;
  }

  private async runTest(title: string, body: Body): Promise<Outcome> {
    const { root } = this;
    const info: Info = {
      timeout: 30_000,
      annotations: [],
      steps: [],
      depth: 0,
      outputPath: (name) => path.join(root, 'test-results', name),
      attach: () => Promise.resolve(),
    };
    this.info = info;
    const context = await this.browser.newContext();
    context.setDefaultTimeout(timeout);
    const { steps, annotations } = info;
    let failure: unknown;
    try {
      const args: Fixtures = { page: await context.newPage(), context, baseURL: this.baseURL };
      const use = (session: unknown): Promise<void> =>
        body({ ...args, session }, info).catch((error: unknown) => {
          failure = error ?? new Error('no reason');
        });
      await this.fixture?.(args, use, info);
    } finally {
      await context.close();
    }
    if (failure === undefined) return { title, status: 'passed', steps, annotations };
    const reason = failure instanceof Error ? failure.message : JSON.stringify(failure);
    return { title, status: 'failed', reason, steps, annotations };
  }

  private test(): object {
    const declare = (title: string, _details: object, body: Body): void =>
      void this.declared.push({ title, body });
    return Object.assign(declare, {
      skip: (condition: boolean, reason: string) => {
        if (condition) this.skipped = reason;
      },
      step: (title: string, body: () => Promise<unknown>) => this.step(title, body),
      info: () => this.info,
      extend: ({ session: [fixture] }: { session: [Fixture, object] }) => {
        this.fixture = fixture;
        return this.test();
      },
    });
  }

  private async step(title: string, body: () => Promise<unknown>): Promise<unknown> {
    const { info } = this;
    if (!info) throw new Error('No test runs');
    const at = info.steps.push('  '.repeat(info.depth++) + title) - 1;
    try {
      return await body();
    } catch (error) {
      info.steps[at] += ' ✗';
      throw error;
    } finally {
      info.depth--;
    }
  }
}

/** Of the page, where the check runs. */
declare function getComputedStyle(element: unknown): { getPropertyValue(name: string): string };

type Check = () => Promise<boolean>;

function expect(actual: Locator | APIResponse): object {
  if ('ok' in actual) {
    return {
      toBeOK: () =>
        actual.ok() ? Promise.resolve() : Promise.reject(new Error(`status ${actual.status()}`)),
    };
  }
  return { ...assertions(actual, true), not: assertions(actual, false) };
}

function assertions(locator: Locator, wanted: boolean): object {
  const check = (name: string, isSo: Check) => () => eventually(name, isSo, wanted);
  return {
    toBeVisible: check('toBeVisible', () => locator.isVisible()),
    toBeDisabled: check('toBeDisabled', () => locator.isDisabled()),
    toBeChecked: check('toBeChecked', () => locator.isChecked()),
    toHaveValue: (value: string) =>
      check('toHaveValue', async () => (await locator.inputValue()) === value)(),
    toContainText: (text: string) =>
      check('toContainText', async () => plain(await locator.textContent()).includes(plain(text)))(),
    toHaveCSS: (name: string, value: string) =>
      check(
        'toHaveCSS',
        async () =>
          (await locator.evaluate(
            (element, key) => getComputedStyle(element).getPropertyValue(key),
            name,
          )) === value,
      )(),
  };
}

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

async function eventually(name: string, isSo: Check, wanted: boolean): Promise<void> {
  const deadline = Date.now() + timeout;
  while ((await isSo()) !== wanted) {
    if (Date.now() > deadline) throw new Error(`${wanted ? '' : 'not.'}${name} did not hold`);
    await sleep(30);
  }
}
