import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { findFiles } from './findFiles.ts';
import { repoRoot } from './paths.ts';

/** Bundles the tests that run inside VS Code, each file by itself, and tells the module to name to the host. */
export async function bundleEditorTests(): Promise<string> {
  const folder = path.join(repoRoot, 'out-test/editor');
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [path.join(repoRoot, 'test/editor/index.ts'), ...findFiles('test/editor', '.test.ts')],
    outbase: path.join(repoRoot, 'test/editor'),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
  return path.join(folder, 'index.js');
}
