import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildExtension } from './host/buildExtension.ts';
import { repoRoot } from './host/paths.ts';
import { runProcess } from './host/processes.ts';
import { runScript } from './host/runScript.ts';
import { packVsix } from './release/packVsix.ts';

void runScript(async () => {
  const { name, version } = JSON.parse(readFileSync(path.join(repoRoot, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const vsix = path.join(repoRoot, `${name}-${version}.vsix`);
  // Bundles that are no longer built would be packed too
  rmSync(path.join(repoRoot, 'dist'), { recursive: true, force: true });
  await buildExtension();
  console.log((await packVsix(repoRoot, vsix)).trim());
  console.log(`SHA-256: ${createHash('sha256').update(readFileSync(vsix)).digest('hex')}`);
  const changed = await findUncommitted();
  if (changed !== '')
    console.warn(`Others can't create the same file, since there are uncommitted changes:\n${changed}`);
  return 0;
});

/** Changes in the checkout, one a line; none outside a repository. */
async function findUncommitted(): Promise<string> {
  const { code, output } = await runProcess('git', ['status', '--short'], { cwd: repoRoot });
  return code === 0 ? output.trimEnd() : '';
}
