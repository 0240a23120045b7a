import * as vscode from 'vscode';
import { importSpecsInSlices, type SpecImport } from '../../core/playwright/spec/importSpecs.ts';
import { longestSpec, readSpecFiles } from '../../core/playwright/spec/readSpecFiles.ts';
import { runInSlices } from '../../core/runInSlices.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import type { ChosenSpecs } from './chooseSpecs.ts';

/** Converts spec files, and what they import, to test cases; unsaved text counts. Nothing is run. */
export async function readSpecs({ paths, uriOf }: ChosenSpecs, signal: AbortSignal): Promise<SpecImport> {
  const pause = createEventLoopPause(signal);
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const files = await readSpecFiles(paths, async (path) => {
    signal.throwIfAborted();
    const uri = uriOf(path);
    return open.get(uri.toString())?.getText() ?? readText(uri);
  });
  return runInSlices(importSpecsInSlices(paths, files, createNamedUuid), pause);
}

/** The text of a file; of one that is too long anyway, so much that it is refused. */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) return undefined;
    if (size > longestSpec * 4) return ' '.repeat(longestSpec + 1);
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
