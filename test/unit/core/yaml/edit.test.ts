import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isNode, parse, parseDocument } from 'yaml';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { editInPlace } from '../../../../src/core/yaml/edit/editInPlace.ts';
import { editCase } from '../../../../src/core/yaml/editCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';
import { changesOf, type Change, type Path } from '../../support/core/caseChanges.ts';
import { styled, styles } from '../../support/core/yamlStyles.ts';

type Plain = Record<string, unknown>;

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: a\n';

/** The text, edited so that the value at every path (`elements.0.ignoreFailure`) is another. */
function edited(text: string, values: Record<string, unknown>): string {
  const next = parse(text) as Plain;
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const parent = keys.slice(0, -1).reduce((inner, key) => inner[key] as Plain, next);
    if (value === undefined) delete parent[keys.at(-1)!];
    else parent[keys.at(-1)!] = value;
  }
  const result = editCase(text, next as unknown as TestCase);
  assert.deepEqual(parse(result), next);
  return result;
}

const written = `\uFEFF# yaml-language-server: $schema=x

id:   "7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab"      # the id
description: 'Accept cookies'   # and me
prompt: >-
  Accept the cookies
  on the page.

  Then go on
  to the shop.
tagNames: [a,b,   'c' ]
elements:
# the first step
-   interaction:
        action: CLICK   
    selectors:
    -   selectorType: ROLE
        selector: "button"

# the second step
-   assertion: {expectation: NOT_VISIBLE}

colour:  red # ours
`;

/** [what, values to set, what is replaced in the text, by what] */
const pictures: [what: string, values: Plain, from: string, to: string][] = [
  ['a text in single quotes', { description: "it's" }, "'Accept cookies'", "'it''s'"],
  ['a text that quotes can not say', { description: 'a\tb' }, "'Accept cookies'", '"a\\tb"'],
  ['a text in double quotes', { 'elements.0.selectors.0.selector': 'a "b"' }, '"button"', '"a \\"b\\""'],
  ['a plain text', { colour: 'dark blue' }, 'red', 'dark blue'],
  ['a plain text that needs quotes', { colour: 'a: b # c' }, 'red', '"a: b # c"'],
  ['a text that becomes a number', { description: 5 }, "'Accept cookies'", '5'],
  [
    'a paragraph of folded text',
    { prompt: 'Accept the cookies on the page.\nThen go home.' },
    'Then go on\n  to the shop.',
    'Then go home.',
  ],
  [
    'folded text that becomes one line',
    { prompt: 'x' },
    'Accept the cookies\n  on the page.\n\n  Then go on\n  to the shop.',
    'x',
  ],
  ['an item in brackets', { 'tagNames.1': 'x' }, 'a,b', 'a,x'],
  ['a new item in brackets', { tagNames: ['a', 'b', 'c', 'd'] }, "'c' ]", "'c',   d ]"],
  ['an item less in brackets', { tagNames: ['b', 'c'] }, '[a,b', '[b'],
  [
    'a key in braces',
    { 'elements.1.assertion.calledWith': null },
    'NOT_VISIBLE}',
    'NOT_VISIBLE, calledWith: null}',
  ],
  ['a new key, where it belongs', { type: 'LOGIN' }, 'tagNames', 'type: LOGIN\ntagNames'],
  [
    'a new list',
    { excludedEnvironmentNames: ['x'] },
    '\n\ncolour',
    '\nexcludedEnvironmentNames:\n-   x\n\ncolour',
  ],
  ['a key that goes, with its comment', { colour: undefined }, '\ncolour:  red # ours\n', ''],
  [
    'the first key of a step that goes',
    { 'elements.0.interaction': undefined },
    'interaction:\n        action: CLICK   \n    ',
    '',
  ],
  [
    'a first key that becomes another',
    {
      'elements.0': {
        assertion: { expectation: 'VISIBLE' },
        selectors: [{ selectorType: 'ROLE', selector: 'button' }],
      },
    },
    'interaction:\n        action: CLICK   ',
    'assertion:\n        expectation: VISIBLE',
  ],
  [
    'a map that becomes a text',
    { 'elements.0.interaction': 'x' },
    'interaction:\n        action: CLICK   ',
    'interaction: x',
  ],
  [
    'a text that becomes a map',
    { description: { a: 1 } },
    ": 'Accept cookies'   # and me",
    ':   # and me\n    a: 1',
  ],
  [
    'a text that gets lines',
    { description: 'a\nb' },
    " 'Accept cookies'   # and me",
    ' |-   # and me\n    a\n    b',
  ],
  [
    'a list that becomes empty',
    { 'elements.0.selectors': [] },
    'selectors:\n    -   selectorType: ROLE\n        selector: "button"',
    'selectors: []',
  ],
  ['a list in brackets that becomes empty', { tagNames: [] }, "[a,b,   'c' ]", '[]'],
];

