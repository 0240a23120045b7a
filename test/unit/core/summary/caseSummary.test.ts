import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { summarize, type CaseSummary } from '../../../../src/core/summary/caseSummary.ts';
import type { Span } from '../../../../src/core/text/span.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';

/** Each fact of a summary as the text that it points at. */
function picture(text: string): string[] {
  const summary = summarize(text);
  const show = (name: string, found: (Span & { name?: string; value?: string; step?: number }) | undefined) =>
    found
      ? [
          `${name}${found.step === undefined ? '' : ` in ${found.step}`}: ${found.name ?? found.value ?? ''} ‹${text
            .slice(found.start, found.end)
            .replaceAll('\n', '⏎')}›`,
        ]
      : [];
  return [
    ...show('id', summary.id),
    ...show('description', summary.description),
    ...(summary.type === undefined ? [] : [`type: ${summary.type}`]),
    ...show('folder', summary.folderName),
    ...show('dependency', summary.dependencyId),
    ...show('teardown', summary.teardownId),
    ...show('entry', summary.entryPointUrlPath),
    ...summary.tagNames.flatMap((one) => show('tag', one)),
    ...summary.excludedEnvironmentNames.flatMap((one) => show('not in', one)),
    ...summary.steps.flatMap((one, at) => show(`step ${at}`, one)),
    ...summary.variablesSet.flatMap((one) => show('sets', one)),
    ...summary.variablesRead.flatMap((one) => show('reads', one)),
    ...(summary.unknownVariablesFrom === undefined ? [] : [`unknown from ${summary.unknownVariablesFrom}`]),
  ];
}

const step = (interaction: string): string =>
  `elements:\n  - interaction:\n${interaction.replaceAll(/^/gm, '      ')}\n`;
const javascript = (code: string, execType = 'sandbox'): string =>
  step(
    `action: JAVASCRIPT\ncalledWith:\n  execType: ${execType}\n  code: |\n${code.replaceAll(/^/gm, '    ')}`,
  );
const variables = (text: string): string[] =>
  picture(text).filter((line) => /^(sets|reads|unknown)/.test(line));

describe('the summary of a file', () => {
  it('counts what steps use of the format', () => {
    const text = `elements:
  - interaction: { action: CLICK }
    selectors:
      - { selectorType: ROLE, selector: button, options: { name: ROLE } }
      - selectorType: FIRST
  - interaction:
      action: CLICK
      calledWith: null
    selectors:
      - selectorType: TEXT
        selector: link
  - assertion:
      expectation: VISIBLE
    selectors: []
  - assertion: null
  - 5
`;
    const uses = {
      interaction: 2,
      CLICK: 2,
      ROLE: 1,
      button: 1,
      FIRST: 1,
      TEXT: 1,
      assertion: 1,
      VISIBLE: 1,
    };
    assert.deepEqual(summarize(text).uses, uses);
    assert.deepEqual(summarize('elements: [').uses, {});
  });

  it('names what other files need to know, and where it stands', () => {
    const text = [
      '# a comment',
      'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
      "description: 'It''s on' # mine",
      'type: LOGIN',
      'folderName: "Shop"',
      'dependencyId: a',
      'teardownId: b',
      'entryPointUrlPath: ""',
      'tagNames: [x, 1]',
      'excludedEnvironmentNames:',
      '  - live',
      'elements:',
      '  - interaction:',
      '      action: HOVER',
      '',
      '  # the next',
      '  - # this',
      '    assertion: { expectation: VISIBLE }',
      '',
    ].join('\n');
    assert.deepEqual(picture(text), [
      'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab ‹7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab›',
      "description: It's on ‹'It''s on'›",
      'type: LOGIN',
      'folder: Shop ‹"Shop"›',
      'dependency: a ‹a›',
      'teardown: b ‹b›',
      'entry:  ‹""›',
      'tag: x ‹x›',
      'tag: 1 ‹1›',
      'not in: live ‹live›',
      'step 0:  ‹- interaction:⏎      action: HOVER›',
      'step 1:  ‹- # this⏎    assertion: { expectation: VISIBLE }›',
    ]);
  });

  it('reads what it can of invalid text', () => {
    assert.deepEqual(picture('id: a\ndescription: "cut off\nelements:\n  - interaction: {action'), [
      'id: a ‹a›',
      'description: cut off elements: - interaction: {actio ‹"cut off⏎elements:⏎  - interaction: {action›',
    ]);
    assert.deepEqual(picture('id: a\nid: b\ndescription:\ndependencyId: *gone\ntagNames: x\nelements: 3\n'), [
      'id: a ‹a›',
    ]);
    assert.deepEqual(picture('id: a\ndescription: Buy\n depen\nelements:\n  - {}\n  -\n'), [
      'id: a ‹a›',
      'description: Buy depen ‹Buy⏎ depen›',
      'step 0:  ‹- {}›',
      'step 1:  ‹-›',
    ]);
  });

  it('follows an alias, and counts offsets behind a byte order mark and astral letters', () => {
    assert.deepEqual(picture('\uFEFFid: &me 😀a\r\ndependencyId: *me\r\nteardownId: x\r\n'), [
      'id: 😀a ‹😀a›',
      'dependency: 😀a ‹*me›',
      'teardown: x ‹x›',
    ]);
  });
});

