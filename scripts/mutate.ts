// Mutates a copy of the program, and shows which mutants its tests don't notice: npm run mutate -- --count 20 src/sync,src/editor/sync
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../attack/support/random.ts';
import { findFiles } from './host/findFiles.ts';
import { repoRoot } from './host/paths.ts';
import { ended, startProcess } from './host/processes.ts';
import { runScript } from './host/runScript.ts';
import { instrument, type Mutant } from './mutation/instrument.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of each area. */
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** How long the tests of one mutant may take, in minutes. */
    minutes: { type: 'string', default: '8' },
    /** How many mutants are tried at the same time. */
    lanes: { type: 'string', default: '2' },
    /** Goes on in a copy in which an earlier run was interrupted while it tried mutants. */
    resume: { type: 'string' },
  },
});

void runScript(async () => {
  const copy = options.resume ?? (await prepareCopy());
  return inCopy(copy, ['scripts/mutation/tryMutants.ts', options.minutes, options.lanes]);
});

/** Creates a copy with mutants, and finds the tests that reach them. */
async function prepareCopy(): Promise<string> {
  const copy = copyOfCheckout();
  const random = new Random(options.seed);
  const mutants: Mutant[] = [];
  for (const area of positionals) {
    const files = area.split(',').flatMap((folder) => findFiles(folder, '.ts'));
    const relative = files.map((file) => path.relative(repoRoot, file).replaceAll('\\', '/'));
    mutants.push(
      ...instrument(copy, relative, { count: Number(options.count), first: mutants.length, random }),
    );
  }
  writeFileSync(path.join(copy, 'mutants.json'), JSON.stringify(mutants, undefined, 1));
  console.log(`${mutants.length} mutants in ${copy}`);
  const levels = ['unit', 'editor', 'browser'];
  const tests = ['scripts/test.ts', ...levels, '--no-repeat', '--results', 'reached.json'];
  await inCopy(copy, tests);
  return copy;
}

/** A clone with the files as they are now, and with the installed packages. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'ptc-mutants-'));
  execFileSync('git', ['clone', '--quiet', '--shared', repoRoot, copy]);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repoRoot,
    encoding: 'utf8',
  });
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    if (existsSync(path.join(repoRoot, file))) cpSync(path.join(repoRoot, file), path.join(copy, file));
    else rmSync(path.join(copy, file), { force: true });
  }
  symlinkSync(path.join(repoRoot, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

const inCopy = (copy: string, args: readonly string[]): Promise<number> =>
  ended(startProcess(process.execPath, ['--import', 'tsx', ...args], { cwd: copy, stdio: 'inherit' }));
