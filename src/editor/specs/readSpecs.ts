import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import { importSpecs, type RecordSpecs } from '../../specs/cases/importSpecs.ts';
import { longestSpec } from '../../specs/cases/readSpecFiles.ts';
import { createNamedUuid } from '../../node/createNamedUuid.ts';
import type { ReportProgress } from '../ui/withProgress.ts';
import type { ChosenSpecs } from './chooseSpecs.ts';

/**
 * Makes test cases of spec files; they run walled off. Unsaved text counts. Other files are read in the workspace folder
 * only.
 */
export function readSpecs(
  { paths, base, uriOf }: ChosenSpecs,
  record: RecordSpecs,
  signal: AbortSignal,
  report: ReportProgress = () => {},
): Promise<SpecImport> {
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const named = new Set(paths);
  const read = async (file: string): Promise<string | undefined> => {
    const uri = uriOf(file);
    if (!named.has(file) && !(await isInside(base, uri))) return undefined;
    return open.get(uri.toString())?.getText() ?? readText(uri);
  };
  return importSpecs(paths, { read, record, createId: createNamedUuid, signal, report });
}

/** Whether a file is in a folder, also behind a link. */
async function isInside(folder: vscode.Uri, uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') return true;
  const [outer, inner] = await Promise.all(
    [folder, uri].map(({ fsPath }) => realpath(fsPath).catch(() => undefined)),
  );
  return outer !== undefined && inner !== undefined && inner.startsWith(outer + path.sep);
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
