import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FormatOptions } from '../../../src/formatting/formatOptions.ts';
import { FormattedPieces } from '../../../src/languageServer/format/formattedPieces.ts';
import { formatInPieces } from '../../../src/languageServer/format/formatInPieces.ts';
import { formatWholeYaml, formatYaml } from '../../../src/languageServer/format/formatYaml.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
import { runs } from '../../support/properties.ts';
import { untidyTexts } from '../support/languageServer/untidyTexts.ts';

const options: fc.Arbitrary<FormatOptions> = fc.record(
  {
    printWidth: fc.constantFrom(20, 40, 80, Infinity),
    tabWidth: fc.constantFrom(2, 2, 3, 4),
    useTabs: fc.boolean(),
    singleQuote: fc.boolean(),
    bracketSpacing: fc.boolean(),
    proseWrap: fc.constantFrom('preserve', 'preserve', 'preserve', 'always'),
    trailingComma: fc.constantFrom('all', 'none'),
    endOfLine: fc.constantFrom('lf', 'auto', 'crlf', 'cr'),
  },
  { requiredKeys: [] },
);

/** Formats in pieces, and collects what is left to Prettier. */
async function inPieces(
  text: string,
  wanted: FormatOptions = {},
  known = new FormattedPieces(),
): Promise<{ formatted: string | undefined; left: string[] }> {
  const left: string[] = [];
  const formatWhole = async (piece: string): Promise<string | undefined> => {
    left.push(piece);
    const whole = await formatWholeYaml(piece, wanted);
    return 'text' in whole ? whole.text : undefined;
  };
  return { formatted: await formatInPieces(text, wanted, formatWhole, known), left };
}

const realistic = createRealisticCases(12).map(printCase);

describe('formatting step by step', () => {
  it('gives byte for byte what Prettier makes of the whole, or the reason why it is refused', async () => {
    let quick = 0;
    await fc.assert(
      fc.asyncProperty(untidyTexts, options, async (text, wanted) => {
        const whole = await formatWholeYaml(text, wanted);
        assert.deepEqual(await formatYaml(text, wanted), whole);
        if ('text' in whole && (await inPieces(text, wanted)).formatted !== undefined) quick += 1;
      }),
      runs(50),
    );
    assert.ok(quick > 12, `${quick} formatted in pieces`);
  });

  it('needs no Prettier for what is printed by us, or has other blanks, quotes, comments and blank lines', async () => {
    for (const text of realistic) {
      const untidy = text
        .replaceAll('action: ', 'action:   ')
        .replaceAll(/^( *)- interaction:/gm, '\n\n$1# a step\n$1- interaction:  ')
        .replaceAll(/^( +)options:/gm, '$1# for options\n$1"options":')
        .replaceAll(/("?)exact"?: true/g, "$1exact$1:  true   # 'exact'")
        .replaceAll(/^( {6})calledWith: (\w+)$/gm, "$1calledWith: { a:  $2,b: 'c' }");
      const tidy = await inPieces(text);
      assert.deepEqual(tidy, { formatted: text, left: [] });
      const { formatted, left } = await inPieces(untidy);
      assert.deepEqual(left, []);
      assert.deepEqual({ text: formatted }, await formatWholeYaml(untidy, {}));
    }
  });

  it('leaves to Prettier a step that has anything else, and that step alone', async () => {
    const step = '  - description: |2\n        indented\n';
    const text = (realistic[0] ?? '').replace('elements:\n', `elements:\n${step}`);
    const known = new FormattedPieces();
    const first = await inPieces(text, {}, known);
    assert.equal(first.left.length, 1);
    assert.ok((first.left[0] ?? '').includes(step) && (first.left[0] ?? '').length < 200);
    assert.deepEqual({ text: first.formatted }, await formatWholeYaml(text, {}));
    known.forget();
    assert.deepEqual(await inPieces(text, {}, known), { ...first, left: [] });
  });
});
