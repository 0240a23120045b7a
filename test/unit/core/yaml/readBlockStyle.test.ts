import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isCollection, isMap, isPair, isScalar, type Node } from 'yaml';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { readBlockStyle, toValue } from '../../../../src/core/yaml/read/readBlockStyle.ts';
import { readYaml } from '../../../../src/core/yaml/readYaml.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { runs } from '../../../support/properties.ts';
import { createRealisticCases } from '../../../support/realisticCases.ts';
import { hostileTexts, readableTexts, valuesWith } from '../../support/core/hostileTexts.ts';

/** Everything of a node that a reader may look at. */
function picture(node: unknown): unknown {
  if (isPair(node)) return { key: picture(node.key), value: picture(node.value) };
  const { range } = node as Node;
  if (isScalar(node)) return { value: node.value, source: node.source, type: node.type, range };
  if (!isCollection(node)) return node;
  return { isMap: isMap(node), flow: node.flow, range, items: node.items.map(picture) };
}

/** Values of steps as people write them, and what looks like them. */
const oddValues = String.raw`
{ double: true }
{}
{ }
{a: 1, b: x_2}
{a: 1,b: 2}
{a: 1 b: 2}
{ a: 1, a: 2 }
{a: 1,}
{ variableName: x }
{ code: x }
{ a: $$x }
{a:1}
{ null: true }
{a: {b: 1}}
{a: 1} x
https://example.com/a # b
x #y
x# y
x  # y
x #
x # $y
x # ä
# x
x # y: z
"x" # y
'x' # y
"x"# y
"x" y
'x''y' # z
"x\n" # y
1 # y
1x
12
true # y
True
a:b
a:b c
a: b
a:
a b:c # d
a , b] }
a - b
/a
$$x # y
$x
[] # x
| # x
EXTRACT`
  .trim()
  .split('\n');

/** Whether the text was read; what it says was compared then. */
function readsAsYaml(text: string): boolean {
  const map = readBlockStyle(text);
  if (!map) return false;
  const document = readYaml(text);
  assert.deepEqual([document.errors, document.warnings], [[], []], text);
  assert.deepEqual(picture(map), picture(document.contents), text);
  assert.deepEqual(toValue(map), document.toJS(), text);
  return true;
}

const isRead = (value: object): boolean => readsAsYaml(printCase(value as TestCase));

