import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { createClient, type ServiceClient } from '../../../src/api/client.ts';
import { authorizeKey } from '../../../src/service/dataFolder/keys.ts';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { removeAtTheEnd, startProcess, stopProcess } from '../../../scripts/host/processes.ts';

/** A key with characters that look different in a URL. */
export const hostedKey = 'hosted/key+of=the%20test&7f2c9b';

/** The real service in a process of its own, as a stand-in for a hosted one. */
export class StandIn {
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
  static async start(options: readonly string[] = []): Promise<StandIn> {
    const data = await mkdtemp(path.join(tmpdir(), 'ptc-stand-in-'));
    removeAtTheEnd(data);
    await authorizeKey(data, hostedKey);
    await authorizeKey(data, 'ptc_key-of-the-browser-test');
    const { child, url } = await started(data, 0, options);
    return new StandIn(data, url, options, child);
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
  let said = '';
  child.stdout?.on('data', (text: Buffer) => (said += text.toString('utf8')));
  while (!said.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  const { url } = JSON.parse(said) as { url: string };
  return { child, url };
}

/** Another server on this machine, which takes note of all that it is sent. */
export async function recorder(): Promise<{
  url: string;
  host: string;
  seen: { path: string; headers: IncomingHttpHeaders }[];
  close(): void;
}> {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    seen.push({ path: url, headers });
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}/api`,
    host,
    seen,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What a client of the local service needs is in its data folder. */
export const addressIn = (data: string): { pid: number; url: string } | undefined => {
  const file = path.join(data, 'service.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number; url: string })
    : undefined;
};
