import assert from 'node:assert/strict';
import fc from 'fast-check';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import type { FormatOptions } from '../../../src/formatting/resolveFormatting.ts';
import { FormattedPieces, formatInPieces } from '../../../src/languageServer/formatInPieces.ts';
import { formatWholeYaml, formatYaml } from '../../../src/languageServer/formatter.ts';
import { runs } from '../../support/properties.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
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

  it('asks Prettier about the changed step alone after a keystroke', async () => {
    const text = createRealisticCases(1).map(printCase)[0] ?? '';
    const step = '  - description: |2\n        indented\n';
    const changed = text.replace('elements:\n', `elements:\n${step}`);
    const known = new FormattedPieces();
    assert.equal((await inPieces(text, {}, known)).formatted, text);
    known.forget();
    const { formatted, left } = await inPieces(changed, {}, known);
    assert.deepEqual({ text: formatted }, await formatWholeYaml(changed, {}));
    const steps = left.filter((piece) => piece.startsWith('elements:'));
    assert.equal(steps.length, 1);
    assert.ok((steps[0] ?? '').includes(step) && (steps[0] ?? '').length < 200);
  });
});
