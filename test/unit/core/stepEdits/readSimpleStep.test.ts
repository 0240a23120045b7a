import assert from 'node:assert/strict';
import fc from 'fast-check';
import { caseText } from '../../../../bench/support/caseText.ts';
import { findSteps } from '../../../../src/core/stepEdits/findSteps.ts';
import { readSimpleStep, readStep, textOfStep } from '../../../../src/core/stepEdits/readStep.ts';
import { runs } from '../../../support/properties.ts';
import { writtenCases } from '../../support/core/stepTexts.ts';

const stepsOf = (text: string): string[] => {
  const list = findSteps(text);
  return list.items.map((item) => textOfStep(text, list, item).text);
};

/** What a line may end with instead of its value. */
const ending = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ' CLICK',
    ' 1',
    ' 01',
    ' 1.5',
    ' -1',
    ' true',
    ' True',
    ' null',
    ' ~',
    ' y',
    ' 0x1',
  ),
  fc.constantFrom(
    ' $a',
    ' "q"',
    " 'q'",
    ' "\\n"',
    " 'it''s'",
    ' "',
    ' "a" b',
    ' "a"b',
    ' a#b',
    '  a  b ',
    ' ü',
  ),
  fc.constantFrom(' a # b', ' a #b', ' # b', ' #', ' "a" # b', ' "a"# b', ' a\t# b', '# b', ' a #\tb', ' a#'),
  fc.constantFrom(
    ' a: b',
    ' a:b',
    ' a:',
    ' a :b',
    ' {}',
    ' []',
    ' |',
    ' >',
    ' &a',
    ' &a b',
    ' *a',
    ' !t',
    ' - x',
  ),
  fc.constantFrom(
    '\t',
    ' a\tb',
    '\ta',
    ' a\u00a0b',
    ' a\u2028b',
    ' "\u2028"',
    ' .5',
    ' 1e3',
    ' 1_0',
    ' %a',
    ' a\r',
  ),
  fc.constantFrom(
    '\n',
    ' a\n',
    ' a\n\n',
    ' a\n# b',
    ' a\n        # b',
    ' a\n          b',
    ' a\n          b: c',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => ` ${text}`),
);
const shapes = caseText(5)
  .split(/\n(?=  - )/)
  .slice(1);
const start = fc.constantFrom('', '', '', '', ' ', '  ', '    ', '- ', '-   ', '  - ');
const name = fc.constantFrom(
  'x',
  'null',
  'true',
  'a b',
  '"q"',
  '<<',
  'selectors',
  'action',
  '__proto__',
  'a-b',
  '1',
);
const change = fc.record({
  line: fc.nat(8),
  start: fc.option(start, { freq: 1 }),
  name: fc.option(name, { freq: 1 }),
  ending: fc.option(ending, { freq: 2 }),
  isGone: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** Steps with some of their lines changed: many parse, some otherwise than they look. */
const texts = fc
  .tuple(
    fc.constantFrom(...shapes),
    fc.array(change, { maxLength: 3 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
  )
  .map(([shape, changes, newline, isEnded]) => {
    const lines = shape.trimEnd().split('\n');
    for (const one of changes) lines.splice(one.line % lines.length, 1, ...changed(lines, one));
    return lines.join(newline) + (isEnded ? newline : '');
  });

function changed(lines: readonly string[], { line, start, name, ending, isGone }: Change): string[] {
  const [, margin = '', key = '', value = ''] =
    /^([ -]*)([^:]*):(.*)$/.exec(lines[line % lines.length] ?? '') ?? [];
  if (isGone && lines.length > 1) return [];
  return [
    `${start === null ? margin : margin.slice(start.length % 3) + start}${name ?? key}:${ending ?? value}`,
  ];
}

describe('a step that is written plainly', () => {
  it('is read without a parser', () => {
    const steps = stepsOf(caseText(5));
    assert.deepEqual(
      steps.map((text) => readSimpleStep(text) !== undefined),
      [false, true, true, true, true],
    );
  });

  it('says what the parser says, whatever stands in it', () => {
    let read = 0;
    const check = (text: string): void => {
      const plain = readSimpleStep(text);
      if (!plain) return;
      assert.deepEqual(plain, readStep(text), JSON.stringify(text));
      read++;
    };
    fc.assert(fc.property(texts, check), runs(3000));
    assert.ok(read > 300, `only ${read} were read`);
    fc.assert(
      fc.property(writtenCases, ({ text }) => stepsOf(text).forEach(check)),
      runs(100),
    );
  });
});
