import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { sameCase } from '../../../src/core/equality.ts';
import { render } from '../../../src/core/errors.ts';
import { editCase, parseCase, printCase } from '../../../src/core/yaml.ts';
import { testCases } from '../../support/arbitraries.ts';

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
    assert.deepEqual(told(text), ['19:1 warning “colour” is not a known key here [colour]']);
    assert.equal(parseCase(text).testCase?.description, 'Accept cookies');
  });

  it('marks the very value that is wrong', () => {
    assert.deepEqual(told(text.replace('action: CLICK', 'action: 5').replace(/^colour.*\n/m, '')), [
      '7:15 error must be of type string, but is number 5 [5]',
    ]);
  });

  it('marks the first key where something is missing', () => {
    assert.deepEqual(told('description: x\nelements: []\n'), ['1:1 error “id” is missing [description]']);
  });

  it('says what is wrong with text that is no test case', () => {
    assert.deepEqual(told(''), [
      '1:1 error The file is empty: a test case needs id, description and elements []',
    ]);
    assert.deepEqual(told('false'), ['1:1 error must be of type object, but is boolean false [false]']);
    assert.match(told('a: [1')[0] ?? '', /^1:\d+ error /);
    assert.match(told('id: 1\nid: 2\n')[0] ?? '', /^2:1 error Map keys must be unique/);
    assert.deepEqual(told('<<<<<<< ours\nid: 1\n=======\nid: 2\n>>>>>>> theirs\n'), [
      '1:1 error The file holds merge conflict markers: resolve the conflict first [<<<<<<< ]',
    ]);
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

  it('prints a new file that reads back as the same case, id and description first', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const printed = printCase(testCase);
        assert.deepEqual(parseCase(printed).testCase, JSON.parse(JSON.stringify(testCase)));
        assert.match(printed, /^id: .*\ndescription:/);
      }),
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
    );
  });

  it('changes no byte when nothing changes', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const printed = printCase(testCase);
        assert.equal(editCase(printed, testCase), printed);
      }),
    );
  });
});

describe('whether two cases say the same', () => {
  const base = parseCase(text).testCase;
  assert.ok(base);

  it('does not mind what is empty, null or left out', () => {
    assert.ok(sameCase(base, { ...base, prompt: '', tagNames: [], type: null, entryPointUrlPath: '' }));
    assert.ok(
      sameCase(base, {
        ...base,
        elements: base.elements.map((element, index) => ({ ...element, index, ignoreFailure: false })),
      }),
    );
  });

  it('sees a change in a step, its order, or an unknown key', () => {
    assert.ok(!sameCase(base, { ...base, elements: base.elements.toReversed() }));
    assert.ok(
      !sameCase(base, {
        ...base,
        elements: base.elements.map((element) => ({ ...element, ignoreFailure: true })),
      }),
    );
    assert.ok(!sameCase(base, Object.assign({}, base, { colour: 'blue' })));
  });

  it('compares with an abridged answer only what that can say', () => {
    const full = { ...base, version: '1', runStatus: 'OFF', type: 'LOGIN' } as const;
    assert.ok(sameCase(full, base));
    assert.ok(!sameCase(full, { ...full, runStatus: 'ON' }));
  });

  it('is reflexive and symmetric', () => {
    fc.assert(
      fc.property(testCases, testCases, (a, b) => {
        assert.ok(sameCase(a, structuredClone(a)));
        assert.equal(sameCase(a, b), sameCase(b, a));
      }),
    );
  });
});
