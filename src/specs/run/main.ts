import { parentPort, workerData } from 'node:worker_threads';
import { SpecModules } from './modules.ts';
import { recordSpec } from './recordSpec.ts';
import type { SpecWorkerInput, SpecWorkerMessage } from './recordSpecs.ts';
import { SpecEngine } from './specEngine.ts';

async function main({ paths, texts, mappings, engine }: SpecWorkerInput): Promise<void> {
  const modules = new SpecModules(texts, mappings);
  const specEngine = new SpecEngine(engine, process.env.PORTABLE_TESTS_SPEC_GUEST ?? '');
  for (const path of paths)
    parentPort?.postMessage((await recordSpec(path, modules, specEngine)) satisfies SpecWorkerMessage);
}

void main(workerData as SpecWorkerInput);
