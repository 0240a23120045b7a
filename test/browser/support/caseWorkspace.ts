import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAtTheEnd } from '../../../scripts/host/processes.ts';

/** Creates a workspace with test cases in `portable-tests`, by file name; it is removed at the end. */
export function createCaseWorkspace(cases: Readonly<Record<string, string>>): string {
  const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-cases-'));
  removeAtTheEnd(workspace);
  const folder = path.join(workspace, 'portable-tests');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(cases)) writeFileSync(path.join(folder, name), text);
  return workspace;
}
