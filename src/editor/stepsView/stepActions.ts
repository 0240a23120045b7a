import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { removeFolder } from '../../node/files.ts';
import type { CommandId } from '../ui/commands.ts';
import { showStatus } from '../ui/statusMessage.ts';
import type { StepInFile } from './stepLines.ts';

/** The locator that a step has now; empty where it has none. */
export const locatorIn = ({ steps, index }: StepInFile): string => steps.step(index).line;

/** Gives a step another locator. */
export async function useLocator(step: StepInFile, locator: string): Promise<void> {
  await vscode.commands.executeCommand('portableTests.useLocator' satisfies CommandId, {
    ...linkTo(step),
    from: locatorIn(step),
    to: locator,
  });
}

/** Opens a live page that has run up to a step. */
export async function openLivePage(step: StepInFile): Promise<void> {
  await vscode.commands.executeCommand('portableTests.liveRunToHere' satisfies CommandId, linkTo(step));
}

const linkTo = ({ document, index }: StepInFile) => ({ uri: document.uri.toString(), step: index });

export async function copyLocator(locator: string): Promise<void> {
  await vscode.env.clipboard.writeText(locator);
  showStatus(vscode.l10n.t('Locator copied'), 3000);
}

/** @returns undefined where none was chosen */
export async function askTraceFile(): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Open Steps of a Trace File'),
    openLabel: vscode.l10n.t('Open'),
    filters: { [vscode.l10n.t('Trace files')]: ['zip'] },
  });
  return chosen?.[0]?.fsPath;
}

/** Writes a dropped file, of which the system does not say where it is, to one that can be removed with its folder. */
export async function writeDropped(
  name: string,
  bytes: Uint8Array,
): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portable-tests-trace-'));
  const file = path.join(folder, path.basename(name));
  await writeFile(file, bytes, { mode: 0o600 });
  return { file, remove: () => removeFolder(folder) };
}
