import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from './paths.mts';
import { removeAtTheEnd } from './processes.mts';

/** The place and the environment of one run of the tests inside VS Code. */
export interface EditorRun {
  folder: string;
  /** A fresh copy of the fixture, which the tests may change. */
  workspace: string;
  /** Where mocha's lines go: the extension host's own output is not to be had from outside. */
  log: string;
  stats: string;
  env: NodeJS.ProcessEnv;
  dispose(): void;
}

export function prepareEditorRun(grep: string | undefined): EditorRun {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-editor-')));
  removeAtTheEnd(folder);
  const workspace = path.join(folder, 'workspace');
  const fixture = path.join(repoRoot, 'test/fixtures/workspace');
  if (existsSync(fixture)) cpSync(fixture, workspace, { recursive: true });
  else mkdirSync(workspace);
  const log = path.join(folder, 'mocha.log');
  const stats = process.env.PTC_STATS_FILE ?? path.join(folder, 'stats.json');
  writeFileSync(log, '');
  rmSync(stats, { force: true });
  const env = {
    PTC_TEST_LOG: log,
    PTC_STATS_FILE: stats,
    PTC_TEST_COLOR: process.stdout.isTTY ? '1' : '0',
    ...(grep && { PTC_TEST_GREP: grep }),
  };
  return {
    folder,
    workspace,
    log,
    stats,
    env,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Prints what is added to a file, and tells how long ago that was. */
export function follow(file: string): { silentFor(): number; stop(): void } {
  let shown = 0;
  let last = Date.now();
  const print = (): void => {
    const text = readFileSync(file);
    if (text.length === shown) return;
    process.stdout.write(text.subarray(shown));
    shown = text.length;
    last = Date.now();
  };
  const timer = setInterval(print, 100);
  return {
    silentFor: () => Date.now() - last,
    stop: () => {
      clearInterval(timer);
      print();
    },
  };
}
