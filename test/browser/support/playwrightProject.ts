import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../../scripts/host/systemPackages.ts';
import { withSandboxWorker } from '../../../src/codegen/generateProject.ts';
import type { GeneratedProject } from '../../../src/codegen/plan/generatedProject.ts';
import { sandboxWorker } from '../../support/sandboxWorker.ts';

const cli = 'node_modules/@playwright/test/cli.js';
const modules = path.resolve('node_modules');

/** Says what became of each test; `playwright test` needs it for `run`. */
export const reporter = path.resolve('test/browser/support/outcomeReporter.ts');
export const withReporter = `--reporter=${reporter}`;

export interface StepOutcome {
  readonly title: string;
  /** Of the file in the project, with `/`. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly hasFailed: boolean;
  readonly steps: readonly StepOutcome[];
}

export interface Outcome {
  readonly title: string;
  /** In the project, with `/`. */
  readonly file: string;
  readonly caseId: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'timedOut' | 'interrupted';
  readonly reason?: string;
  readonly steps: readonly StepOutcome[];
  readonly annotations: readonly { type: string; description?: string }[];
}

export interface Finished {
  readonly code: number;
  readonly stdout: string;
}

/** A generated project in a folder of its own, run by the tools that a user would run. */
export class PlaywrightProject {
  readonly root = mkdtempSync(path.join(tmpdir(), 'ptc-project-'));

  constructor(project: Pick<GeneratedProject, 'files' | 'usesSandbox'>) {
    for (const [name, text] of withSandboxWorker(project, sandboxWorker())) this.write(name, text);
    for (const name of ['@playwright/test', '@types/node', 'typescript']) this.link(name);
  }

  write(name: string, text: string): void {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Values of variables, as a user would give them. */
  writeEnvironment(variables: Readonly<Record<string, string>>): void {
    const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
    this.write('.env', lines.join(''));
  }

  typeCheck(): Promise<Finished> {
    return this.node('node_modules/typescript/bin/tsc', ['--noEmit']);
  }

  /** `playwright test` with these arguments, and what became of each test. */
  async run(args: readonly string[]): Promise<Finished & { outcomes: Outcome[] }> {
    const file = path.join(this.root, 'outcomes.json');
    rmSync(file, { force: true });
    const finished = await this.node(cli, ['test', '--workers=1', ...args], { OUTCOME_FILE: file });
    if (!existsSync(file)) throw new Error(finished.stdout);
    return { ...finished, outcomes: JSON.parse(readFileSync(file, 'utf8')) as Outcome[] };
  }

  close(): void {
    rmSync(this.root, { recursive: true });
  }

  private link(name: string): void {
    const to = path.join(this.root, 'node_modules', name);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(path.join(modules, name), to, 'junction');
  }

  private node(script: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Finished> {
    const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      SystemRoot,
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: browserPath(),
      PLAYWRIGHT_HTML_OPEN: 'never',
      ...more,
    };
    return new Promise((resolve) => {
      const options = { cwd: this.root, env, maxBuffer: 1 << 26 };
      execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout: stdout + stderr }),
      );
    });
  }
}

/** A Chromium of this machine; Playwright's own where there is none. */
export const browserPath = (): string | undefined => findChromium();

/** The steps with those inside of them. */
export const allSteps = (steps: readonly StepOutcome[]): StepOutcome[] =>
  steps.flatMap((step) => [step, ...allSteps(step.steps)]);

/** The lines of the steps that ran, as deep as they are; ✗ marks those that failed. */
export const linesOf = (steps: readonly StepOutcome[], depth = 0): string[] =>
  steps.flatMap(({ title, hasFailed, steps: inner }) => [
    `${'  '.repeat(depth)}${title}${hasFailed ? ' ✗' : ''}`,
    ...linesOf(inner, depth + 1),
  ]);
