import type { Connection, Range, TextEdit } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { message, type Message, render } from '../../core/message.ts';
import type { FormatOptions } from '../../formatting/formatOptions.ts';
import type { FormattingContext } from '../../formatting/formattingContext.ts';
import { resolveFormatting } from '../../formatting/resolveFormatting.ts';
import { FormattedPieces } from './formattedPieces.ts';
import { formatYaml } from './formatYaml.ts';
import { selectedEdits } from './selectedEdits.ts';

interface FormattingRequest {
  readonly textDocument: { readonly uri: string };
  readonly options: { readonly tabSize: number };
  readonly range?: Range;
  readonly surroundings?: FormattingContext;
}

/** Answers requests for formatting, whole or of a selection, and tells the log once what was not heeded. */
export class Formatter {
  private readonly logged = new Set<string>();
  private readonly formattedPieces = new FormattedPieces();

  constructor(
    private readonly connection: Pick<Connection, 'console'>,
    private readonly documentOf: (uri: string) => TextDocument | undefined,
  ) {}

  async edits({
    textDocument,
    options: { tabSize },
    range,
    surroundings,
  }: FormattingRequest): Promise<TextEdit[]> {
    const document = this.documentOf(textDocument.uri);
    if (!document) return [];
    const { path = '', configFiles = [] } = surroundings ?? {};
    const { options, notes } = resolveFormatting(path, configFiles, tabSize);
    for (const note of notes) this.logOnce(note);
    if (!options) return [];
    const text = document.getText();
    // A selection keeps the line ends of the whole.
    const wanted: FormatOptions = range ? { ...options, endOfLine: 'lf' } : options;
    const formatted = await formatYaml(text, wanted, this.formattedPieces);
    if ('refused' in formatted) {
      this.logOnce(message('{0} is not formatted: {1}', path || textDocument.uri, render(formatted.refused)));
      return [];
    }
    if (range) return selectedEdits(text.replaceAll('\r\n', '\n'), formatted.text, linesOf(range));
    return formatted.text === text ? [] : [{ range: whole(document), newText: formatted.text }];
  }

  /** In English, as all of the log. */
  private logOnce(note: Message): void {
    const text = render(note);
    if (this.logged.has(text)) return;
    this.logged.add(text);
    this.connection.console.warn(text);
  }
}

const whole = (document: TextDocument): Range => ({
  start: { line: 0, character: 0 },
  end: document.positionAt(document.getText().length),
});

/** A selection that ends at the start of a line does not mean that line. */
const linesOf = ({ start, end }: Range): { start: number; end: number } => ({
  start: start.line,
  end: Math.max(start.line + 1, end.character === 0 ? end.line : end.line + 1),
});
