import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { createTestCaseJsonSchema, listSchemaTexts } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import { findFiles } from '../host/findFiles.ts';

/** Collects the first argument of every `vscode.l10n.t(…)` and `message(…)` below src/, and the texts of the schema. */
export function collectStrings(): string[] {
  const found = [...findFiles('src', '.ts').flatMap(stringsIn), ...listSchemaTexts(createTestCaseJsonSchema())];
  return [...new Set(found)].toSorted();
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
