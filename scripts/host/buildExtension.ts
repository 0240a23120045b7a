import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packVsix } from '../release/packVsix.ts';
import { Host } from './host.ts';
import type { HostInstall } from './install.ts';
import { repoRoot } from './paths.ts';
import { runProcess } from './processes.ts';

/** Builds dist/ from the sources. */
export async function buildExtension(): Promise<void> {
  await runNode('The build', ['esbuild.mjs']);
}

/** Packs the built extension as a user gets it, and tells the file. */
export async function packExtension(): Promise<string> {
  const vsix = path.join(repoRoot, 'out-test/portable-test-cases.vsix');
  mkdirSync(path.dirname(vsix), { recursive: true });
  await packVsix(repoRoot, vsix);
  return vsix;
}

/** Installs a packed extension as the command line does it, and tells the folder, which hosts can begin with. */
export async function installPacked(install: HostInstall, packed: string): Promise<string> {
  const dataDir = path.join(repoRoot, 'out-test/installed');
  rmSync(dataDir, { recursive: true, force: true });
  const host = new Host({ install, dataDir });
  await host.install([packed]);
  return host.extensionsFolder;
}

async function runNode(what: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProcess(process.execPath, args, { cwd: repoRoot });
  if (code !== 0) throw new Error(`${what} failed:\n${output}`);
}
