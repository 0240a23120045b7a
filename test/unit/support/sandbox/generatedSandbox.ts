import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { generateProject, sandboxWorkerPath } from '../../../../src/codegen/generateProject.ts';
import { sandboxWorker } from '../../../support/sandboxWorker.ts';
import type { SandboxEnd } from './sandboxEscapes.ts';

interface Variables {
  set(name: string, value: string): void;
}

interface Support {
  readonly runInSandbox: (
    code: string,
    variables: Variables,
    baseURL: string,
  ) => Promise<[name: string, value: string][]>;
}

/** The sandbox of a generated project in a folder of its own, loaded into this process. */
export class GeneratedSandbox {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'ptc-sandbox-'));
  private readonly support: Support;
  private readonly Variables: new (baseURL: string) => Variables;

  /** @param timeoutPerStep in ms */
  constructor(
    private readonly executionUrl: string,
    timeoutPerStep: number,
  ) {
    const { files } = generateProject([], { executionUrl, timeoutPerStep });
    for (const [name, text] of files) {
      if (name.startsWith('support/')) this.write(name.replace(/ts$/, 'js'), commonJs(text));
    }
    this.write(sandboxWorkerPath, sandboxWorker());
    const load = createRequire(path.join(this.folder, 'support', 'any.js'));
    this.support = load('./sandbox.js') as Support;
    ({ Variables: this.Variables } = load('./variables.js') as { Variables: new (url: string) => Variables });
  }

  /** Runs code as a step of a test does. */
  async run(code: string, dynamic: Readonly<Record<string, string>> = {}): Promise<SandboxEnd> {
    const variables = new this.Variables(this.executionUrl);
    for (const [name, value] of Object.entries(dynamic)) variables.set(name, value);
    try {
      return { set: await this.support.runInSandbox(code, variables, this.executionUrl) };
    } catch (error) {
      return { set: [], error: error instanceof Error ? error.message : String(error) };
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private write(name: string, text: string): void {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const commonJs = (text: string): string => transformSync(text, { loader: 'ts', format: 'cjs' }).code;
