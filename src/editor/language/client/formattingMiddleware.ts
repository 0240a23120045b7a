import * as vscode from 'vscode';
import {
  type LanguageClient,
  type Middleware,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageclient/node';
import { findFormattingContext } from './findFormattingContext.ts';

/**
 * Formatting happens in the language server, whose prettier would block the extension host for a
 * second on a large file. The files that say how a team formats can be on a file system that only
 * the editor reads, so they go along with each request.
 */
export function formattingMiddleware(clientOf: () => LanguageClient): Middleware {
  const request = async (
    document: vscode.TextDocument,
    { tabSize, insertSpaces }: vscode.FormattingOptions,
  ) => ({
    textDocument: clientOf().code2ProtocolConverter.asTextDocumentIdentifier(document),
    options: { tabSize, insertSpaces },
    surroundings: await findFormattingContext(document.uri),
  });
  return {
    provideDocumentFormattingEdits: async (document, options, token) => {
      const client = clientOf();
      const params = await request(document, options);
      const edits = await client.sendRequest(DocumentFormattingRequest.type, params, token);
      return withLineEnds((await client.protocol2CodeConverter.asTextEdits(edits, token)) ?? [], document);
    },
    provideDocumentRangeFormattingEdits: async (document, selection, options, token) => {
      const client = clientOf();
      const range = client.code2ProtocolConverter.asRange(selection);
      const params = { ...(await request(document, options)), range };
      const edits = await client.sendRequest(DocumentRangeFormattingRequest.type, params, token);
      return client.protocol2CodeConverter.asTextEdits(edits, token);
    },
  };
}

/** The line ends of a document are changed by an edit of their own: those of inserted text do not count. */
function withLineEnds(edits: vscode.TextEdit[], document: vscode.TextDocument): vscode.TextEdit[] {
  const text = edits.map(({ newText }) => newText).join('');
  if (!text.includes('\n')) return edits;
  const wanted = text.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
  return wanted === document.eol ? edits : [...edits, vscode.TextEdit.setEndOfLine(wanted)];
}
