import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { isSpecFileName, mostSpecs, specFilePattern } from '../../specs/cases/readSpecFiles.ts';

/** Spec files by their path in a folder, which is a part of the ids of their test cases. */
export interface ChosenSpecs {
  readonly paths: readonly string[];
  /** The folder that paths start at. */
  readonly base: vscode.Uri;
  readonly uriOf: (path: string) => vscode.Uri;
}

/**
 * Gets the spec files of files and folders, or of what the user picks.
 *
 * @param argument the file or folder that a command was called on
 * @param selected all that is selected with it
 * @throws {UserError} when there are none
 */
export async function chooseSpecs(argument: unknown, selected?: unknown): Promise<ChosenSpecs> {
  const given = urisOf(argument, selected);
  const chosen = given.length > 0 ? given : await askForSpecs();
  const found = await Promise.all(chosen.map(findSpecs));
  const uris = [...new Map(found.flat().map((uri) => [uri.toString(), uri])).values()];
  const [first] = uris;
  if (!first) {
    throw new UserError(
      message(
        'There is no spec file in {0}',
        chosen.map((uri) => vscode.workspace.asRelativePath(uri)).join(', '),
      ),
      message('Select files that end in .spec.ts or .test.ts, or a folder of them'),
    );
  }
  if (uris.length > mostSpecs) {
    throw new UserError(
      message("More than {0} spec files can't be imported at once", mostSpecs),
      message('Select a folder with fewer files'),
    );
  }
  const base = baseOf(first);
  const paths = uris.map((uri) => relativePath(base, uri)).toSorted();
  return { paths, base, uriOf: (path) => vscode.Uri.joinPath(base, ...path.split('/')) };
}

function urisOf(argument: unknown, selected: unknown): vscode.Uri[] {
  const given: unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [argument];
  return given.filter((uri) => uri instanceof vscode.Uri);
}

/** Finds a folder of spec files to begin with: that of the editor may have none. */
async function folderWithSpecs(): Promise<vscode.Uri | undefined> {
  const [spec] = await vscode.workspace.findFiles(specFilePattern, '**/node_modules/**', 1);
  return spec && vscode.Uri.joinPath(spec, '..');
}

async function askForSpecs(): Promise<vscode.Uri[]> {
  const defaultUri = await folderWithSpecs();
  const picked = await vscode.window.showOpenDialog({
    ...(defaultUri && { defaultUri }),
    title: vscode.l10n.t('Import Playwright Tests'),
    openLabel: vscode.l10n.t('Import'),
    canSelectMany: true,
    canSelectFiles: true,
    canSelectFolders: true,
    filters: { [vscode.l10n.t('Playwright tests')]: ['ts', 'js', 'mts', 'mjs', 'tsx', 'jsx'] },
  });
  if (!picked) throw new vscode.CancellationError();
  return picked;
}

async function findSpecs(uri: vscode.Uri): Promise<vscode.Uri[]> {
  const { type } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.Directory) === 0) return [uri];
  const pattern = new vscode.RelativePattern(uri, specFilePattern);
  const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', mostSpecs + 1);
  return found.filter((file) => isSpecFileName(file.path));
}

/** The folder of the workspace, or the one of a file outside of it. */
const baseOf = (uri: vscode.Uri): vscode.Uri =>
  vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');

function relativePath(base: vscode.Uri, uri: vscode.Uri): string {
  const start = `${base.path.replace(/\/$/, '')}/`;
  if (uri.path.startsWith(start)) return uri.path.slice(start.length);
  const up = base.path
    .split('/')
    .filter(Boolean)
    .map(() => '..');
  return [...up, uri.path.replace(/^\//, '')].join('/');
}
