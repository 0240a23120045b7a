import * as vscode from 'vscode';
import { isInside, targetFolders } from '../settings.ts';

/** A place where test cases are kept. */
export interface CaseFolder {
  /** Every file that may be one, hidden folders included: `holds` decides. */
  readonly pattern: vscode.RelativePattern;
  holds(uri: vscode.Uri): boolean;
}

const knownClientsFolder = '.octomind';

/** The folders that settings bind to a target, and the known client's ones. */
export function caseFolders(): CaseFolder[] {
  const bound = targetFolders().map(({ uri }) => boundFolder(uri));
  const known = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => knownFolders(uri));
  return [...bound, ...known];
}

/** A folder with all below it but hidden folders and `node_modules`. */
export const boundFolder = (base: vscode.Uri): CaseFolder => ({
  pattern: new vscode.RelativePattern(base, '**'),
  holds: (uri) => isYaml(uri) && isInside(uri, base) && areVisible(partsBelow(uri, base)),
});

/** Every `.octomind` below a folder of the workspace. */
const knownFolders = (base: vscode.Uri): CaseFolder => ({
  pattern: new vscode.RelativePattern(base, `**/${knownClientsFolder}/**`),
  holds: (uri) => {
    if (!isYaml(uri) || !isInside(uri, base)) return false;
    const parts = partsBelow(uri, base);
    const at = parts.indexOf(knownClientsFolder);
    return at >= 0 && !parts.includes('node_modules') && areVisible(parts.slice(at + 1));
  },
});

const isYaml = ({ path }: vscode.Uri): boolean => /\.ya?ml$/i.test(path);

const partsBelow = (uri: vscode.Uri, base: vscode.Uri): string[] =>
  uri.path.slice(base.path.replace(/\/$/, '').length + 1).split('/');

const areVisible = (parts: readonly string[]): boolean =>
  parts.every((part) => !part.startsWith('.') && part !== 'node_modules');
