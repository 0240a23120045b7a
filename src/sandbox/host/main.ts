import { parentPort, workerData } from 'node:worker_threads';
import type { SandboxInput, SandboxMessage } from '../hostCalls.ts';
import { compileEngine } from './engine.ts';
import { runCode } from './runCode.ts';

const send = (message: SandboxMessage): void => parentPort?.postMessage(message);

async function main(input: SandboxInput): Promise<void> {
  const engine = input.engine ?? (await compileEngine());
  if (!input.engine) send({ type: 'engine', engine });
  const outcome = await runCode(input, engine, (level, text) => send({ type: 'output', level, text }));
  send({ type: 'answer', ...outcome });
}

void main(workerData as SandboxInput);
