import * as vscode from 'vscode';
import type { CursorPosition } from '../../../core/completion/findCursorPosition.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';

/** The document and cursor position that a completion is requested for. */
export interface CompletionRequest {
  readonly document: vscode.TextDocument;
  readonly text: string;
  readonly offset: number;
  readonly cursor: CursorPosition;
  readonly index: CaseIndex;
}

/** Whether the path of the cursor matches; `*` stands for any index. */
export const isAt = ({ path }: CursorPosition, ...wanted: readonly string[]): boolean =>
  path.length === wanted.length &&
  wanted.every((part, at) => (part === '*' ? typeof path[at] === 'number' : path[at] === part));