describe('a text in the form that we print', () => {
  it('is read without yaml: realistic test cases', () => {
    for (const testCase of createRealisticCases(40)) assert.ok(isRead(testCase), printCase(testCase));
  });

  it('is read as by yaml: every construct', () => {
    const cases = casesOfEveryConstruct(runs(400).numRuns);
    assert.ok(cases.filter(isRead).length > cases.length * 0.8);
  });

  it('is read as by yaml: any values, nested', () => {
    fc.assert(
      fc.property(valuesWith(hostileTexts), (value) => void isRead(value)),
      runs(4000),
    );
  });

  it('is read as by yaml: one odd text as value, key and item', () => {
    fc.assert(
      fc.property(readableTexts, readableTexts, (one, other) => {
        isRead({
          id: one,
          discovery: { [other]: one, list: [other, [one], { [one]: other }] },
          version: other,
        });
      }),
      runs(4000),
    );
  });

  it('is read as by yaml, or left to it, after any change of its characters', () => {
    const [testCase] = createRealisticCases(1);
    const text = printCase({ ...testCase!, elements: testCase!.elements.slice(0, 4) });
    const bits = [
      ...'\n :-#\'"|>[]{}&*!%?,\t\r\\'.split(''),
      '\n\n',
      '  ',
      '- ',
      ': ',
      ' #',
      '---\n',
      '<<: ',
      '~',
      '0x1',
      '1.0',
    ];
    const change = fc.record({
      at: fc.nat(text.length),
      length: fc.nat(3),
      with: fc.constantFrom('', ...bits),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        let changed = text;
        for (const { at, length, with: bit } of changes)
          changed = changed.slice(0, at) + bit + changed.slice(at + length);
        readsAsYaml(changed);
      }),
      runs(1500),
    );
  });

  it('is read as by yaml, or left to it: odd values in steps', () => {
    const value = fc.constantFrom(...oddValues);
    const line = fc.tuple(fc.constantFrom('a', 'b', 'description', 'action', 'variableName'), value);
    const lines = fc.array(line, { maxLength: 3 });
    const print = (entries: readonly [string, string][], indent: string): string =>
      entries.map(([key, text]) => `${indent}${key}: ${text}\n`).join('');
    fc.assert(
      fc.property(lines, lines, lines, value, (above, inside, below, item) => {
        const step = `${print(above, '    ')}    interaction:\n      action: EXTRACT\n      calledWith:\n        y: 1\n`;
        const rest = `${print(inside, '        ')}    list:\n      - ${item}\n${print(below, '    ')}  - z: 1\n`;
        const text = `elements:\n${step.replace('    ', '  - ')}${rest}`;
        readsAsYaml(text);
      }),
      runs(3000),
    );
  });

  it('is read as by yaml, or left to it: lines put together by chance', () => {
    const line = fc
      .tuple(
        fc.constantFrom(0, 0, 2, 2, 4, 1, 3, 6),
        fc.constantFrom('', '- ', '- - ', '-', '-  '),
        fc.constantFrom('', 'a:', 'b: ', 'c:  ', '"d": ', "'e': ", 'null: ', '1: ', 'a b: ', ': ', '? '),
        fc.constantFrom(
          '',
          'x',
          '1',
          '"y"',
          "'z'",
          '|',
          '|-',
          '|+',
          '|2',
          '>',
          '[]',
          '{}',
          '{a: 1}',
          'x # y',
          'x: y',
          '# z',
          '"',
          '-',
          '-1',
          '01',
          'x ',
        ),
      )
      .map(([indent, dash, key, value]) => ' '.repeat(indent) + dash + key + value);
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        (lines, isEnded) => void readsAsYaml(lines.join('\n') + (isEnded ? '\n' : '')),
      ),
      runs(20_000),
    );
  });

  it('is read as by yaml, or left to it: characters that few texts have, at each place', () => {
    const places = [
      'a: |\n  x@\n  y\n',
      'a: |\n  x@y\n',
      'a: |\n  @\n  y\n',
      'a: |-\n  @x\n',
      'a: |+\n  x\n  @\n',
      'a: |\n  x\n@\n',
      'a: |@\n  b\n',
      'a: "x@"\n',
      'a: "@ x"\n',
      "a: '@x'\n",
      'a: "x"@\n',
      'a: x@y\n',
      'a: x@\n',
      'a: @x\n',
      'a: x @ y\n',
      'a:@b\n',
      'a@: b\n',
      '"a@": b\n',
      'a:\n  - @a\n',
      'a:\n  - "b": @\n',
      '@a: b\n',
      'a: b\n@',
    ];
    const odd = [
      '\r',
      '\r\r',
      '\0',
      '\x07',
      '\x7F',
      '\x85',
      '\u2028',
      '\uFEFF',
      '\uD800',
      '\t',
      '\u00A0',
      '\v',
      '\f',
    ];
    for (const place of places) for (const character of odd) readsAsYaml(place.replace('@', character));
  });

  it('is left to yaml if it is too long for the stack', () => {
    for (const quote of ['"', "'"])
      for (const length of [900_000, 12_000_000]) {
        const isRead = readBlockStyle(`a: ${quote}${'x'.repeat(length)}${quote}\n`) !== undefined;
        assert.equal(isRead, length < 1_000_000);
        assert.equal(readBlockStyle(`a: ${quote}${'x'.repeat(length)}\n`), undefined);
      }
  });
});
