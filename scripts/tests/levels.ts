import path from 'node:path';
import { buildExtension, installPacked, packExtension } from '../host/buildExtension.ts';
import { bundleEditorTests } from '../host/bundleTests.ts';
import { findFiles } from '../host/findFiles.ts';
import { ensureHost, type HostVersion } from '../host/install.ts';
import { repoRoot } from '../host/paths.ts';
import { affectedTests } from './affected.ts';
import { nodeLevel } from './nodeLevels.ts';
import { runInEditor } from './runInEditor.ts';
import type { FileRun } from './testResults.ts';
import { Workers } from './workers.ts';

export const levelNames = ['editor', 'browser', 'unit'] as const;
export type LevelName = (typeof levelNames)[number];

/** A level of tests, ready to be run. */
export interface Level {
  readonly name: LevelName;
  /** The files that it runs together; each batch may run beside others. */
  readonly batches: readonly (readonly string[])[];
  /** Runs files, prints what they print, and gives their results. */
  run(files: readonly string[]): Promise<readonly FileRun[]>;
  /** Ends the processes that are kept for the next files. */
  end(): Promise<void>;
}

export interface LevelOptions {
  /** Only tests with this in their titles. */
  readonly grep: string | undefined;
  /** Only files with one of these in their paths; all of them where it is left out. */
  readonly files: readonly string[] | undefined;
  /** Only files that the changes since the default branch can affect. */
  readonly affected: boolean;
  /** The VS Code server of the tests inside an editor. */
  readonly hostVersion: HostVersion;
  /** Keeps the folder of that server. */
  readonly keep: boolean;
  /** Prints the console of the window in which they run. */
  readonly trace: boolean;
}

/** Builds and installs what levels need. */
export async function prepareLevels(names: readonly LevelName[], options: LevelOptions): Promise<Level[]> {
  // First of all, so that what is missing on this machine shows at once
  if (names.includes('editor')) await ensureHost(options.hostVersion);
  if (names.includes('browser')) await ensureHost();
  if (names.some((name) => name !== 'unit')) await buildExtension();
  const levels: Level[] = [];
  for (const name of names) levels.push(await prepared(name, options));
  return levels;
}

async function prepared(name: LevelName, options: LevelOptions): Promise<Level> {
  if (name === 'editor') return editorLevel(options);
  if (name === 'browser') {
    const installed = await installPacked(await ensureHost(), await packExtension());
    return inNode(name, options, { PTC_INSTALLED: installed });
  }
  return inNode(name, options, {});
}

function inNode(name: Exclude<LevelName, 'editor'>, options: LevelOptions, env: NodeJS.ProcessEnv): Level {
  const { grep } = options;
  const level = nodeLevel(name);
  const workers = new Workers(level, env);
  return {
    name,
    batches: testFiles(level.folder, options).map((file) => [file]),
    run: async (files) => {
      const runs: FileRun[] = [];
      for (const file of files) runs.push(await workers.run({ file, ...(grep && { grep }) }));
      runs.forEach(print);
      return runs;
    },
    end: () => workers.end(),
  };
}

async function editorLevel(options: LevelOptions): Promise<Level> {
  const install = await ensureHost(options.hostVersion);
  const tests = await bundleEditorTests();
  const files = testFiles('test/editor', options);
  return {
    name: 'editor',
    batches: files.length > 0 ? [files] : [],
    run: (some) => runInEditor({ ...options, install, tests, files: some, onRun: print }),
    end: () => Promise.resolve(),
  };
}

/** Relative to the checkout, with slashes. */
function testFiles(folder: string, { files, affected }: LevelOptions): string[] {
  const all = findFiles(folder, '.test.ts').map((file) =>
    path.relative(repoRoot, file).replaceAll('\\', '/'),
  );
  const wanted = all.filter((file) => files?.some((part) => file.includes(part)) ?? true);
  return affected ? affectedTests(wanted) : wanted;
}

function print({ file, ms, output }: FileRun): void {
  if (output.trim() !== '') console.log(`\n${file} (${(ms / 1000).toFixed(1)} s)\n${output.trimEnd()}`);
}
