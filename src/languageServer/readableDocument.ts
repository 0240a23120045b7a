import type { Range } from 'vscode-languageserver';

/** The part of a document that findings are read with. */
export interface ReadableDocument {
  getText(range: Range): string;
}
