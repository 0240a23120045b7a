import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { findFiles } from './host/findFiles.ts';
import { repoRoot } from './host/paths.ts';

/** The strings of the code that translators need: key and value are the English text. */
export const bundleFile = path.join(repoRoot, 'l10n/bundle.l10n.json');

/** Collects the first argument of every `vscode.l10n.t(…)` and `message(…)` below src/. */
export function collectStrings(): string {
  const found = new Set(findFiles('src', '.ts').flatMap(stringsIn));
  const entries = [...found].toSorted().map((text) => [text, text] as const);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function stringsIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const strings: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      const string = isTextual(callee) ? stringOf(text) : undefined;
      if (string !== undefined) strings.push(string);
    },
  });
  visitor.visit(program);
  return strings;
}

const isTextual = (callee: Expression): boolean =>
  callee.type === 'Identifier'
    ? callee.name === 'message'
    : callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 't';

/** The value of a string that stands in the code as it is. */
function stringOf(argument: Argument | undefined): string | undefined {
  if (argument?.type === 'TemplateLiteral' && argument.expressions.length === 0)
    return argument.quasis[0]?.value.cooked ?? undefined;
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(bundleFile, collectStrings());
