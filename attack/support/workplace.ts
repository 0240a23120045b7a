import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { resolveStateFolder } from '../../src/cli/sync/resolveStateFolder.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { buildBundles } from '../../test/support/bundles.ts';
import { finished, runCli, startCli, type Run } from '../../test/support/cliCommand.ts';
import { CliWorkspace } from '../../test/unit/support/cli/cliWorkspace.ts';
import { treeOf, type Tree } from '../../test/unit/support/cli/tree.ts';
import type { Attack, Tally } from './part.ts';
import type { Random } from './random.ts';

let bundles: Promise<string> | undefined;

/** The scripts of this folder that run in processes of their own, built once. */
export async function builtScript(name: 'undo' | 'saver'): Promise<string> {
  const entry = (script: string): object => ({
    entryPoints: [path.join(import.meta.dirname, `${script}.ts`)],
    bundle: true,
    platform: 'node',
  });
  bundles ??= buildBundles({ 'undo.cjs': entry('undo'), 'saver.cjs': entry('saver') });
  return path.join(await bundles, `${name}.cjs`);
}

const killAt = path.join(import.meta.dirname, 'killAt.cjs');

/** How the acts of a process on the disk are counted: at which one it is killed, or where their number goes. */
export type Acts = { readonly KILL_AT: string } | { readonly COUNT_INTO: string };

/** An attack whose cases have a workplace each. */
export const inWorkplaces = (play: (place: Workplace, random: Random) => Promise<Tally | void>): Attack => ({
  async play(random) {
    const place = await Workplace.open();
    try {
      return await play(place, random);
    } finally {
      place.close();
    }
  },
  close: async () => undefined,
});

/** A person's folder and a test target, and commands on them in processes of their own. */
export class Workplace {
  private constructor(
    readonly workspace: CliWorkspace,
    readonly folder: string,
  ) {}

  static async open(): Promise<Workplace> {
    const workspace = await CliWorkspace.with({ pull: 'full', push: 'replace' });
    return new Workplace(workspace, path.join(workspace.root, workspace.folder));
  }

  /** Test cases 1 to `count`, with the same words in them. */
  cases(count: number, words: string, from = 1): TestCase[] {
    return Array.from({ length: count }, (_, at) => this.workspace.caseOf(from + at, { prompt: words }));
  }

  /** A command to its end, in this process. */
  async done(command: string, folder = this.folder): Promise<Run> {
    const run = await runCli(this.arguments(command, folder), {
      cwd: this.workspace.root,
      env: this.workspace.env,
    });
    assert.equal(run.code, 0, `${command}: ${run.stdout}${run.stderr}`);
    return run;
  }

  /** Starts pull, push, undo or resume. */
  async start(command: string, acts?: Acts, folder = this.folder): Promise<ChildProcess> {
    const env = { ...this.workspace.env, ...acts };
    if (command === 'undo' || command === 'resume') {
      const target = [`${this.workspace.url}/api`, this.workspace.service.id];
      const script = await builtScript('undo');
      const args = [
        script,
        folder,
        await this.stateOf(folder),
        ...target,
        ...(command === 'resume' ? ['resume'] : []),
      ];
      return spawn(process.execPath, [...(acts ? ['--require', killAt] : []), ...args], { env });
    }
    const given = { cwd: this.workspace.root, env, ...(acts && { preload: killAt }) };
    return startCli(this.arguments(command, folder), given);
  }

  async run(command: string, acts?: Acts, folder?: string): Promise<Run> {
    return finished(await this.start(command, acts, folder));
  }

  private arguments(command: string, folder: string): string[] {
    return this.workspace.arguments(command, '--folder', folder, '--yes');
  }

  tree(folder = this.folder): Tree {
    return existsSync(folder) ? treeOf(folder) : {};
  }

  /** A second folder that is as this one, with what is known of it. */
  async twin(): Promise<string> {
    const twin = path.join(this.workspace.root, 'twin');
    if (existsSync(this.folder)) cpSync(this.folder, twin, { recursive: true });
    const [own, other] = [await this.stateOf(), await this.stateOf(twin)];
    if (existsSync(own)) cpSync(own, other, { recursive: true });
    return twin;
  }

  /** Names of the records that are kept for the folder. */
  async records(): Promise<string[]> {
    const state = await this.stateOf();
    return existsSync(state) ? readdirSync(state) : [];
  }

  stateOf(folder = this.folder): Promise<string> {
    return resolveStateFolder(folder, this.workspace.state);
  }

  rename(from: string, to: string): void {
    renameSync(path.join(this.folder, from), path.join(this.folder, to));
  }

  close(): void {
    this.workspace.close();
  }
}
