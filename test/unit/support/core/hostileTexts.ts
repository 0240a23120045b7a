import fc from 'fast-check';

/** What means something in YAML, or looks like another value than a text. */
const signs = [
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~09anyé'.split(''),
  ...'--- ... << &a *a \\n __proto__ null ~ True FALSE 0x1 0o7 1e3 .inf -.INF .NaN +1 -0 1_000 no'.split(' '),
  '- ',
  ': ',
  ' #',
  '? ',
  '!!str ',
];

const words = [
  'word',
  'two words ',
  'x'.repeat(50),
  '日本語',
  '😀',
  '\u00A0',
  '\u3000',
  '\u{10FFFF}',
  '\uFFFF',
];
const lineBreaks = [
  '\n',
  '\n',
  '\n\n',
  '\n\n\n',
  ' \n',
  '\t\n',
  '\n ',
  '\n  ',
  '\n\t',
  '\n---',
  '\n%',
  '\u2028',
];
const unprintable = [
  '\0',
  '\x07',
  '\x0B',
  '\x1B',
  '\x1F',
  '\x7F',
  '\x85',
  '\r',
  '\uFEFF',
  '\uD800',
  '\uDC00',
];

/** A blank between line breaks: in double quotes on several lines, `yaml` prints it as another text. */
const unreadable = ['\n \n', '\n\n \n \n'];

const textOf = (pieces: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((some) => some.join(''));

/** Texts that each read back as `yaml` prints them: many of them in one document keep its form. */
export const readableTexts: fc.Arbitrary<string> = fc
  .oneof(
    textOf([...signs, ...words], 6),
    textOf([...signs, ...words, ...lineBreaks, '\t'], 9),
    textOf([...words, ...lineBreaks, ...unprintable], 9),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  .map((text) => text.replaceAll(/\n \n/g, '\n'));

/** Texts of all kinds. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  readableTexts,
  textOf([...signs, ...words, ...lineBreaks, ...unprintable, ...unreadable], 9),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1.5, 1e21, 1e-7, 5e-324, NaN, Infinity, -Infinity, 2 ** 53, 123456789012345680000),
  fc.double(),
  fc.integer(),
);

/** Maps with texts of an arbitrary as keys and values, nested. */
export function valuesWith(texts: fc.Arbitrary<string>): fc.Arbitrary<Record<string, unknown>> {
  const { map } = fc.letrec<{ value: unknown; map: Record<string, unknown> }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 6, arbitrary: texts },
      { weight: 1, arbitrary: numbers },
      { weight: 1, arbitrary: fc.constantFrom(true, false, null, undefined) },
      { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
      { weight: 2, arbitrary: tie('map') },
    ),
    map: fc.dictionary(fc.oneof(texts, fc.constantFrom('id', 'elements', '10')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  return map;
}
