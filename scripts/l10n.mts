import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { filesBelow } from './host/files.mts';
import { repoRoot } from './host/paths.mts';

/** The strings of the code that translators need: key and value are the English text. */
export const bundleFile = path.join(repoRoot, 'l10n/bundle.l10n.json');

/** Collects the first argument of every `vscode.l10n.t(…)` and `message(…)` below src/. */
export function collectStrings(): string {
  const found = new Set(filesBelow('src', '.ts').flatMap(stringsIn));
  const entries = [...found].toSorted().map((text) => [text, text] as const);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function stringsIn(file: string): string[] {
  const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.Latest);
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTextual(node.expression)) {
      const [text] = node.arguments;
      if (text && ts.isStringLiteralLike(text)) strings.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}

const isTextual = (callee: ts.Expression): boolean =>
  ts.isIdentifier(callee)
    ? callee.text === 'message'
    : ts.isPropertyAccessExpression(callee) && callee.name.text === 't';

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(bundleFile, collectStrings());
