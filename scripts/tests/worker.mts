// Runs files of tests, one after the other, as the process that started it asks: worker.mts LEVEL
import path from 'node:path';
import { repoRoot } from '../host/paths.mts';
import { nodeLevel } from './nodeLevels.mts';
import { runFile } from './runFile.ts';
import type { Job } from './workers.mts';

const { timeout, hooks } = nodeLevel(process.argv[2] ?? '');
const rootHooks = await hooks();

process.on('message', ({ file, grep }: Job) => {
  const options = {
    module: path.join(repoRoot, file),
    file,
    timeout,
    rootHooks,
    color: process.stdout.isTTY,
  };
  void runFile({ ...options, ...(grep !== undefined && { grep }) }).then((run) => process.send?.(run));
});
// What a test has left open must not keep the process.
process.on('disconnect', () => process.exit());
