import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { removeAtTheEnd, startProcess, stopProcess } from '../../../scripts/host/processes.ts';
import { createClient, type ServiceClient } from '../../../src/api/createClient.ts';
import { authorizeKey } from '../../../src/service/dataFolder/dataFolder.ts';
import { waitUntilListening } from '../../../src/service/process/launchService.ts';

/** A key with characters that look different in a URL. */
export const hostedKey = 'hosted/key+of=the%20test&7f2c9b';

/** The real service in its own process, in place of a hosted one. */
export class ServiceProcess {
  readonly client: ServiceClient;
  #child: ChildProcess;

  private constructor(
    readonly data: string,
    readonly url: string,
    private readonly options: readonly string[],
    child: ChildProcess,
  ) {
    this.#child = child;
    const key = 'ptc_key-of-the-browser-test';
    this.client = createClient({ baseUrl: url, apiKey: () => Promise.resolve(key) });
  }

  /** @param options of the service's command line, beside those that every test has */
  static async start(options: readonly string[] = []): Promise<ServiceProcess> {
    const data = await mkdtemp(path.join(tmpdir(), 'ptc-stand-in-'));
    removeAtTheEnd(data);
    await authorizeKey(data, hostedKey);
    await authorizeKey(data, 'ptc_key-of-the-browser-test');
    const { child, url } = await started(data, 0, options);
    return new ServiceProcess(data, url, options, child);
  }

  /** `127.0.0.1:40001`: what the user types, and reads. */
  get host(): string {
    return new URL(this.url).host;
  }

  async stop(): Promise<void> {
    await stopProcess(this.#child, 'SIGTERM');
  }

  /** On the same port as before. */
  async startAgain(): Promise<void> {
    this.#child = (await started(this.data, Number(new URL(this.url).port), this.options)).child;
  }

  /** Every key but this one is refused from now on. */
  async rotateKeys(key: string): Promise<void> {
    rmSync(path.join(this.data, 'authorized-keys'));
    await authorizeKey(this.data, key);
    await authorizeKey(this.data, 'ptc_key-of-the-browser-test');
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

async function started(
  data: string,
  port: number,
  options: readonly string[],
): Promise<{ child: ChildProcess; url: string }> {
  const script = path.join(repoRoot, 'dist/service.js');
  const args = [script, '--port', String(port), '--data', data, '--sample', path.join(repoRoot, 'sample')];
  const child = startProcess(process.execPath, [...args, '--no-key', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await waitUntilListening(child);
  assert.ok(address, 'no other process has this data');
  return { child, url: address.url };
}
