import assert from 'node:assert/strict';
import { findSteps } from '../../../../src/core/stepEdits/findSteps.ts';
import { readStep, textOfStep } from '../../../../src/core/stepEdits/readStep.ts';
import { StepAnchors } from '../../../../src/core/stepEdits/stepAnchors.ts';

/** What stands in front of each step for its aliases. */
function before(text: string): string[] {
  const list = findSteps(text);
  const anchors = new StepAnchors(text, list);
  const found = list.items.map((_, at) => anchors.before(at));
  for (const [at, item] of list.items.entries()) {
    const own = textOfStep(text, list, item);
    const whole = readStep(own.text, () => text.slice(0, own.start));
    assert.deepEqual(
      readStep(own.text, () => found[at] ?? ''),
      whole,
    );
  }
  return found;
}

const step = (text: string): string => `  - interaction: { action: CLICK }\n    selectors: ${text}\n`;

describe('Aliases in a step', () => {
  const save = step('&save [{ selector: Save }]');

  it('are read with the steps that hold their anchors, and no others', () => {
    const steps = [save, step('[]'), step('*save'), step('[{ selector: &text Hi }]'), step('*save')];
    const text = `id: x\nelements:\n${steps.join('')}`;
    assert.deepEqual(before(text), ['', '', `elements:\n${save}`, '', `elements:\n${save}`]);
  });

  it('lead from anchor to anchor', () => {
    const [text, one] = [step('[{ selector: &text Hi }]'), step('&one [{ selector: *text }]')];
    const file = `elements:\n${text}${step('[]')}${one}${step('*one')}`;
    assert.equal(before(file)[3], `elements:\n${text}${one}`);
  });

  it('find anchors above the steps, also where the name comes twice', () => {
    const head = 'x-own: &save [{ selector: First }]\nelements: # the steps\n';
    const file = `${head}${step('*save')}${save}${step('*save')}`;
    assert.deepEqual(before(file), [head, '', `${head}${save}`]);
  });

  it('need nothing that stands below, in the step itself, or nowhere', () => {
    const own = step('[{ selector: &text Hi }, { selector: *text }]');
    const file = `elements:\n${step('*save')}${own}${step('*none')}${step("['div > *', 'a *b*']")}${save}`;
    assert.deepEqual(before(file), ['', '', '', '', '']);
  });

  it('are read in a list in braces as well', () => {
    const file = '{"elements": [{"selectors": &save [{"selector": "Save"}]}, {"selectors":*save}]}';
    assert.deepEqual(
      before(file).map((text) => text.length),
      [0, 59],
    );
  });

  it('take no more to read far down than near the top', () => {
    const found = before(`elements:\n${save}${step('*save').repeat(40)}`);
    assert.deepEqual(new Set(found.slice(1)), new Set([`elements:\n${save}`]));
  });
});
