import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ensureFolder } from '../../scripts/host/ensureFolder.ts';
import { cacheRoot } from '../../scripts/host/paths.ts';

const packages = ['@playwright/test', 'playwright', 'playwright-core'];

export interface PlaywrightRegistry {
  readonly url: string;
  close(): void;
}

/** A registry on this machine that has Playwright Test as it is installed here, and nothing else. */
export async function playwrightRegistry(): Promise<PlaywrightRegistry> {
  const packed = packedOnce();
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

/** The folder of the packed packages: packing takes longer than installing them, so it is done once for a version. */
function packedOnce(): string {
  const folder = path.join(cacheRoot(), `packed-playwright-${manifestOf('@playwright/test').version}`);
  const folders = packages.map((name) => path.resolve('node_modules', name));
  return ensureFolder(folder, (fresh) =>
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', fresh, ...folders], {
      stdio: 'pipe',
    }),
  );
}

interface Manifest {
  readonly version: string;
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(path.resolve('node_modules', name, 'package.json'), 'utf8')) as Manifest;

function packument(name: string, host: string): object {
  const manifest = manifestOf(name);
  const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  const dist = { tarball: `http://${host}/${file}` };
  const versions = { [manifest.version]: { ...manifest, optionalDependencies: {}, dist } };
  return { name, 'dist-tags': { latest: manifest.version }, versions };
}
