import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureHost } from './host/install.mts';
import { repoRoot } from './host/paths.mts';
import { ended, startProcess } from './host/processes.mts';
import { MissingPackagesError } from './host/systemPackages.mts';
import { flaws, levelLine, readStats, statsLine, total, type Level } from './stats.mts';

// Every level runs, also after one that failed; the last line is the sum.
const folder = mkdtempSync(path.join(tmpdir(), 'ptc-test-'));
const levels = [
  await prepareHost(),
  ...(await atOnce(npmRun('lint'), npmRun('typecheck'))),
  ...(await atOnce(script('unit'), script('editor'))),
  ...(await atOnce(script('browser'))),
];
rmSync(folder, { recursive: true });
const sum = total(levels);
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(['', flaws(sum), ...levels.map(levelLine), statsLine(sum)].join('\n'));

/** A level, and what runs it. */
interface Step extends Pick<Level, 'name' | 'kind'> {
  readonly command: string;
  readonly args: readonly string[];
}

/** First of all, so that what is missing on this machine shows at once. */
async function prepareHost(): Promise<Level> {
  try {
    await ensureHost();
    return { name: 'VS Code server', kind: 'check', code: 0 };
  } catch (error) {
    console.error(error instanceof MissingPackagesError ? error.message : error);
    return { name: 'VS Code server', kind: 'check', code: 1 };
  }
}

function npmRun(name: string): Step {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return { name, kind: 'check', command, args: ['run', '--silent', name] };
}

function script(name: string): Step {
  return {
    name,
    kind: 'tests',
    command: process.execPath,
    args: ['--import', 'tsx', `scripts/test-${name}.mts`],
  };
}

/** Runs levels at the same time; the first prints what it does as it does it, the others when all have ended. */
async function atOnce(first: Step, ...others: Step[]): Promise<Level[]> {
  console.log(heading(first));
  const outputOf = ({ name }: Step): string => path.join(folder, `${name}.txt`);
  const finished = await Promise.all([
    run(first, 'inherit'),
    ...others.map((step) => {
      const output = openSync(outputOf(step), 'w');
      return run(step, output).finally(() => closeSync(output));
    }),
  ]);
  for (const step of others) console.log(`${heading(step)}\n${readFileSync(outputOf(step), 'utf8')}`);
  return finished;
}

function heading({ name }: Step): string {
  return `\n=== ${name} ===`;
}

async function run({ name, kind, command, args }: Step, output: number | 'inherit'): Promise<Level> {
  const file = path.join(folder, `${name}.json`);
  const env = { ...process.env, PTC_STATS_FILE: file };
  const child = startProcess(command, args, { cwd: repoRoot, env, stdio: ['ignore', output, output] });
  const code = await ended(child).catch((error: Error) => {
    console.error(error.message);
    return 127;
  });
  return { name, kind, code, stats: readStats(file) };
}
