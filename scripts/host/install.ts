import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lock } from '../../src/node/lock.ts';
import { installCurrent, installFloor } from './installRecipes.ts';
import { cacheRoot } from './paths.ts';
import {
  buildRequirements,
  ensureSystemPackages,
  floorRequirements,
  runRequirements,
  type Requirement,
} from './systemPackages.ts';

/** The VS Code servers that the extension is tested in: the current one and the oldest that `engines` promises. */
const servers = {
  '4.139.1': { node: '24.21.0', install: installCurrent, requirements: [] },
  '4.100.3': { node: '20.20.2', install: installFloor, requirements: floorRequirements },
} satisfies Record<
  string,
  { node: string; install: typeof installCurrent; requirements: readonly Requirement[] }
>;

export type HostVersion = keyof typeof servers;
export const currentHost: HostVersion = '4.139.1';

export function asHostVersion(text: string): HostVersion {
  if (text in servers) return text as HostVersion;
  throw new Error(`There is no VS Code server ${text} here, only ${Object.keys(servers).join(' and ')}`);
}

/** An installed VS Code server, ready to be started. */
export interface HostInstall {
  version: HostVersion;
  /** The version of VS Code inside. */
  vscodeVersion: string;
  /** The Node that it must run under. */
  node: string;
  codeServer: string;
  /** Where its browser profile and compile caches may be kept. */
  caches: string;
}

/** Installs the server once per machine and user, in a folder outside the checkout, and tells where it is. */
export async function ensureHost(version: HostVersion = currentHost): Promise<HostInstall> {
  const server = servers[version];
  const folder = path.join(cacheRoot(), 'vscode-host', `${version}-node${server.node.split('.')[0]}`);
  ensureSystemPackages([...runRequirements, ...server.requirements]);
  if (!isComplete(folder)) await installOnce(version, folder);
  return describe(version, folder);
}

// Native modules are built where they stay; so the last file written, not a rename, says that all of it is there.
const marker = (folder: string): string => path.join(folder, '.complete');
const isComplete = (folder: string): boolean => existsSync(marker(folder));

async function installOnce(version: HostVersion, folder: string): Promise<void> {
  const server = servers[version];
  const held = await lock(`${folder}.lock`, {
    onWait: (holder) =>
      console.log(`Waiting for process ${holder ?? '?'}, which installs the VS Code server`),
  });
  try {
    if (isComplete(folder)) return;
    ensureSystemPackages(buildRequirements);
    console.log(`Installing VS Code server ${version} into ${folder}: once, about 3 minutes`);
    const started = Date.now();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await server.install({ folder, codeServer: version, node: server.node });
    writeFileSync(marker(folder), `${version}\n`);
    console.log(`Installed VS Code server ${version} in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    held.release();
  }
}

function describe(version: HostVersion, folder: string): HostInstall {
  const codeServer = path.join(folder, 'node_modules/code-server');
  const product: unknown = JSON.parse(readFileSync(path.join(codeServer, 'lib/vscode/product.json'), 'utf8'));
  return {
    version,
    vscodeVersion: (product as { version: string }).version,
    node: path.join(folder, 'node/node_modules', `node-${process.platform}-${process.arch}`, 'bin/node'),
    codeServer,
    caches: path.join(cacheRoot(), 'vscode-host', `${version}-caches`),
  };
}
