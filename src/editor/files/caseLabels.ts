import * as vscode from 'vscode';
import type { IndexedCase } from './index/caseIndex.ts';

/** Gets the title of a case: its description, or its file name. */
export const caseTitle = ({ uri, summary }: IndexedCase): string =>
  summary.description?.value.trim() || uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** Gets the path of a file relative to the workspace. */
export const relativePath = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);
