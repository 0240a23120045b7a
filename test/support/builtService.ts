import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundles } from '../../build/bundles.mjs';
import { parseServiceOptions } from '../../src/service/process/parseServiceOptions.ts';
import { startService, type StartOptions } from '../../src/service/process/startService.ts';
import { buildBundles } from './bundles.ts';
import type { Answer } from './testService.ts';
import { waitUntil } from './waitUntil.ts';

let built: Promise<string> | undefined;

/** Builds the service as it ships, once for a run of the tests. */
export async function buildService(): Promise<string> {
  built ??= buildBundles({
    'service.js': bundles.service,
    'reporter.js': bundles.reporter,
    'sandboxWorker.mjs': bundles.sandbox,
  });
  return path.join(await built, 'service.js');
}

type Send = <Body = unknown>(method: string, route: string, body?: unknown) => Promise<Answer<Body>>;

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly addresses: { url: string; apiKey?: string; sampleAppUrl?: string; sampleMovedFrom?: string };
  readonly output: { stdout: string; stderr: string };
  readonly send: Send;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a service, and waits until it says where it listens. */
export async function start(script: string, ...args: string[]): Promise<Started> {
  return listening(spawned([script, ...args]));
}

/** The same, with a script that Node runs first, and what the environment says to it. */
export const startAfter = (
  preload: string,
  env: NodeJS.ProcessEnv,
  script: string,
  ...args: string[]
): Promise<Started> => listening(spawned(['--require', preload, script, ...args], env));

async function listening({ child, output }: Pick<Started, 'child' | 'output'>): Promise<Started> {
  const addresses = await addressesFrom(child, output);
  return {
    child,
    addresses,
    output,
    send: senderTo(addresses),
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Reads the line with which a service says where it listens; a service that never prints it is ended. */
async function addressesFrom(child: ChildProcess, output: Started['output']): Promise<Started['addresses']> {
  const { stdout, stderr, code } = await waitUntil(
    () => ({ ...output, code: child.exitCode }),
    ({ stdout, code }) => stdout.includes('\n') || code !== null,
    { what: 'the service to print its addresses' },
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (!stdout.includes('\n')) throw new Error(`The service ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

const senderTo =
  ({ url, apiKey = '' }: { readonly url: string; readonly apiKey?: string }): Send =>
  async <Body>(method: string, route: string, body?: unknown): Promise<Answer<Body>> => {
    const response = await fetch(`${url}/apiKey${route}`, {
      method,
      headers: { 'X-API-Key': apiKey },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Body = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  };

export interface StartedHere {
  readonly addresses: Started['addresses'];
  /** What a process would have written to its standard error. */
  readonly logged: readonly string[];
  readonly send: Send;
  close(): Promise<void>;
}

/** Starts the service in this process, with the arguments that its own would have. */
export async function startHere(
  args: readonly string[],
  more: Pick<StartOptions, 'exploreBudget'> = {},
): Promise<StartedHere> {
  const folder = path.dirname(await buildService());
  const embedded = {
    reporter: path.join(folder, 'reporter.js'),
    sandbox: path.join(folder, 'sandboxWorker.mjs'),
  };
  const logged: string[] = [];
  const options = { ...parseServiceOptions(args), ...more, ...embedded };
  const { close, ...addresses } = await startService(options, (line) => logged.push(line));
  return { addresses, logged, close, send: senderTo(addresses) };
}

/** Starts it with the sample and the Playwright of this repository. @param data its folder of data */
export const startWithSample = (data: string): Promise<StartedHere> =>
  startHere(['--data', data, '--sample', path.resolve('sample'), '--playwright', path.resolve('.')]);

/** Runs a service that ends by itself. */
export async function run(
  script: string,
  ...args: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { child, output } = spawned([script, ...args]);
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

/** @param args for Node */
function spawned(args: string[], env = process.env): Pick<Started, 'child' | 'output'> {
  const child = spawn(process.execPath, args, { env });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  return { child, output };
}
