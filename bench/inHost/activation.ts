import { createRequire } from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';
import { profiled } from './profile.ts';
import type { ActivationMeasurement } from './result.ts';

/** Ours, and two that come with the editor and start a language server as well. */
const extensions = [
  'portable-test-cases.portable-test-cases',
  'vscode.css-language-features',
  'vscode.markdown-language-features',
];

/** How long extensions take to be loaded and to be activated, in a window that asked for none of them yet. */
export async function measureActivation(): Promise<ActivationMeasurement[]> {
  const rows: ActivationMeasurement[] = [];
  for (const id of extensions) rows.push(await activationOf(id));
  return rows;
}

async function activationOf(id: string): Promise<ActivationMeasurement> {
  const extension = vscode.extensions.getExtension(id);
  if (!extension) throw new Error(`There is no extension ${id}`);
  if (extension.isActive) throw new Error(`${id} is active already`);
  const { main } = extension.packageJSON as { main: string };
  const file = path.join(extension.extensionPath, main);
  const start = performance.now();
  await profiled(`load-${id}`, async () => createRequire(file)(file));
  const loaded = performance.now();
  await profiled(`activate-${id}`, async () => extension.activate());
  return { id, load: loaded - start, activate: performance.now() - loaded };
}
