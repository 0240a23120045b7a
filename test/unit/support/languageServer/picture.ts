import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-protocol/node';

/** Draws findings into the text: under each line what is marked, how badly, and what is said. */
export function picture(text: string, diagnostics: readonly Diagnostic[]): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines
    .flatMap((line, number) => [
      line,
      ...diagnostics.filter(({ range }) => range.start.line === number).map(mark),
    ])
    .join('\n');
}

function mark({ range, severity, message }: Diagnostic): string {
  const { start, end } = range;
  const width = end.line === start.line ? Math.max(end.character - start.character, 1) : 1;
  const indent = '#'.padEnd(start.character).slice(0, start.character);
  const name =
    severity === DiagnosticSeverity.Error
      ? 'error'
      : severity === DiagnosticSeverity.Warning
        ? 'warning'
        : 'hint';
  return `${indent}${'^'.repeat(width)} ${name}: ${typeof message === 'string' ? message : message.value}`;
}
