import { homedir, tmpdir } from 'node:os';
import * as vscode from 'vscode';

/** Maximum length of one line of a file, in characters. */
const longestLine = 2000;

/** Cleans a line of a file: invisible characters are replaced, and a long line is cut. */
export function cleanFileLine(line: string): string {
  const visible = line
    .slice(0, longestLine)
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]|(?!\t)\p{Cc}|\u2028|\u2029/gu, '\uFFFD');
  const more = line.length - longestLine;
  return more > 0 ? `${visible}… (${more} more characters)` : visible;
}

/** Cleans a message of a run or a service: visible characters only, without paths of this machine. */
export function cleanMessage(text: string, most = 1500): string {
  const lines = withoutPaths(text.slice(0, most * 2)).split(/\r\n|\r|\n/);
  const all = lines.map(cleanFileLine).join('\n').trim();
  return all.length > most ? `${all.slice(0, most)}… (cut)` : all;
}

/** Paths of the workspace become relative, and those of the user's own folders are left out. */
function withoutPaths(text: string): string {
  const ours = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const inWorkspace = ours.reduce(
    (rest, folder) => rest.replaceAll(`${folder}/`, '').replaceAll(`${folder}\\`, ''),
    text,
  );
  return [homedir(), tmpdir()]
    .filter((folder) => folder.length > 1)
    .reduce(
      (rest, folder) => rest.replaceAll(new RegExp(`${escaped(folder)}[^\\s:'"”)]*`, 'g'), '…'),
      inWorkspace,
    );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
