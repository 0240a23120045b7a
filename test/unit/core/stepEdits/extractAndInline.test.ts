import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { extractSteps, inlineDependency } from '../../../../src/core/stepEdits/extractAndInline.ts';
import { applyEdits } from '../../../../src/core/text/textEdit.ts';
import { runs } from '../../../support/properties.ts';
import { commentsOf, elementsOf, restOf, writtenCases } from '../../support/core/stepTexts.ts';

const newId = '99999999-9999-4999-8999-999999999999';
const oldId = '11111111-1111-4111-8111-111111111111';

const buy = [
  'id: 44444444-4444-4444-8444-444444444444',
  'description: Buy a mug',
  `dependencyId: "${oldId}" # first`,
  'entryPointUrlPath: /shop # the shop',
  '# What is done:',
  'elements:',
  '- interaction:',
  '    action: GO_TO',
  "    calledWith: '/mugs' # all of them",
  '',
  '# The blue one.',
  '- interaction:',
  '    action: CLICK',
  '  selectors:',
  '  - { selectorType: TEXT, selector: Blue }',
  '',
  '- assertion: {expectation: VISIBLE}',
  'runStatus: ON',
  'version: "1"',
  '',
].join('\n');

describe('steps that go to another case', () => {
  it('are taken out into a case that this one depends on', () => {
    const { edits, text } = extractSteps(buy, 0, 1, {
      id: newId,
      description: 'Find a mug',
      folderName: 'Shop',
    });
    assert.equal(
      applyEdits(buy, edits),
      [
        'id: 44444444-4444-4444-8444-444444444444',
        'description: Buy a mug',
        `dependencyId: ${newId} # first`,
        '# What is done:',
        'elements:',
        '- assertion: {expectation: VISIBLE}',
        'runStatus: ON',
        'version: "1"',
        '',
      ].join('\n'),
    );
    assert.equal(
      text,
      [
        `id: ${newId}`,
        'description: Find a mug',
        'folderName: Shop',
        `dependencyId: ${oldId}`,
        'entryPointUrlPath: /shop',
        'elements:',
        '- interaction:',
        '    action: GO_TO',
        "    calledWith: '/mugs' # all of them",
        '',
        '# The blue one.',
        '- interaction:',
        '    action: CLICK',
        '  selectors:',
        '  - { selectorType: TEXT, selector: Blue }',
        'runStatus: "ON"',
        'version: "1"',
        '',
      ].join('\n'),
    );
  });

  it('come back when the dependency is inlined', () => {
    const { edits, text } = extractSteps(buy, 0, 1, { id: newId, description: 'Find a mug' });
    const after = applyEdits(buy, edits);
    assert.equal(
      applyEdits(after, inlineDependency(after, text)),
      buy
        .replace(`"${oldId}"`, oldId)
        .replace('entryPointUrlPath: /shop # the shop\n', '')
        .replace('\n\n- assertion', '\n- assertion'),
    );
  });

  it('bring their entry point where nothing runs before, and their teardown', () => {
    const own = 'id: b\ndependencyId: a\nelements:\n  - interaction: { action: CLOSE_PAGE }\n';
    const other =
      'id: a\nteardownId: t\nentryPointUrlPath: "/x: y"\nelements:\n  - interaction:\n      action: GO_TO\n';
    assert.equal(
      applyEdits(own, inlineDependency(own, other)),
      'id: b\nentryPointUrlPath: "/x: y"\nteardownId: t\nelements:\n  - interaction:\n      action: GO_TO\n  - interaction: { action: CLOSE_PAGE }\n',
    );
    assert.throws(() => inlineDependency(`teardownId: u\n${own}`, other), /Both test cases have a teardown/);
  });

  it('may hold marks that look like anchors and aliases, but are text', () => {
    const steps = [
      '  - interaction:',
      '      action: JAVASCRIPT',
      '      calledWith:',
      '        code: |',
      '          /*',
      '           * Waits, *twice, &so on',
      '           */',
      '          wait()',
      '  - interaction: { action: CLICK }',
      '    selectors:',
      '      - selectorType: CSS',
      "        selector: 'li:is(a, *.b)' # &x, *x",
      '',
    ].join('\n');
    const text = `id: a\nelements:\n${steps}`;
    assert.ok(
      extractSteps(text, 0, 1, { id: newId, description: 'x' }).text.endsWith(steps),
      'the new case holds the steps as they were written',
    );
    const own = 'id: b\ndependencyId: a\nelements:\n  - interaction: { action: CLOSE_PAGE }\n';
    assert.equal(
      applyEdits(own, inlineDependency(own, text)),
      `id: b\nelements:\n${steps}  - interaction: { action: CLOSE_PAGE }\n`,
    );
  });

  it('have the values of what stays behind, and of an anchor above the steps', () => {
    const own = 'id: a\ndescription: &d Log in\ndependencyId: &b other\nx-copy: *b\nelements:\n';
    const steps =
      '  - interaction: { action: ENTER_TEXT, calledWith: *d } # it\n  - interaction: { action: CLICK }\n';
    const { edits, text } = extractSteps(own + steps, 0, 0, { id: newId, description: 'x' });
    assert.ok(text.includes('dependencyId: other\n'), text);
    assert.ok(text.includes('calledWith: Log in } # it\n'), text);
    assert.equal(
      applyEdits(own + steps, edits),
      `id: a\ndescription: &d Log in\ndependencyId: ${newId}\nx-copy: other\nelements:\n  - interaction: { action: CLICK }\n`,
    );
    const inlined = inlineDependency(
      own + steps,
      'id: other\nelements:\n  - &d { interaction: &b { action: HOVER } }\n  - *d\n',
    );
    assert.ok(!applyEdits(own + steps, inlined).includes('&d {'));
  });

  it('stay where the file has an alias without its anchor', () => {
    const broken = buy.replace('version: "1"', 'excludedEnvironmentNames: *none');
    assert.throws(() => extractSteps(broken, 0, 0, { id: newId, description: 'Find a mug' }), {
      name: 'UserError',
      message:
        /^The file has an error in line \d+: No anchor &none stands before this alias\. Write the value here/,
    });
  });

  it('run where and when they did', () => {
    const off = buy.replace(
      'runStatus: ON',
      'runStatus: OFF # flaky\nexcludedEnvironmentNames:\n- prod # never\n- stage',
    );
    const { text } = extractSteps(off, 0, 1, { id: newId, description: 'Find a mug' });
    assert.match(text, /\nrunStatus: "OFF"\nexcludedEnvironmentNames:\n  - prod\n  - stage\nversion: "1"\n$/);
    const shared = buy
      .replace('runStatus: ON', 'excludedEnvironmentNames: *where')
      .replace('id:', 'tagNames: &where [prod]\nid:');
    assert.match(
      extractSteps(shared, 0, 1, { id: newId, description: 'x' }).text,
      /\nexcludedEnvironmentNames:\n  - prod\nversion/,
    );
  });

  it('mean the same before and after, in any file', () => {
    fc.assert(
      fc.property(writtenCases, fc.nat(), fc.nat(), ({ text, elements }, a, b) => {
        fc.pre(elements.length > 0);
        const [from, to] = [a % elements.length, b % elements.length].toSorted(
          (one, other) => one - other,
        ) as [number, number];
        fc.pre(!/[&*]\S/.test(text));
        const made = extractSteps(text, from, to, { id: newId, description: 'New: one' });
        const after = applyEdits(text, made.edits);
        assert.deepEqual(elementsOf(after), elements.toSpliced(from, to - from + 1));
        assert.deepEqual(restOf(after), { ...(restOf(text) as object), dependencyId: newId });
        assert.deepEqual(parse(made.text), {
          id: newId,
          description: 'New: one',
          ...(/^prompt:/m.test(text) && { prompt: '' }),
          elements: elements.slice(from, to + 1),
          runStatus: /^runStatus: OFF/m.test(text) ? 'OFF' : 'ON',
          version: '1',
        });
        const back = applyEdits(after, inlineDependency(after, made.text));
        assert.deepEqual(elementsOf(back), [...elements.slice(from, to + 1), ...elementsOf(after)]);
        assert.deepEqual(restOf(back), restOf(text));
        const kept = new Set([...commentsOf(after), ...commentsOf(made.text)]);
        const lost = commentsOf(text).filter((comment) => !kept.has(comment));
        assert.deepEqual(lost, []);
      }),
      runs(60),
    );
  });
});