describe('the variables that a file takes from the environment', () => {
  it('are named once each, from strings, paths and what code decrypts, but not from prose or dynamic ones', () => {
    const text = [
      'description: Costs $MORE',
      'entryPointUrlPath: /$SHOP/cart',
      'elements:',
      '  - interaction:',
      '      action: ENTER_TEXT # $NOT_THIS',
      '      calledWith: "$USERNAME of $SHOP, $$total, $$$odd, 5 $, $5"',
      '    selectors:',
      '      - selector: >-',
      '          a[href$="x"] $ROW_1',
      '        options: { name: $_name }',
      '  - interaction:',
      '      action: JAVASCRIPT',
      '      calledWith:',
      '        code: |',
      "          const $price = decrypt('$PRICE') + `costs $money` + $price;",
      '',
    ].join('\n');
    assert.deepEqual(summarize(text).environmentVariables, ['SHOP', 'USERNAME', 'ROW_1', '_name', 'PRICE']);
  });
});

describe('the dynamic variables of a file', () => {
  it('are set by EXTRACT and by code in the sandbox', () => {
    assert.deepEqual(variables(step('action: EXTRACT\ncalledWith: { variableName: total, type: TEXT }')), [
      'sets in 0: total ‹total›',
    ]);
    assert.deepEqual(
      variables(javascript(`setDynamicVariable('a', 1);\nsetDynamicVariable("b",getDynamicVariable(\`c\`))`)),
      [
        `sets in 0: a ‹setDynamicVariable('a',›`,
        `sets in 0: b ‹setDynamicVariable("b",›`,
        'reads in 0: c ‹getDynamicVariable(`c`›',
      ],
    );
  });

  it('are read in any string of a step, but for the clipboard', () => {
    const text = [
      'elements:',
      '  - interaction:',
      '      action: ENTER_TEXT',
      '      calledWith: "$$a and $$b_1$$c, $NAME, $$CLIPBOARD, $$OCTO_CLIPBOARD, $$$d, $$1"',
      '    selectors:',
      '      - selector: >- # $$no',
      '          Row $$row',
      '        options: { name: $$name }',
      'prompt: $$no',
      '',
    ].join('\n');
    assert.deepEqual(variables(text), [
      'reads in 0: a ‹$$a›',
      'reads in 0: b_1 ‹$$b_1›',
      'reads in 0: c ‹$$c›',
      'reads in 0: row ‹$$row›',
      'reads in 0: name ‹$$name›',
    ]);
  });

  it('are unknown after code that returns an object or computes a name', () => {
    assert.deepEqual(variables(javascript('return { a: context.b }', 'browser')), ['unknown from 0']);
    assert.deepEqual(variables(javascript('scrollTo(0, 0)', 'browser')), []);
    assert.deepEqual(variables(javascript('setDynamicVariable(`a${1}`, 2)')), ['unknown from 0']);
    assert.deepEqual(variables(javascript('setDynamicVariable(name, 2)')), ['unknown from 0']);
  });

  it('are not taken for names of the code itself', () => {
    assert.deepEqual(variables(javascript(`const $$rows = $$cells('x'); use("$$seen", '$$a b')`)), [
      'reads in 0: seen ‹$$seen›',
    ]);
  });
});

const spansOf = (summary: CaseSummary): Span[] =>
  Object.values(summary)
    .flat()
    .filter((one): one is Span => typeof one === 'object' && one !== null && 'start' in one);

describe('the summary of any text', () => {
  const folder = path.join(import.meta.dirname, '../../../../sample/workspace/portable-tests');
  const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const cut = fc
    .record({
      text: fc.constantFrom(...samples),
      from: fc.nat(3000),
      length: fc.nat(40),
      put: fc.string({ unit: 'binary', maxLength: 5 }),
    })
    .map(({ text, from, length, put }) => text.slice(0, from) + put + text.slice(from + length));
  const yamlish = fc
    .array(
      fc.constantFrom(
        'id:',
        'elements:',
        ' ',
        '\n',
        '- ',
        '[',
        '{',
        '}',
        '"',
        "'",
        '|',
        '*a',
        '&a',
        '#',
        '$$x',
        '\uFEFF',
        '\r',
        '%',
        '---',
        '? ',
        '!!',
        '<<:',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('never throws, and its spans lie in the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), yamlish, cut), (text) => {
        for (const { start, end } of spansOf(summarize(text))) {
          assert.ok(start >= 0 && start <= end && end <= text.length, `${start}–${end} of ${text.length}`);
        }
      }),
      runs(500),
    );
  });

  it('survives text that is nested without end', () => {
    for (const opening of ['[', '{ ', '- ', '? ', '[\n'])
      assert.deepEqual(summarize(`a: b\n${opening.repeat(100_000)}`).steps, []);
  });

  it('agrees with the parsed case', () => {
    fc.assert(
      fc.property(testCases, (testCase) => {
        const text = printCase(testCase);
        const summary = summarize(text);
        const read = parseCase(text).testCase;
        assert.deepEqual(
          [
            summary.id?.value,
            summary.description?.value,
            summary.folderName?.value,
            summary.tagNames.map(({ value }) => value),
            summary.steps.length,
          ],
          [read?.id, read?.description, read?.folderName, read?.tagNames ?? [], read?.elements.length],
        );
      }),
      runs(100),
    );
  });
});