describe('an edit in place', () => {
  for (const lineBreak of ['\n', '\r\n']) {
    for (const [what, values, from, to] of pictures) {
      it(`writes ${what} and nothing else (${JSON.stringify(lineBreak)})`, () => {
        const broken = (text: string): string => text.replaceAll('\n', lineBreak);
        assert.ok(written.includes(from));
        const edit = edited(broken(written), values);
        assert.equal(edit, broken(written.replace(from, () => to)));
      });
    }
  }

  const [click, gone] = (parse(written) as { elements: unknown[] }).elements;

  it('moves steps with their comments, and leaves blank lines where they are', () => {
    const [before = '', first = '', second = '', after = ''] = written.split(
      /(?=# the first)|\n(?=# the sec)|(?=\ncolour)/,
    );
    assert.equal(edited(written, { elements: [gone, click] }), `${before}${second}\n${first}${after}`);
  });

  it('puts a new step between others as they are written', () => {
    const hover = { interaction: { action: 'HOVER' }, selectors: [{ selector: 'a' }] };
    assert.equal(
      edited(written, { elements: [click, hover, gone] }),
      written.replace(
        '\n# the second',
        '\n-   interaction:\n        action: HOVER\n    selectors:\n    -   selector: a\n\n# the second',
      ),
    );
  });

  it('takes a step away with its comment', () => {
    assert.equal(
      edited(written, { elements: [click] }),
      written.replace('\n# the second step\n-   assertion: {expectation: NOT_VISIBLE}\n', ''),
    );
  });

  it('keeps comments of another part of the list when a step goes', () => {
    const text = `${head}elements:\n  # log in\n\n  - a: 1\n\n  # shop\n\n  # step\n  - b: 1\n  # end\n`;
    assert.equal(edited(text, { elements: [{ a: 1 }] }), text.replace('\n\n  # step\n  - b: 1', ''));
    assert.equal(edited(text, { elements: [] }), `${head}elements: []\n  # log in\n\n\n  # shop\n  # end\n`);
  });

  it('fills an empty list', () => {
    const text = `${head}elements:  []   # none\n`;
    assert.equal(
      edited(text, { elements: [{ a: [1, 'x'] }] }),
      `${head}elements:   # none\n  - a:\n      - 1\n      - x\n`,
    );
  });

  it('keeps the end of the file, with or without a line break', () => {
    const text = `${head}elements: []\ncolour: red`;
    assert.equal(edited(text, { colour: 'blue' }), `${head}elements: []\ncolour: blue`);
    assert.equal(edited(text, { version: '1' }), `${head}elements: []\nversion: "1"\ncolour: red`);
    assert.equal(edited(text, { taste: 'sweet' }), `${text}\ntaste: sweet`);
    assert.equal(edited(text, { colour: undefined }), `${head}elements: []`);
  });

  it('keeps mixed line breaks, tabs and document marks', () => {
    const text = `%YAML 1.2\n---\r\n${head}elements:\t[]\t# none\r\ncolour:\tred\t# ours\n...\n`;
    assert.equal(edited(text, { colour: 'blue' }), text.replace('red', 'blue'));
  });

  it('edits JSON as JSON', () => {
    const text = `{\n  "id": "1",\n  "elements": [\n    {"a": "x"},\n    {"b": "y"}\n  ]\n}\n`;
    assert.equal(edited(text, { 'elements.0.a': 'z' }), text.replace('"x"', '"z"'));
    assert.equal(
      edited(text, { 'elements.2': { c: 'z' } }),
      text.replace('{"b": "y"}', '{"b": "y"},\n    { "c": "z" }'),
    );
    assert.equal(edited(text, { description: 'd' }), text.replace('"1",', '"1",\n  "description": "d",'));
    assert.equal(edited(text, { id: undefined }), text.replace('"id": "1",\n  ', ''));
  });

  it('spells out the one alias that has to say something else', () => {
    const text = `${head}elements:\n  - &one {  a: 1 }\n  - *one # second\n  - *one # third\n`;
    assert.equal(
      edited(text, { 'elements.1': { a: 2 } }),
      text.replace('*one # second', '# second\n    a: 2'),
    );
    assert.equal(
      edited(text, { 'elements.0': { a: 2 } }),
      text
        .replace('a: 1', 'a: 2')
        .replace('*one # second', '# second\n    a: 1')
        .replace('*one # third', '# third\n    a: 1'),
    );
    assert.equal(
      edited(`${head}prompt: &text hello\nfolderName: *text # f\nelements: []\n`, { prompt: 'bye' }),
      `${head}prompt: &text bye\nfolderName: hello # f\nelements: []\n`,
    );
  });

  it('keeps a block of text a block, with the comment of its header', () => {
    const text = `${head}prompt: |2 # 4\n   one\n\n  two\n\nelements: []\n`;
    assert.equal(edited(text, { prompt: ' one\n\n2\n' }), text.replace('two', '2'));
    assert.equal(edited(text, { prompt: 'x' }), `${head}prompt: |2- # 4\n  x\n\nelements: []\n`);
    assert.equal(edited(text, { prompt: '' }), `${head}prompt: "" # 4\n\nelements: []\n`);
  });
});

/** The lines in which a change may show: from the first to behind the last; nothing if in none. */
function mayShow(text: string, { kind, path, next }: Change): [number, number] {
  const document = parseDocument(text);
  const spanOf = (path: Path): [number, number] => {
    const node = document.getIn(path, true);
    const key =
      typeof path.at(-1) === 'string' ? keyOf(document.getIn(path.slice(0, -1), true), path.at(-1)) : node;
    assert.ok(isNode(key) && key.range);
    const end = isNode(node) && node.range ? node.range[2] : key.range[2];
    return [lineOf(text, key.range[0]), lineOf(text, Math.max(end - 1, key.range[0])) + 1];
  };
  if (path.length === 0) return [0, 0];
  // What becomes empty is written beside its key.
  const parent = document.getIn(path.slice(0, -1), true) as { items: unknown[] };
  if (kind === 'remove' && parent.items.length === 1)
    return mayShow(text, { next, kind: 'set', path: path.slice(0, -1) });
  const [start, end] = spanOf(path);
  const isItem = kind === 'remove' && typeof path.at(-1) === 'number';
  const lines = text.split('\n');
  const above = lines.slice(0, start).toReversed();
  const taken = above.findIndex((line) => !(isItem ? /^\s*(#[^]*)?$/ : /^\s*$/).test(line));
  if (kind !== 'remove') return [start, end];
  // Of blank lines above and below, one goes; where a first key goes, the next one moves up beside the dash.
  const blank = Math.max(
    lines.slice(end).findIndex((line) => /\S/.test(line)),
    0,
  );
  return [taken >= 0 ? start - taken : start, end + blank + (isItem ? 0 : 1)];
}

const keyOf = (map: unknown, name: unknown): unknown =>
  (map as { items: { key: { value: unknown } }[] }).items.find(({ key }) => key.value === name)?.key;

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1;

/** The lines of the first text in which the second differs. */
function differing(a: string, b: string): [number, number] {
  const [old, now] = [a, b].map((text) => text.replace(/\r?\n$/, '').split(/\r?\n/));
  let start = 0;
  while (start < old!.length && old![start] === now![start]) start++;
  let end = 0;
  while (end < Math.min(old!.length, now!.length) - start && old!.at(-1 - end) === now!.at(-1 - end)) end++;
  return [start, old!.length - end];
}

/** Whether all lines before one and from another on are the same in both texts. */
function isSameAround(a: string, b: string, from: number, to: number): boolean {
  const [old, now] = [a, b].map((text) => text.replace(/\r?\n$/, '').split(/\r?\n/));
  const [above, below] = [old!.slice(0, from), old!.slice(to)];
  const isAbove = above.every((line, at) => now![at] === line);
  return isAbove && below.toReversed().every((line, at) => now!.at(-1 - at) === line);
}

const commentsOf = (text: string): string[] => (text.match(/# note \d+/g) ?? []).toSorted();

describe('an edit of a test case in any style', () => {
  const colours = testCases.map((testCase): Plain => ({ ...testCase, colour: 'red' }));
  const changes = fc
    .tuple(
      colours,
      styles,
      fc.nat(),
      fc.constantFrom('Save', 'two\nlines', '- x', "it's", '', 'a: b # c', 'x\ny\n'),
    )
    .map(([value, style, pick, text]) => {
      const all = changesOf(value, text);
      return { value, text: styled(value, style) ?? '', change: all[pick % all.length]! };
    })
    .filter(({ text }) => text !== '');

  it('says what it shall, in place', () => {
    fc.assert(
      fc.property(changes, ({ text, change }) => {
        const document = parseDocument(text, { keepSourceTokens: true });
        const inPlace = editInPlace(text, document, change.next, () => 0);
        assert.ok(inPlace !== undefined);
        assert.deepEqual(parse(inPlace), change.next);
        assert.deepEqual(parse(editCase(text, change.next as unknown as TestCase)), change.next);
      }),
      { ...runs(80), endOnFailure: true },
    );
  });

  it('leaves the lines alone in which nothing changes', () => {
    fc.assert(
      fc.property(changes, ({ text, change }) => {
        const edit = editCase(text, change.next as unknown as TestCase);
        const [start, end] = differing(text, edit);
        const [from, to] = mayShow(text, change);
        const isInsertion = start === end;
        const isWithin = isInsertion || (from <= start && end <= to) || isSameAround(text, edit, from, to);
        assert.ok(isWithin, `${start}-${end} is not in ${from}-${to}:\n${text}\n${edit}`);
        assert.equal(edit.endsWith('\n'), text.endsWith('\n'));
        assert.equal(edit.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
        if (text.includes('\r\n')) assert.doesNotMatch(edit, /[^\r]\n/);
        if (change.kind === 'insert' || change.kind === 'move' || change.kind === 'add')
          assert.deepEqual(commentsOf(edit), commentsOf(text));
      }),
      { ...runs(80), endOnFailure: true },
    );
  });

  it('changes no byte when nothing changes', () => {
    fc.assert(
      fc.property(changes, ({ text, value }) => {
        assert.equal(editCase(text, value as unknown as TestCase), text);
      }),
      runs(40),
    );
  });
});
