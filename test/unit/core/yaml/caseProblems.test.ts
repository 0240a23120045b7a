import assert from 'node:assert/strict';
import { render } from '../../../../src/core/message.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { flaws, sound } from '../../support/core/flaws.ts';
import { picture } from '../../support/core/picture.ts';

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements: []\n';

describe('In a test case', () => {
  for (const [name, text] of Object.entries(sound))
    it(`nothing is wrong with ${name}`, () =>
      assert.equal(picture(text, parseCase(text).problems), picture(text, [])));

  for (const [name, drawn] of Object.entries(flaws))
    it(`${name} is named where it stands`, () => {
      const text = drawn.replaceAll(/^#?\s*\^+ .*\n/gm, '');
      assert.equal(`${picture(text, parseCase(text).problems)}\n`, drawn);
    });
});

/** Line and column, severity and words of each problem. */
const told = (text: string): string[] =>
  parseCase(text).problems.map(
    ({ line, column, severity, message }) => `${line}:${column} ${severity}: ${render(message)}`,
  );

describe('A file with marks of YAML around the test case', () => {
  for (const [what, text] of Object.entries({
    'a separator at its end': `---\n${head}---\n`,
    'separators and comments at its end': `${head}---\n# nothing\n---\n`,
    'a mark of its end, and a comment behind it': `${head}...\n# behind\n`,
    'a directive and texts in quotes': `%YAML 1.1\n---\n${head}runStatus: "ON"\n`,
  }))
    it(`has ${what}`, () => assert.deepEqual(told(text), []));

  for (const [what, text, expected] of [
    [
      'a second test case',
      `---\n${head}---\n${head}`,
      '5:1 error: A second test case starts here. Move it to a file of its own',
    ],
    [
      'a second one behind the end of the first',
      `${head}...\n${head}`,
      '5:1 error: A second test case starts here. Move it to a file of its own',
    ],
    ['an empty one above', `---\n---\n${head}`, '2:1 error: Nothing stands above this line. Remove it'],
    [
      'a word of YAML 1.1',
      `%YAML 1.1\n---\n${head}runStatus: ON\n`,
      '6:12 error: "runStatus" must be text, but ON means true. Put it in quotes',
    ],
    [
      'a directive without its end',
      `%YAML 1.1\n${head}`,
      '2:1 error: Write --- on a line below the lines that start with %',
    ],
    [
      'a directive that nobody knows',
      `%CASE 1\n---\n${head}`,
      '1:1 warning: %CASE means nothing to a test case. Remove the line',
    ],
    [
      'a version that nobody knows',
      `%YAML 3.0\n---\n${head}`,
      '1:7 warning: YAML 3.0 is not known: the file is read as YAML 1.2. Write %YAML 1.2, or remove the line',
    ],
  ] as const)
    it(`is told to have ${what}`, () => assert.deepEqual(told(text), [expected]));
});

describe('A value that is not what it looks like', () => {
  for (const [line, expected] of [
    ['prompt: 02142', '"prompt" must be text, but 02142 is a number. Put it in quotes'],
    ['prompt: 1e3', '"prompt" must be text, but 1e3 is a number. Put it in quotes'],
    ['prompt: False', '"prompt" must be text, but False means false. Put it in quotes'],
    ['prompt: true', '"prompt" must be text, but is true. Put it in quotes'],
    ['versionId:\nprompt: []', '"prompt" must be text, but is a list'],
    ['tagNames: ~a', '"tagNames" must be a list, but is "~a"'],
    ['prompt: *nobody', 'No anchor &nobody stands before this alias. Write the value here instead'],
    ['prompt: a\nprompt: b', 'This key is here twice. Remove one of them'],
  ] as const)
    it(`${line.replace('\n', ', ')} is named as it is written`, () =>
      assert.deepEqual(
        told(`${head}${line}\n`).map((one) => one.replace(/^[\d:]+ error: /, '')),
        [expected],
      ));

  it('a tag that nobody knows is warned of', () => {
    assert.deepEqual(told(`${head}prompt: !x d\n`), ['4:9 warning: The tag !x is not known. Remove it']);
    assert.deepEqual(told(`${head}tagNames: !!set {a}\n`).slice(0, 1), [
      '4:11 warning: The tag !!set is not known. Remove it',
    ]);
  });
});

describe('A file that is beyond a limit', () => {
  const deep = /^\d+:\d+ error: Nested more than 200 levels deep. Use fewer levels$/;
  for (const [what, text] of [
    ['lists in lists', `a: ${'['.repeat(12_000)}`],
    ['lists behind dashes', `a:\n  ${'- '.repeat(12_000)}x`],
  ] as const)
    it(`is told so once: ${what}`, () => {
      const [first = '', ...others] = told(text);
      assert.match(first, deep);
      assert.deepEqual(others, []);
    });
});
