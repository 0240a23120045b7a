import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/**
 * Builds bundles as they ship into a new folder, which is removed when this process ends.
 *
 * @param builds how each file of the folder is built, by its name
 * @returns the folder
 */
export async function buildBundles(builds: Readonly<Record<string, BuildOptions>>): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-bundles-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [file, options] of Object.entries(builds))
    await build({ ...options, outfile: path.join(folder, file) });
  return folder;
}
