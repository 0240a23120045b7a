import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { reporterBuild } from '../../../esbuild.reporter.mjs';
import type { Answer } from './support.ts';
// @ts-expect-error: build options are plain JavaScript
import { serviceBuild } from '../../../esbuild.service.mjs';

/** Builds the service as it ships, once for a file of tests. */
export async function buildService(): Promise<string> {
  const bundle = path.join(mkdtempSync(path.join(tmpdir(), 'ptc-bundle-')), 'service.js');
  const options: BuildOptions = serviceBuild;
  await build({ ...options, outfile: bundle });
  await build({ ...reporterBuild, outfile: path.join(path.dirname(bundle), 'reporter.js') });
  return bundle;
}

export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly addresses: { url: string; apiKey?: string; sampleAppUrl?: string };
  readonly output: { stdout: string; stderr: string };
  send<Body = unknown>(method: string, route: string, body?: unknown): Promise<Answer<Body>>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a service, and waits until it says where it listens. */
export async function start(bundle: string, ...args: string[]): Promise<Started> {
  const { child, output } = spawned(bundle, args);
  while (!output.stdout.includes('\n')) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null)
      throw new Error(`The service ended with ${child.exitCode}: ${output.stderr}`);
  }
  const addresses: Started['addresses'] = JSON.parse(output.stdout);
  return {
    child,
    addresses,
    output,
    async send<Body>(method: string, route: string, body?: unknown): Promise<Answer<Body>> {
      const response = await fetch(`${addresses.url}/apiKey${route}`, {
        method,
        headers: { 'X-API-Key': addresses.apiKey ?? '' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: Body = JSON.parse(await response.text());
      return { status: response.status, body: answer };
    },
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Runs a service that ends by itself. */
export async function run(
  bundle: string,
  ...args: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { child, output } = spawned(bundle, args);
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

function spawned(bundle: string, args: string[]): Pick<Started, 'child' | 'output'> {
  const child = spawn(process.execPath, [bundle, ...args]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  return { child, output };
}
