import assert from 'node:assert/strict';
import { readFormProblems } from '../../../../src/core/checks/checkCase.ts';
import { formFixes } from '../../../../src/core/checks/schemaFixes.ts';
import { message, render } from '../../../../src/core/message.ts';
import { TextLines } from '../../../../src/core/text/textLines.ts';
import { applied, id } from '../../support/core/checkSamples.ts';

/** The fixes for the place that `‸` marks, each with the text that it leaves. */
function fixes(marked: string): [string, string][] {
  const start = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const here = {
    code: 'syntax',
    severity: 'error',
    span: { start, end: start + 1 },
    message: message(''),
  } as const;
  return formFixes(here, text).map((fix) => [render(fix.title), applied(text, fix)]);
}

/** The fixes for the first problem of a text, each with the line that it leaves. */
function offered(text: string): string[] {
  const [problem] = readFormProblems(text);
  assert.ok(problem, 'something is wrong');
  return formFixes(problem, text).map((fix) => {
    const line = new TextLines(text).positionAt(problem.span.start).line;
    const left = applied(text, fix).split('\n')[line - 1]?.trim();
    return `${render(fix.title)}${fix.preferred ? ' (preferred)' : ''}: ${left}`;
  });
}

const nth = (value: string, after = ''): string =>
  `id: ${id('1')}
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: TEXT
        selector: x
      - selectorType: NTH
        selector: ${value}
${after}`;

describe('fixes for schema problems', () => {
  it('puts a number in quotes where text belongs', () => {
    assert.deepEqual(fixes(nth('‸2 # third', 'version: "1"\n')), [
      ['Put 2 in quotes', nth('"2" # third', 'version: "1"\n')],
    ]);
    assert.deepEqual(fixes(nth('"2"', 'version: ‸1\n')), [['Put 1 in quotes', nth('"2"', 'version: "1"\n')]]);
    assert.deepEqual(fixes(`description: ‸12\nid: x\n`), [
      ['Put 12 in quotes', 'description: "12"\nid: x\n'],
    ]);
  });
  it('does not where quotes would not do', () => {
    assert.deepEqual(fixes(nth('‸1.5')), []);
    assert.deepEqual(fixes(nth('"2"', 'tagNames: ‸1\n')), []);
    assert.deepEqual(fixes(nth('‸first')), []);
  });
  it('removes the second of two equal keys, whichever is reported', () => {
    const one = nth('"2"', 'version: "1"\n');
    assert.deepEqual(fixes(nth('"2"', 'version: "1"\n‸version: "1" # again\n')), [
      ['Remove this "version"', one],
    ]);
    assert.deepEqual(fixes(nth('"2"', '‸version: "1"\nversion: "2"')), [
      ['Remove this "version"', one.trimEnd()],
    ]);
    assert.deepEqual(fixes(nth('"2"\n        ‸selector: "3"')), [['Remove this "selector"', nth('"2"')]]);
    assert.deepEqual(fixes(nth('"2"', '‸version: "1"\n')), []);
  });
  it('fixes a step that has a value by an alias', () => {
    const shared = (text: string): string =>
      `${nth('"2"').replace('selectors:', 'selectors: &s')}  - interaction: { action: ENTER_TEXT, calledWith: ${text} }\n    selectors: *s\n`;
    assert.deepEqual(fixes(shared('‸1')), [['Put 1 in quotes', shared('"1"')]]);
  });
  it('leaves broken text alone', () => {
    for (const text of ['‸', '- ‸[', 'elements:\n  - ‸x: *y', '‸<<: 1']) assert.deepEqual(fixes(text), []);
  });

  it('puts a known key or value in the place of an unknown one, the nearest first', () => {
    const head = `id: ${id('1')}\ndescription: Buy\nelements:\n`;
    assert.deepEqual(offered(`${head}  - assertion:\n      expectation: VISIBEL\n      calledWith: null\n`), [
      'Change to VISIBLE (preferred): expectation: VISIBLE',
      'Change to NOT_VISIBLE: expectation: NOT_VISIBLE',
      'Change to DISABLED: expectation: DISABLED',
    ]);
    assert.deepEqual(offered(`${head}  []\nrunStatus: "of"\n`), [
      'Change to "OFF" (preferred): runStatus: "OFF"',
      'Change to "ON": runStatus: "ON"',
    ]);
    for (const [written, fixed] of [
      ['of', '"OFF"'],
      ["'of'", "'OFF'"],
    ])
      assert.equal(
        offered(`${head}  []\nrunStatus: ${written}\n`)[0],
        `Change to ${fixed} (preferred): runStatus: ${fixed}`,
      );
    assert.equal(
      offered(`${head}  []\nrunstatus: ON\n`)[0],
      'Change to runStatus (preferred): runStatus: ON',
    );
    // A key that is there already is not what was meant.
    assert.ok(
      !offered(`${head}  []\nrunStatus: ON\nrunStatu: ON\n`).some((fix) => fix.includes('runStatus (')),
    );
    assert.deepEqual(offered(`${head}  - interaction:\n      action:\n`), []);
    const juggle = offered(`${head}  - interaction: { action: JUGGLE }\n`);
    assert.deepEqual(
      juggle.map((fix) => fix.includes('preferred')),
      [false, false, false],
    );
  });
  it('rewrites words of YAML 1.1, and nothing in the place of a text', () => {
    const step = (value: string): string =>
      `id: ${id('1')}\ndescription: Buy\nelements:\n  - interaction: { action: HOVER }\n    ignoreFailure: ${value}\n`;
    assert.deepEqual(offered(step('no')), ['Change to false (preferred): ignoreFailure: false']);
    assert.deepEqual(offered(step('"True"')), ['Change to true (preferred): ignoreFailure: true']);
    assert.deepEqual(offered(step('maybe')), []);
    for (const nothing of [' ~', ' null', ''])
      assert.deepEqual(offered(`id: ${id('1')}\ndescription:${nothing}\nelements: []\n`), [
        'Change to an empty text: description: ""',
      ]);
  });
  it('replaces tabs, those of all lines', () => {
    const text = `id: ${id('1')}\ndescription: Buy\nelements:\n\t- interaction:\n\t\t\taction: HOVER\n`;
    const [problem] = readFormProblems(text);
    const [fix] = formFixes(problem!, text);
    assert.equal(applied(text, fix!), text.replaceAll('\t', '  '));
  });
});
