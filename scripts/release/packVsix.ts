import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import { runProcess } from '../host/processes.ts';
import { withConstantEntries } from './withConstantEntries.ts';

/**
 * Packs the built extension in a folder. The same files make the same bytes, with the same Node.
 *
 * @param vsix the file to write
 * @returns what vsce printed
 */
export async function packVsix(folder: string, vsix: string): Promise<string> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'ptc-pack-'));
  const packed = path.join(temporary, path.basename(vsix));
  const vsce = path.join(repoRoot, 'node_modules/@vscode/vsce/vsce');
  try {
    const args = [vsce, 'package', '--no-dependencies', ...linkOptions(folder), '-o', packed];
    const { code, output } = await runProcess(process.execPath, args, { cwd: folder });
    if (code !== 0) throw new Error(`Packing failed:\n${output}`);
    writeFileSync(vsix, await withConstantEntries(readFileSync(packed)));
    return output.replaceAll(packed, vsix);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A marketplace shows pictures of the README only by their address on the web. */
function linkOptions(folder: string): string[] {
  const manifest: object = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return 'repository' in manifest ? [] : ['--allow-missing-repository', '--no-rewrite-relative-links'];
}
