import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as prettier from 'prettier';
import { Document, isNode, type Pair, parse, type ToStringOptions, visit } from 'yaml';
import type { FormatOptions } from '../../../src/formatting/resolveFormatting.ts';
import { formatYaml, getComments } from '../../../src/languageServer/formatter.ts';
import { runs } from '../../support/properties.ts';
import { testCases } from '../support/core/arbitraries.ts';

const scalarStyles = ['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'] as const;

/** A case as somebody may have written it: any style of scalars and collections, comments anywhere. */
function written(testCase: unknown, dice: readonly number[], style: ToStringOptions): string {
  let thrown = 0;
  const oneIn = (sides: number): boolean => (dice[thrown++ % dice.length] ?? 0) % sides === 0;
  const document = new Document(testCase);
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string')
        node.type = scalarStyles[(dice[thrown++ % dice.length] ?? 0) % scalarStyles.length];
      if (key === 'key' && oneIn(6)) node.commentBefore = ` above ${thrown}`;
      if (key !== 'key' && oneIn(5)) node.comment = ` behind ${thrown}`;
    },
    Collection(_, node) {
      if (oneIn(5)) node.flow = true;
      if (oneIn(7)) node.commentBefore = ` inside ${thrown}`;
    },
    Pair(_, { key }: Pair) {
      if (isNode(key) && oneIn(7)) key.spaceBefore = true;
    },
  });
  return document.toString(style);
}

const styles: fc.Arbitrary<ToStringOptions> = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40, 80),
  blockQuote: fc.constantFrom<(boolean | 'literal' | 'folded')[]>(true, false, 'literal', 'folded'),
});

const options: fc.Arbitrary<FormatOptions> = fc.record(
  {
    printWidth: fc.constantFrom(40, 80, Infinity),
    tabWidth: fc.constantFrom(2, 3, 4),
    singleQuote: fc.boolean(),
    bracketSpacing: fc.boolean(),
    proseWrap: fc.constantFrom('preserve', 'always', 'never'),
    trailingComma: fc.constantFrom('all', 'none'),
  },
  { requiredKeys: [] },
);

const dice = fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 });

describe('formatting of any test case', () => {
  it('keeps what it says and every comment, is done at once, agrees with `prettier --check`, and is refused to few', async () => {
    let formattedCases = 0;
    let refusedCases = 0;
    await fc.assert(
      fc.asyncProperty(testCases, dice, styles, options, async (testCase, thrown, style, wanted) => {
        const text = written(testCase, thrown, style);
        const formatted = await formatYaml(text, wanted);
        if ('refused' in formatted) {
          refusedCases += 1;
          return;
        }
        formattedCases += 1;
        assert.deepEqual(parse(formatted.text), parse(text));
        assert.deepEqual(getComments(formatted.text), getComments(text));
        assert.deepEqual(await formatYaml(formatted.text, wanted), formatted);
        assert.ok(await prettier.check(formatted.text, { ...wanted, parser: 'yaml' }));
      }),
      runs(30),
    );
    // Those that prettier cannot read, or would harm.
    assert.ok(refusedCases * 20 < formattedCases, `${refusedCases} refused, ${formattedCases} formatted`);
  });

  it('is never refused to a case as it is written by us', async () => {
    await fc.assert(
      fc.asyncProperty(testCases, async (testCase) => {
        const text = new Document(testCase).toString({ lineWidth: 0 });
        assert.ok('text' in (await formatYaml(text, {})), text);
      }),
      runs(30),
    );
  });
});
