import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A regular expression of a language configuration: a text stands for one without flags. */
type Expression = string | { readonly pattern: string; readonly flags?: string };

/** As VS Code compiles it: src/vs/workbench/contrib/codeEditor/common/languageConfigurationExtensionPoint.ts */
const compiled = (expression: Expression): RegExp =>
  typeof expression === 'string'
    ? new RegExp(expression)
    : new RegExp(expression.pattern, expression.flags ?? '');

/** All texts below a value that stand under one of these keys, with the path of each. */
function* under(keys: RegExp, value: unknown, path = ''): Iterable<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = `${path}/${key}`;
    if (keys.test(key) && (typeof inner === 'string' || isExpression(inner))) yield [place, inner];
    else yield* under(keys, inner, place);
  }
}

const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'pattern' in value && typeof value.pattern === 'string';

/** Escapes that mean something else without the flag `u`. */
const needsUnicode = /\\[pP]\{|\\u\{/;

describe('a regular expression', () => {
  const configuration = read('language-configuration.json') as { wordPattern: Expression };
  const keys = /Pattern$|^(before|after|previousLine)Text$|^start$|^end$/;

  for (const [place, expression] of under(keys, configuration))
    it(`of the language configuration means what it says: ${place}`, () => {
      const { source, flags } = compiled(expression as Expression);
      assert.ok(flags.includes('u') || !needsUnicode.test(source), source);
    });

  // VS Code adds the flag to these: preferencesValidation.ts, and extendedRegExp of vscode-json-languageservice
  const schemas = { 'the manifest': 'package.json', 'the schema': 'schemas/portable-test-case.schema.json' };
  for (const [name, file] of Object.entries(schemas))
    for (const [place, pattern] of under(/^(pattern|patternProperties)$/, read(file)))
      it(`of ${name} compiles: ${place}`, () => assert.ok(new RegExp(pattern as string, 'u')));

  it('finds the words after which suggestions open while one types', () => {
    const { source, flags } = compiled(configuration.wordPattern);
    const words = (line: string): string[] => line.match(new RegExp(source, `g${flags}`)) ?? [];
    const id = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';
    assert.deepEqual(words(`  - action: CLICK # für $NAME und $$count, ${id} 重置`), [
      'action',
      'CLICK',
      'für',
      '$NAME',
      'und',
      '$$count',
      id,
      '重置',
    ]);
    assert.ok(!new RegExp(source, flags).test(' : - '));
  });
});
