/** `support/sandbox.ts` of a generated project, and the worker that it starts. */
export const sandboxSource = String.raw`import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { timeoutPerStep } from './environment';
import type { Variables } from './variables';

interface Answer {
  readonly set: [string, string][];
  readonly error?: string;
}

/** Runs code in a worker that has neither page nor browser; returns the variables that it set. */
export async function runInSandbox(code: string, variables: Variables): Promise<[string, string][]> {
  const worker = new Worker(join(__dirname, 'sandboxWorker.mjs'), {
    env: {},
    workerData: { code, dynamic: variables.entries(), environment: variables.environment() },
  });
  try {
    const { set, error } = await answerOf(worker);
    if (error !== undefined) throw new Error(error);
    return set;
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The code took longer than ' + timeoutPerStep + ' ms'));
    const timer = setTimeout(late, timeoutPerStep);
    worker.once('message', (answer: Answer) => resolve(answer));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The code ended without an answer'));
    });
  });
}
`;

export const sandboxWorkerSource = String.raw`import { createContext, runInContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const { code, dynamic, environment } = workerData;
const variables = new Map(dynamic);
const set = new Map();
const errors = [];

const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value) ?? String(value));
const plainName = (name) => String(name).replace(/^OCTO_/, '');

const globals = {
  getDynamicVariable: (name) => variables.get(plainName(name)),
  setDynamicVariable: (name, value) => {
    variables.set(plainName(name), text(value));
    set.set(plainName(name), text(value));
  },
  decrypt: (name) => {
    const value = environment[plainName(String(name).replace(/^\$/, ''))];
    if (value === undefined) throw new Error(name + ' has no value: set it in the environment, see .env.example');
    return value;
  },
  console: { ...console, error: (...values) => void errors.push(values.map(text).join(' ')) },
  ...{ atob, btoa, crypto, fetch, setTimeout, clearTimeout, structuredClone, URL, URLSearchParams },
  ...{ TextDecoder, TextEncoder },
};

try {
  const AsyncFunction = runInContext('(async () => {}).constructor', createContext(globals));
  await new AsyncFunction(code)();
} catch (error) {
  errors.push(error?.message ?? String(error));
}
parentPort.postMessage({ set: [...set], error: errors.length > 0 ? errors.join('\n') : undefined });
`;
