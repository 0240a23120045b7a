// Runs files of tests, one after the other, as the process that started it asks: worker.ts LEVEL
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import { nodeLevel } from './nodeLevels.ts';
import { runFile } from './runFile.ts';
import type { FileRun } from './testResults.ts';
import type { Job } from './workers.ts';

const { timeout, hooks } = nodeLevel(process.argv[2] ?? '');
const rootHooks = hooks();

process.on('message', (job: Job) => void run(job).then((result) => process.send?.(result)));
// What a test has left open must not keep the process.
process.on('disconnect', () => process.exit());

async function run({ file, grep }: Job): Promise<FileRun> {
  return runFile({
    module: path.join(repoRoot, file),
    file,
    timeout,
    rootHooks: await rootHooks,
    color: process.stdout.isTTY,
    ...(grep !== undefined && { grep }),
  });
}
