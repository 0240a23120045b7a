import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { Selector } from '../../../../src/core/case/selector.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { printYamlScalar } from '../../../../src/core/completion/printYamlScalar.ts';
import { insertSteps } from '../../../../src/core/stepEdits/arrangeSteps.ts';
import { replaceSelectors } from '../../../../src/core/stepEdits/replaceSelectors.ts';
import { applyEdits } from '../../../../src/core/text/textEdit.ts';
import { editCase } from '../../../../src/core/yaml/editCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { hostileTexts } from '../../support/core/hostileTexts.ts';
import { otherReaders } from '../../support/core/otherReaders.ts';

/** What YAML 1.1 reads as another value than a text. */
const words =
  'yes No ON off y N true ~ null 1_000 1,000 0o7 017 0b1 0x1F 1:30 12:30:45.5 2024-01-01 2024-1-1 = << .5 5. 1e3 1e+3 -1_0 +.inf .NaN . - ?a :a a: @a %a -a';
const dates = ['2024-01-01 10:00:00', '2024-01-01T10:00:00Z', 'a\tb', 'a: b', 'a #b', '', ' a', 'a '];

/** Signs that don't show, that YAML doesn't count as printable, or that some readers take for a line break. */
const signs = [
  '\x7F',
  '\x80',
  '\x85',
  '\x9F',
  '\xAD',
  '\u034F',
  '\u061C',
  '\u200B',
  '\u200E',
  '\u2028',
  '\u2029',
  '\u202E',
  '\u2066',
  '\u2060',
  '\uE000',
  '\uFEFF',
  '\uFFFE',
  '\uFFFF',
  '\uD800',
  '\uDC00',
  '\u{E0041}',
  '\u{F0000}',
];

const texts = [...words.split(' '), ...dates, ...signs.flatMap((sign) => [`a${sign}b`, `a\n${sign}b\nc`])];

const head = { id: '3d3b9c0e-7a5f-4a06-9a10-0d9b7b8fb012', description: 'a' };
const stepOf = (text: string): Element => ({
  interaction: { action: 'ENTER_TEXT', calledWith: text },
  selectors: [selectorOf(text)],
});
const selectorOf = (text: string): Selector => ({
  selectorType: 'ROLE',
  selector: 'link',
  options: { name: text },
});

const files: Readonly<Record<string, string>> = {
  block: printCase({ ...head, elements: [stepOf('x')] }),
  'single quotes': `id: '${head.id}'\ndescription: 'a'\nelements:\n- interaction:\n    action: 'ENTER_TEXT'\n    calledWith: 'x'\n  selectors:\n  - selectorType: 'TEXT'\n    selector: 'x'\n`,
  folded: `id: ${head.id}\ndescription: >\n  a\n  b\nelements:\n  - interaction: {action: ENTER_TEXT, calledWith: x}\n    selectors: [{selectorType: TEXT, selector: x}]\n`,
  flow: `id: ${head.id}\ndescription: a\nelements: [{ interaction: { action: ENTER_TEXT, calledWith: x }, selectors: [{ selectorType: TEXT, selector: x }] }]\n`,
  'printed anew by the package': `id: ${head.id}\ndescription: a\n? prompt\nelements:\n  - interaction: {action: ENTER_TEXT, calledWith: x}\n`,
  json: JSON.stringify({ ...head, elements: [stepOf('x')] }),
};

/** Everything that writes a text of somebody into a file. */
const writers: Readonly<Record<string, (text: string) => string[]>> = {
  'a new file': (text) => [
    printCase({
      ...head,
      description: text,
      tagNames: [text],
      elements: [stepOf(text)],
      [text || 'x']: 1,
    }),
  ],
  'an edited file': (text) =>
    Object.values(files).map((file) => {
      const before = parse(file) as TestCase;
      return editCase(file, {
        ...before,
        description: text,
        tagNames: [text],
        elements: [stepOf(text), stepOf('y')],
      });
    }),
  'a file with a new step': (text) =>
    Object.values(files).map((file) => applyEdits(file, insertSteps(file, 1, [stepOf(text)]))),
  'a file with another locator': (text) =>
    Object.values(files).flatMap((file) =>
      [[selectorOf(text)], [{ selectorType: 'TEXT', selector: text }]].map((selectors) =>
        applyEdits(file, replaceSelectors(file, 0, selectors as Selector[])),
      ),
    ),
  'a completed value': (text) => [
    `a: ${printYamlScalar(text, 'plain')}\nb: [${printYamlScalar(text, 'flow')}]\nc: "${printYamlScalar(text, 'double')}"\n`,
  ],
};

const written = (some: readonly string[]): string[] =>
  some.flatMap((text) => Object.values(writers).flatMap((write) => write(text)));

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const available = otherReaders.filter(({ missing }) => missing === undefined);

describe('what we write', () => {
  for (const { name, missing } of otherReaders)
    if (missing !== undefined) it.skip(`is read by ${name} as by us (skipped: ${missing})`);

  it(`is read by ${available.map(({ name }) => name).join(' and ')} as by us`, () => {
    const reads = (files: readonly string[]): void => {
      const byUs = files.map((file) => asJson(parse(file)));
      for (const reader of available)
        for (const [at, value] of reader.read(files).entries())
          assert.deepEqual(value, byUs[at], `${reader.name}: ${JSON.stringify(files[at])}`);
    };
    reads(written(texts));
    fc.assert(
      fc.property(fc.array(hostileTexts, { minLength: 5, maxLength: 5 }), (some) => reads(written(some))),
      runs(3),
    );
  });

  for (const [name, write] of Object.entries(writers))
    it(`says the text that was given, in signs that show: ${name}`, () => {
      for (const text of texts)
        for (const file of write(text)) {
          assert.ok(JSON.stringify(parse(file)).includes(JSON.stringify(text)), file);
          for (const sign of signs)
            // JSON has no escape of its own for signs beyond U+FFFF: halves of pairs would be read as two signs.
            assert.ok(
              !Array.from(file).includes(sign) || (file.startsWith('{') && sign.codePointAt(0)! > 0xffff),
              JSON.stringify([sign, file]),
            );
        }
    });

  it('has the shortest escapes of YAML, and joined signs as they are', () => {
    const line = (text: string): string =>
      printCase({ ...head, description: text } as TestCase).split('\n')[1]!;
    for (const [text, expected] of [
      ['a\x7Fb', '"a\\x7fb"'],
      ['a\x80b', '"a\\x80b"'],
      ['a\uFFFEb', '"a\\uFFFEb"'],
      ['a\x85b', '"a\\Nb"'],
      ['a\u2028b', '"a\\Lb"'],
      ['a\u202Eb', '"a\\u202Eb"'],
      ['a\uD800b', '"a\\uD800b"'],
      ['a\u{F0000}b', '"a\\U000F0000b"'],
      ['a\u200Db', '"a\\u200Db"'],
      ['👩\u200D💻 ❤\uFE0F', '👩\u200D💻 ❤\uFE0F'],
      ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ])
      assert.equal(line(text!), `description: ${expected}`);
  });
});
