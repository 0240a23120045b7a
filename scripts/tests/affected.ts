import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importsBelow, type Imports } from '../architecture/imports.ts';
import { repoRoot } from '../host/paths.ts';

/** A change of one of these can affect every test. */
const forcesAll = [
  /^package(-lock)?\.json$/,
  /^tsconfig/,
  /^build(\.mjs$|\/)/,
  /^scripts\//,
  /^schemas\//,
  /^l10n\//,
  /^sample\//,
  /^test\/(.+\/)?support\//,
  /^test\/fixtures\//,
];

/** Files that some tests read as text, with those tests. */
const readBy: readonly (readonly [RegExp, RegExp])[] = [
  [/./, /^test\/unit\/(architecture|docs\/|fields|release\/)/],
  [/^(media|syntaxes)\/|^language-configuration\.json$|^package\.nls/, /^test\/unit\/(manifest|syntaxes)/],
];

/**
 * What tests are about that run a built program, by the folders of its modules. A row is for tests that many changes
 * would run in vain: those without one are taken to run all modules.
 */
const subjects: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^test\/browser\/live/, ['src/live', 'src/editor/live']],
  [/^test\/browser\/runner\.(cli|shards|devices)/, ['src/cli']],
  [/^test\/browser\/(runner|sample)\./, ['src/runner', 'src/codegen', 'src/sandbox']],
  [/^test\/browser\/service\./, ['src/service']],
  [/^test\/browser\/report(Page|Looks)/, ['src/report']],
  [/^test\/unit\/cli\//, ['src/cli']],
  [/^test\/unit\/codegen\//, ['src/codegen', 'src/sandbox']],
  [/^test\/unit\/index\//, ['src/index']],
  [/^test\/unit\/languageServer\//, ['src/languageServer']],
  [/^test\/unit\/runner\//, ['src/runner', 'src/sandbox']],
  [/^test\/unit\/sandbox\//, ['src/sandbox']],
  [/^test\/unit\/service\//, ['src/service']],
];

/** Tests that run the built extension. */
const inWindow = /^test\/(editor|browser)\//;
/** A test that imports it builds programs, without importing their modules. */
const buildTable = 'build/bundles.mjs';

/**
 * Lists the tests whose result a change of files can change: their own file changed, a module that they import, however
 * indirectly, one of a built program that they run, or a file that they read.
 *
 * @param tests files of tests, relative to the checkout, as are the changed ones
 * @param imports what each module of the project imports
 */
export function affectedBy(changed: readonly string[], tests: readonly string[], imports: Imports): string[] {
  if (changed.some((file) => forcesAll.some((pattern) => pattern.test(file)))) return [...tests];
  const isChanged = (file: string): boolean => changed.includes(file);
  const reading = readBy.filter(([file]) => changed.some((name) => file.test(name)));
  return tests.filter(
    (test) =>
      reading.some(([, reader]) => reader.test(test)) || [...modulesOf(test, imports)].some(isChanged),
  );
}

/** The modules that a test runs, its own among them. */
function modulesOf(test: string, imports: Imports): Set<string> {
  const imported = reachedFrom([test], imports);
  if (!inWindow.test(test) && !imported.has(buildTable)) return imported;
  const folders = subjects.find(([pattern]) => pattern.test(test))?.[1] ?? ['src'];
  const started = [...imports.keys()].filter((module) =>
    folders.some((folder) => module.startsWith(`${folder}/`)),
  );
  return reachedFrom([...imported, ...started], imports);
}

function reachedFrom(starts: readonly string[], imports: Imports): Set<string> {
  const reached = new Set<string>();
  const left = [...starts];
  for (let module = left.pop(); module !== undefined; module = left.pop()) {
    if (reached.has(module)) continue;
    reached.add(module);
    left.push(...(imports.get(module) ?? []));
  }
  return reached;
}

/** The tests, of those in a list, that what changed against the default branch can affect. */
export function affectedTests(tests: readonly string[]): string[] {
  const folders = ['src', 'test', 'scripts', 'build', 'bench', 'attack'].filter((folder) =>
    existsSync(path.join(repoRoot, folder)),
  );
  return affectedBy(changedFiles(), tests, new Map(folders.flatMap((folder) => [...importsBelow(folder)])));
}

/** What differs from the default branch, or from its last commit where it is the current one, relative to the checkout. */
function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', defaultBranch()).trim();
  const names = [
    git('diff', '--name-only', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return names.flatMap((text) => text.split('\0').filter(Boolean));
}

function defaultBranch(): string {
  const remote = tryGit('rev-parse', '--abbrev-ref', 'origin/HEAD')?.trim();
  return [remote, 'main', 'master'].find((name) => name && tryGit('rev-parse', '--verify', name)) ?? 'HEAD';
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repoRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}
