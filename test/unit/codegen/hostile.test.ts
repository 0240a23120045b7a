import assert from 'node:assert/strict';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { generateProject } from '../../../src/codegen/generateProject.ts';
import type { GeneratedProject } from '../../../src/codegen/plan/generatedProject.ts';
import { commentLines } from '../../../src/codegen/steps/codeWriter.ts';
import { callWithCode, literal, textLiteral } from '../../../src/codegen/steps/literals.ts';
import { runs } from '../../support/properties.ts';
import { caseOf, hostile } from '../support/codegen/hostileCase.ts';

describe('A string of a test case', () => {
  it('is the value of its literal, which is one token on one line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const code = literal(text);
        assert.doesNotMatch(code, /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u);
        const [statement] = parse(code, { ecmaVersion: 2024 }).body;
        assert.ok(statement?.type === 'ExpressionStatement' && statement.expression.type === 'Literal');
        assert.equal(statement.expression.value, text);
      }),
      runs(2000),
    );
  });

  it('of several lines is the value of its template literal', () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const text = `${first}\n${second}`;
        assert.equal(valueOf(textLiteral(text)), text);
      }),
      runs(2000),
    );
  });

  it('that is code is the same code in its call, but for blanks around its lines', () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const code = `a();\n${first}\n${second}\nb();`;
        const [, argument = ''] = /^await run\(([^]*)\);$/.exec(callWithCode('run', code).join('\n')) ?? [];
        const withoutBlanks = (text: string): string[] =>
          text.split('\n').map((line) => line.replaceAll(/^\s+|\s+$/g, ''));
        assert.deepEqual(withoutBlanks(valueOf(argument).replaceAll(/^\n|\n$/g, '')), withoutBlanks(code));
      }),
      runs(2000),
    );
  });

  it('that is code is the same text where blanks may mean something', () => {
    for (const code of ['a(`\n  b`);', "a('\\\n  b');", "a('\\\r\n  b');"]) {
      const [line = '', ...others] = callWithCode('run', code);
      assert.deepEqual([valueOf(line.replace(/^await run\(|\);$/g, '')), others], [code, []]);
    }
  });

  it('stays in its comment, and is no instruction to a compiler', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const line of commentLines(text)) assert.match(line, /^\/\/ >(?: [^\n\r\u2028\u2029]*)?$/);
      }),
      runs(100),
    );
  });

  it('never changes the shape of the code, whatever it says', () => {
    const plain = shapes(project('a'));
    const withVariable = shapes(project('$a'));
    fc.assert(
      fc.property(hostile, (text) => {
        const made = shapes(project(text));
        assert.ok(made === (usesVariables(text) ? withVariable : plain), JSON.stringify(text));
      }),
      runs(60),
    );
  });

  it('never gets into the path of a file', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const path of project(text).files.keys()) {
          assert.match(path, /^(?:(?!\.\.?\/)[\p{L}\p{M}\p{N}._-]+\/)*[\p{L}\p{M}\p{N}._-]+$/u);
        }
      }),
      runs(60),
    );
  });
});

/** The value of a literal, with or without lines. */
function valueOf(code: string): string {
  const [statement] = parse(code, { ecmaVersion: 2024 }).body;
  assert.ok(statement?.type === 'ExpressionStatement');
  const { expression } = statement;
  if (expression.type === 'Literal') return String(expression.value);
  assert.ok(expression.type === 'TemplateLiteral' && expression.expressions.length === 0, code);
  return expression.quasis[0]?.value.cooked ?? '';
}

const project = (text: string): GeneratedProject =>
  generateProject(
    [
      caseOf(text),
      { ...caseOf('b'), id: '00000000-0000-4000-8000-000000000002', dependencyId: caseOf('').id },
    ],
    {
      executionUrl: 'https://example.com',
      environmentName: text,
      testIdAttribute: `a${text}`,
      headerNames: [`a-${text}`],
      packageName: text,
    },
  );

const usesVariables = (text: string): boolean => /(?<!\$)\$\$?[A-Za-z_]/.test(text);

/** The types of all nodes of all files of code, in their order; names and values left out. */
function shapes({ files }: GeneratedProject): string {
  const code = [...files].filter(([path]) => /^(?:tests|flows)\/|config\.ts$|defaults\.ts$/.test(path));
  return code.map(([, text]) => JSON.stringify(shapeOf(treeOf(text)))).join('\n');
}

const treeOf = (text: string): unknown =>
  parse(transformSync(text, { loader: 'ts' }).code, { ecmaVersion: 2024, sourceType: 'module' });

function shapeOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== 'object' || node === null || !('type' in node)) return undefined;
  // Removing the types may also change the quotes.
  if (node.type === 'TemplateLiteral' && 'expressions' in node && String(node.expressions) === '')
    return ['Literal'];
  return [
    node.type,
    ...Object.values(node)
      .filter((one) => typeof one === 'object' && one !== null)
      .map(shapeOf),
  ];
}
