import { cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../../scripts/host/processes.ts';

/** The sample's workspace as a folder like any other: without the file by which a window shows the sample at once. */
export function copySampleWorkspace(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-plain-')));
  removeAtTheEnd(folder);
  const sample = path.join(repoRoot, 'sample/workspace');
  cpSync(sample, folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '.portable-tests-sample',
  });
  return folder;
}
