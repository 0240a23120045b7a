import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAtTheEnd } from '../../../scripts/host/processes.ts';
import type { EditorWindow } from './editorWindow.ts';
import { sampleTarget } from './localService.ts';
import { hostedKey } from './serviceProcess.ts';
import { openWindow } from './window.ts';

/** Opens a window whose folder `tests` belongs to a target of a hosted service, and gives it the key. */
export async function openHostedWindow({
  url,
  host,
}: {
  readonly url: string;
  readonly host: string;
}): Promise<EditorWindow> {
  const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-hosted-'));
  removeAtTheEnd(workspace);
  mkdirSync(path.join(workspace, '.vscode'));
  const target = { folder: 'tests', testTargetId: sampleTarget, serviceUrl: url };
  writeFileSync(
    path.join(workspace, '.vscode/settings.json'),
    JSON.stringify({ 'portableTests.targets': [target] }),
  );
  const window = await openWindow({ workspace });
  await window.giveKey(host, hostedKey);
  return window;
}
