import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureHost } from './host/install.mts';
import { repoRoot } from './host/paths.mts';
import { ended, startProcess } from './host/processes.mts';
import { MissingPackagesError } from './host/systemPackages.mts';
import { levelLine, readStats, statsLine, total, type Level } from './stats.mts';

// Every level runs, also after one that failed; the last line is the sum.
const folder = mkdtempSync(path.join(tmpdir(), 'ptc-test-'));
const levels = [
  await prepareHost(),
  await npmRun('check', 'lint'),
  await npmRun('check', 'typecheck'),
  await script('tests', 'unit'),
  await script('tests', 'editor'),
  await script('tests', 'browser'),
];
rmSync(folder, { recursive: true });
const sum = total(levels);
process.exitCode = sum.failed > 0 ? 1 : 0;
console.log(`\n${levels.map(levelLine).join('\n')}\n${statsLine(sum)}`);

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

function npmRun(kind: Level['kind'], name: string): Promise<Level> {
  return run({ name, kind }, process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '--silent', name]);
}

function script(kind: Level['kind'], name: string): Promise<Level> {
  return run({ name, kind }, process.execPath, ['--import', 'tsx', `scripts/test-${name}.mts`]);
}

async function run(
  level: Pick<Level, 'name' | 'kind'>,
  command: string,
  args: readonly string[],
): Promise<Level> {
  console.log(`\n=== ${level.name} ===`);
  const file = path.join(folder, `${level.name}.json`);
  const env = { ...process.env, PTC_STATS_FILE: file };
  const child = startProcess(command, args, { cwd: repoRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await ended(child).catch((error: Error) => {
    console.error(error.message);
    return 127;
  });
  return { ...level, code, stats: readStats(file) };
}
