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
import type { FileRun } from '../tests/testResults.ts';
import { repoRoot } from './paths.ts';
import { removeAtTheEnd } from './processes.ts';

/** The folders and the environment of one run of the tests inside VS Code. */
export interface EditorRun {
  readonly folder: string;
  /** A fresh copy of the fixture, which the tests may change. */
  readonly workspace: string;
  /** The output of the tests: the extension host's own output can't be read from outside. */
  readonly log: string;
  /** The results of the files that have ended, as lines of JSON. */
  readonly results: string;
  /** Where the tests ask for pictures. */
  readonly pictures: string;
  readonly env: NodeJS.ProcessEnv;
  dispose(): void;
}

export interface EditorTests {
  /** Files of test/editor, relative to the checkout; all of them where it is left out. */
  readonly files?: readonly string[];
  /** Only tests with this in their titles. */
  readonly grep?: string | undefined;
  /** Whether to run no further file once a test failed. */
  readonly bail?: boolean;
}

export function prepareEditorRun({ files, grep, bail }: EditorTests): EditorRun {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-editor-')));
  removeAtTheEnd(folder);
  const workspace = path.join(folder, 'workspace');
  const fixture = path.join(repoRoot, 'test/fixtures/workspace');
  if (existsSync(fixture)) cpSync(fixture, workspace, { recursive: true });
  else mkdirSync(workspace);
  const log = path.join(folder, 'mocha.log');
  const results = path.join(folder, 'results.jsonl');
  const pictures = path.join(folder, 'pictures');
  for (const file of [log, results]) writeFileSync(file, '');
  mkdirSync(pictures);
  const env = {
    PTC_TEST_LOG: log,
    PTC_TEST_RESULTS: results,
    PTC_TEST_COLOR: process.stdout.isTTY ? '1' : '0',
    ...(files && { PTC_TEST_FILES: files.join('\n') }),
    ...(grep && { PTC_TEST_GREP: grep }),
    ...(bail && { PTC_TEST_BAIL: '1' }),
    ...(process.env.PTC_DEEP && { PTC_DEEP: process.env.PTC_DEEP }),
  };
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  return { folder, workspace, log, results, pictures, env, dispose };
}

/** The results of the files that have ended so far. */
export const readResults = (run: EditorRun): FileRun[] =>
  readFileSync(run.results, 'utf8')
    .split('\n')
    .slice(0, -1) // what stands behind the last line end is still being written
    .map((line) => JSON.parse(line) as FileRun);

/** Prints what is added to a file, and tells how long ago that was, in ms. */
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
