import { parentPort, workerData } from 'node:worker_threads';
import { compileEngine } from './engine.ts';
import { runCode } from './runCode.ts';
import type { SandboxInput, SandboxMessage } from '../protocol.ts';

const say = (message: SandboxMessage): void => parentPort?.postMessage(message);

async function main(input: SandboxInput): Promise<void> {
  const engine = input.engine ?? (await compileEngine());
  if (!input.engine) say({ type: 'engine', engine });
  const outcome = await runCode(input, engine, (level, text) => say({ type: 'output', level, text }));
  say({ type: 'answer', ...outcome });
}

void main(workerData as SandboxInput);
