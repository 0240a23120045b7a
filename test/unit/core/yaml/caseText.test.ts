import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, parseDocument, type YAMLParseError } from 'yaml';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { render } from '../../../../src/core/message.ts';
import { editCase } from '../../../../src/core/yaml/editCase.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { readYaml } from '../../../../src/core/yaml/readYaml.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';

const text = `# Keep me
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Accept cookies # and me
elements:
  # the first step
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: allow all cookies
  # the second step
  - assertion:
      expectation: NOT_VISIBLE
    selectors:
      - selectorType: TEST_ID
        selector: 'cookie-banner'
colour: red # ours
`;

const told = (yaml: string): string[] =>
  parseCase(yaml).problems.map(
    ({ line, column, severity, message, start, end }) =>
      `${line}:${column} ${severity} ${render(message)} [${yaml.slice(start, end)}]`,
  );

describe('a test case as YAML', () => {
  it('parses, and flags an unknown key on its own line', () => {
    assert.deepEqual(told(text), ['19:1 warning "colour" is not a known key here [colour]']);
    assert.equal(parseCase(text).testCase?.description, 'Accept cookies');
  });

  it('marks the very value that is wrong', () => {
    assert.deepEqual(told(text.replace('action: CLICK', 'action: 5').replace(/^colour.*\n/m, '')), [
      '7:15 error "action" must be text, but 5 is a number. Put it in quotes [5]',
    ]);
  });

  it('marks the first key where something is missing', () => {
    assert.deepEqual(told('description: x\nelements: []\n'), ['1:1 error "id" is missing [description]']);
  });

  it('reads back as printed, whatever stands on a line', () => {
    const pieces = [
      ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~09aznNY'.split(''),
      '\u00A0',
      '\u3000',
      '\u{1F600}',
    ];
    const words = [
      '- ',
      ': ',
      ' #',
      '? ',
      '---',
      '<<',
      'null',
      'true',
      '0x1',
      '1e3',
      '.inf',
      '!!str ',
      '&a ',
      '*a',
    ];
    const line = fc
      .array(fc.constantFrom(...pieces, ...words, `${'x'.repeat(90)} `), { maxLength: 6 })
      .map((some) => some.join(''));
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        line,
        fc.integer(),
        fc.constantFrom(true, false, null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(line, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(line, values.value, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
        (value) => {
          const document = parseDocument(printCase(value as unknown as TestCase), {
            resolveKnownTags: false,
          });
          assert.deepEqual([document.errors, { ...value }], [[], document.toJS({ maxAliasCount: -1 })]);
        },
      ),
      runs(1000),
    );
  });

  it('says what is wrong with text that is no test case', () => {
    assert.deepEqual(told(''), [
      '1:1 error The file is empty: a test case needs id, description and elements []',
    ]);
    assert.deepEqual(told('false'), [
      '1:1 error The test case must be a group of keys, but is false [false]',
    ]);
    assert.match(told('a: [1')[0] ?? '', /^1:\d+ error /);
    assert.match(told('id: 1\nid: 2\n')[0] ?? '', /^2:1 error This key is here twice/);
    assert.deepEqual(told('<<<<<<< ours\nid: 1\n=======\nid: 2\n>>>>>>> theirs\n'), [
      '1:1 error The file contains merge conflict markers. Resolve the conflict first [<<<<<<< ]',
    ]);
  });

  it('places what is missing at the end of the text within it', () => {
    const text = 'id: x\ntagNames: [a\n';
    const [problem] = parseCase(text).problems;
    assert.deepEqual([problem?.code, problem?.start, problem?.end], ['syntax', text.length, text.length]);
  });

  it('refuses aliases that expand without end', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((name, at) => {
        const before = 'abcdefgh'[at];
        return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
      }),
    ].join('\n');
    assert.match(told(bomb)[0] ?? '', /error .*alias/i);
  });

  it('reads no more than so many aliases, values behind them, and levels, and says where that ends', () => {
    const aliases = (count: number): string => `a: &a x\nb:\n${'  - *a\n'.repeat(count)}`;
    const values = `a: &a [${'x,'.repeat(1000)}]\nb:\n${'  - *a\n'.repeat(101)}`;
    const levels = (depth: number): string => `a: ${'['.repeat(depth)}${']'.repeat(depth)}`;
    const [many, much, deep] = [
      '1003:5 error The file has more than 1000 aliases. Replace aliases with their values [*]',
      '102:5 error The aliases expand to more than 100000 values. Use fewer aliases [*]',
      '1:203 error Nested more than 200 levels deep. Use fewer levels [[]',
    ];
    const limited = /aliases|levels/;
    assert.deepEqual(told(aliases(1001)), [many]);
    assert.deepEqual(
      told(aliases(1000)).filter((one) => limited.test(one)),
      [],
    );
    assert.deepEqual(told(values), [much]);
    assert.deepEqual(told(levels(200)), [deep]);
    assert.deepEqual(
      told(levels(199)).filter((one) => limited.test(one)),
      [],
    );
    assert.match(told(levels(100_000))[0] ?? '', /error Nested more than 200 levels deep/);
    assert.throws(() => editCase(aliases(1001), {} as TestCase), /more than 1000 aliases/);
  });

  it('makes one error of more than a thousand duplicate keys, in YAML and in JSON', () => {
    const duplicates = (count: number): string[] => [
      'a: 1\n'.repeat(count + 1),
      `{${'"a": 1,'.repeat(count + 1)}}`,
    ];
    const errors = (text: string): string[] => readYaml(text).errors.map(({ message }) => message);
    for (const text of duplicates(1000)) assert.equal(errors(text).length, 1000);
    for (const text of duplicates(1001))
      assert.deepEqual(errors(text), ['The file has more than 1000 duplicate keys. Remove them']);
    assert.match(told(duplicates(1001)[0]!)[0] ?? '', /^1002:1 error/);
  });

  it('reports a thousand problems, errors first, and how many more there are', () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `key${at}: x\n`).join('');
    const problems = told(`${lines}id: x\ndescription: Buy\nelements: []\n`);
    assert.equal(problems.length, 1001);
    assert.match(problems[0] ?? '', /^1201:5 error .*UUID/);
    assert.equal(problems[1], '1:1 warning "key0" is not a known key here [key0]');
    assert.equal(
      problems.at(-1),
      '1000:1 warning 201 more problems are not shown. Fix these problems first [key999]',
    );
  });

  it('finds keys that a map has twice where the parser finds them by itself', () => {
    const key = fc.constantFrom('a', "'a'", '1', '"1"', '&x a', '!t a', '~', '""', 'b', '? a\n', '[a]', '.5');
    const pair = fc.tuple(
      key,
      fc.constantFrom('x', '{ a: 1, a: 2, ? b }', '[a: 1, a: 2]', '\n    a: 1\n    a: 2'),
    );
    const map = fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.map((one) => one.join(': ')));
    const texts = fc.oneof(
      map.map((pairs) => pairs.join('\n')),
      map.map((pairs) => `{ ${pairs.join(', ')} }`),
    );
    const places = (errors: readonly YAMLParseError[]): string[] =>
      errors.map(({ code, pos: [start] }) => `${code} ${start}`).toSorted();
    fc.assert(
      fc.property(texts, (text) => {
        const theirs = parseDocument(text, { prettyErrors: false, resolveKnownTags: false });
        const ours = readYaml(text, { prettyErrors: false, resolveKnownTags: false });
        assert.deepEqual(places(ours.errors), places(theirs.errors));
      }),
      runs(300),
    );
  });

  it('prints a new file that reads back as the same case, id and description first', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const printed = printCase(testCase);
        assert.deepEqual(parseCase(printed).testCase, JSON.parse(JSON.stringify(testCase)));
        assert.match(printed, /^id: .*\ndescription:/);
      }),
      runs(100),
    );
  });

  it('edits one field and leaves every other line as it is', () => {
    const { testCase } = parseCase(text);
    assert.ok(testCase);
    assert.equal(
      editCase(text, { ...testCase, description: 'Refuse cookies' }),
      text.replace('Accept', 'Refuse'),
    );
  });

  it('adds and removes steps and keeps the comments of the others', () => {
    const { testCase } = parseCase(text);
    assert.ok(testCase);
    const [first, second] = testCase.elements;
    assert.ok(first && second);
    const more = editCase(text, {
      ...testCase,
      elements: [first, { assertion: { expectation: 'DISABLED' } }, second],
    });
    assert.match(more, /# the first step[\s\S]*DISABLED[\s\S]*# the second step/);
    const less = editCase(text, { ...testCase, elements: [second] });
    assert.match(less, /# the second step/);
    assert.doesNotMatch(less, /CLICK/);
  });

  it('keeps line ends and a byte order mark', () => {
    const windows = `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    const { testCase } = parseCase(windows);
    assert.ok(testCase);
    assert.equal(
      editCase(windows, { ...testCase, description: 'Refuse cookies' }),
      windows.replace('Accept', 'Refuse'),
    );
  });

  it('says what it was edited to say, whatever it said before', () => {
    fc.assert(
      fc.property(testCases, testCases, (before, after) => {
        const edited = editCase(printCase(before), after);
        assert.deepEqual(parse(edited), JSON.parse(JSON.stringify(after)));
      }),
      runs(100),
    );
  });

  it('changes no byte when nothing changes', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const printed = printCase(testCase);
        assert.equal(editCase(printed, testCase), printed);
      }),
      runs(100),
    );
  });
});

describe('an edit of YAML as people write it', () => {
  const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: a\n';
  const caseIn = (yaml: string): TestCase => parseCase(yaml).testCase ?? assert.fail(told(yaml).join('\n'));
  const click = { interaction: { action: 'CLICK' } } as const;

  it('keeps anchors and aliases that still say what they should', () => {
    const yaml = `${head}elements:\n  - &click\n    interaction: { action: CLICK } # once\n  - *click\n`;
    assert.equal(
      editCase(yaml, { ...caseIn(yaml), description: 'b' }),
      yaml.replace('description: a', 'description: b'),
    );
  });

  it('spells aliases out where one of them has to say something else', () => {
    const yaml = `${head}elements: # the steps\n  - &click\n    interaction: { action: CLICK } # here\n  - *click\n`;
    const next = { ...caseIn(yaml), elements: [{ ...click, ignoreFailure: true }, click] };
    const edited = editCase(yaml, next);
    assert.deepEqual(caseIn(edited), next);
    assert.match(edited, /# the steps[^]*# here/);
  });

  it('spells aliases out where the anchor goes', () => {
    const yaml = `${head}prompt: &text hello\nentryPointUrlPath: *text\nelements: []\n`;
    const next = { ...caseIn(yaml), prompt: 'bye' };
    assert.deepEqual(caseIn(editCase(yaml, next)), next);
  });

  const odd: [what: string, yaml: string][] = [
    [
      'keys that are numbers, booleans or null',
      `${head}elements: []\nx: { 1: one, true: yes, null: none, 1.5: y }\n`,
    ],
    ['keys that are lists', `${head}elements: []\nx:\n  ? [a, b]\n  : c\n`],
    ['keys of every object', `${head}elements: []\nx: { constructor: 1, toString: 2, __proto__: 3 }\n`],
    [
      'tags of dates, sets and bytes',
      `${head}elements: []\nx: !!timestamp 2020-01-01\ny: !!set { a, b }\nz: !!binary aGk=\n`,
    ],
    ['tags of nobody', `${head}elements: []\nx: !mine { a: 1 }\n`],
    ['document marks', `%YAML 1.2\n---\n${head}elements: []\n...\n`],
    ['one flow', `{ id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab, description: "a", elements: [] } # end\n`],
  ];
  for (const [what, yaml] of odd) {
    it(`edits around ${what}`, () => {
      const before = caseIn(yaml);
      assert.deepEqual(JSON.parse(JSON.stringify(before)), before, 'it can travel as JSON');
      const edited = editCase(yaml, { ...before, description: 'b' });
      assert.deepEqual(caseIn(edited), { ...before, description: 'b' });
      const { id, description, elements } = before;
      assert.deepEqual(caseIn(editCase(yaml, { id, description, elements })), { id, description, elements });
    });
  }

  it('keeps every comment while nothing goes', () => {
    const yaml = `# 1\n\n# 2\n${head}# 3\nprompt: | # 4\n  text\n  # text\n# 5\ntagNames: # 6\n  - a # 7\n  # 8\n  - b\n  # 9\nelements:\n  # 10\n  - # 11\n    interaction: # 12\n      # 13\n      action: CLICK # 14\n      # 15\n    # 16\n  # 17\n# 18\n`;
    const next = {
      ...caseIn(yaml),
      description: 'b',
      prompt: 'other',
      tagNames: ['a', 'c', 'b'],
      elements: [click, { interaction: { action: 'HOVER' as const } }],
    };
    const edited = editCase(yaml, next);
    assert.deepEqual(caseIn(edited), next);
    const numbers = (edited.match(/# \d+/g) ?? []).toSorted();
    assert.deepEqual(numbers, (yaml.match(/# \d+/g) ?? []).toSorted());
  });

  it('keeps the comment of a step that moved or changed', () => {
    const yaml = `${head}elements:\n  - interaction: # hover\n      action: HOVER\n  - interaction: # click\n      action: CLICK\n  - interaction: # close\n      action: CLOSE_PAGE\n`;
    const [hover, first, close] = caseIn(yaml).elements;
    assert.ok(hover && first && close);
    const force = { interaction: { action: 'CLICK' as const, calledWith: { force: true } } };
    const edited = editCase(yaml, { ...caseIn(yaml), elements: [close, force, force, hover] });
    assert.match(edited, /# close\n +action: CLOSE[^]*# click\n +action: CLICK[^]*# hover\n +action: HOVER/);
  });

  it('writes any text so that it reads back', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        ' ',
        '\n',
        '\t',
        '\r',
        'a',
        ':',
        '#',
        '-',
        '\0',
        '\u0085',
        '\u2028',
        '\uFEFF',
        '😀',
      ),
    });
    const crlf = `${head.replaceAll('\n', '\r\n')}elements: []\r\n`;
    fc.assert(
      fc.property(text, text, (a, b) => {
        const testCase = { ...caseIn(crlf), description: a, prompt: b, [`x${a}`]: b };
        assert.deepEqual(caseIn(printCase(testCase)), testCase);
        assert.deepEqual(caseIn(editCase(crlf, testCase)), testCase);
      }),
      { ...runs(500), examples: [['\0\0\0\0\r\n \n\n\r \n', '  \n']] },
    );
  });
});
