import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = ['@playwright/test', 'playwright', 'playwright-core'];

export interface PlaywrightRegistry {
  readonly url: string;
  close(): void;
}

/** A registry on this machine that has Playwright Test as it is installed here, and nothing else. */
export async function playwrightRegistry(packed: string): Promise<PlaywrightRegistry> {
  mkdirSync(packed, { recursive: true });
  const folders = packages.map((name) => path.resolve('node_modules', name));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed, ...folders]);
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1);
    if (name.endsWith('.tgz')) return void response.end(readFileSync(path.join(packed, name)));
    if (!packages.includes(name)) return void response.writeHead(404).end('{}');
    return void response.end(JSON.stringify(packument(name, request.headers.host ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function packument(name: string, host: string): object {
  const text = readFileSync(path.resolve('node_modules', name, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as { version: string };
  const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  const dist = { tarball: `http://${host}/${file}` };
  const versions = { [manifest.version]: { ...manifest, optionalDependencies: {}, dist } };
  return { name, 'dist-tags': { latest: manifest.version }, versions };
}
