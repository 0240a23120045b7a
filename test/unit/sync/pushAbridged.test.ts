import assert from 'node:assert/strict';
import { completeCase } from '../../../src/core/case/completeCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { abridgeCase } from '../../../src/service/cases/caseResponses.ts';
import { click, createTestCase, seen } from '../../support/testService.ts';
import { inAllModes, tampered } from '../support/sync/world.ts';

inAllModes('A push of an abridged file', (world, modes) => {
  if (modes.pull !== 'abridged') return;

  it('finds the selector types of steps that moved, from endpoint 6 or 7', async () => {
    const [a, b] = [
      click('Save'),
      { ...click('x'), selectors: [{ selectorType: 'CSS', selector: 'li' }, { selectorType: 'LAST' }] },
    ];
    const fields = { type: 'LOGIN', runStatus: 'OFF' };
    const before = createTestCase(1, { ...fields, elements: [a, b, seen('Saved')] });
    const closing = { interaction: { action: 'CLOSE_PAGE' } };
    const moved = createTestCase(1, { ...fields, elements: [b, a, closing, seen('Saved')] });
    await world().put(before);
    const noElements = tampered(world().client, {
      listTestCases: async (...args) =>
        (await world().client.listTestCases(...args)).map(({ elements: _elements, ...one }) => one),
    });
    for (const client of [world().client, noElements]) {
      const folder = world().folder();
      await folder.pull();
      folder.write('case1.yaml', printCase(abridgeCase(moved)));
      assert.deepEqual((await folder.push('case1.yaml', client)).blocked, []);
      assert.deepEqual(world().there(), [completeCase(moved)]);
      await world().put(before);
    }
  });

  it('keeps what changed on the service while it was asked for the types', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Case 1', 'Edited');
    let isChanged = false;
    const meanwhile = tampered(world().client, {
      listTestCases: async (...args) =>
        (await world().client.listTestCases(...args)).map(({ elements: _elements, ...one }) => one),
      getTestCase: async (...args) => {
        if (!isChanged) await world().put(createTestCase(2, { description: 'Changed by somebody else' }));
        isChanged = true;
        return world().client.getTestCase(...args);
      },
    });
    await folder.push('case1.yaml', meanwhile);
    assert.deepEqual(
      world()
        .there()
        .map(({ description }) => description),
      ['Edited', 'Changed by somebody else'],
    );
  });

  it('names the step whose selector type nobody knows, and sends nothing', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const edited = createTestCase(1, { elements: [click('Save'), seen('Stored')] });
    folder.write('case1.yaml', printCase(abridgeCase(edited)));
    const before = world().picture();
    await assert.rejects(folder.push('case1.yaml'), /"Case 1": a selector of step 2 has no selectorType/);
    assert.deepEqual(world().picture(), before);
  });

  it('does not guess the type of a selector that stands for another in another step', async () => {
    const steps = [
      { ...click('x'), selectors: [{ selectorType: 'CSS', selector: 'li' }, { selectorType: 'FIRST' }] },
      { ...click('y'), selectors: [{ selectorType: 'CSS', selector: 'li' }, { selectorType: 'LAST' }] },
    ];
    await world().put(createTestCase(1, { elements: steps }));
    const folder = world().folder();
    await folder.pull();
    const edited = createTestCase(1, { description: 'Edited', elements: steps.slice(1) });
    folder.write('case1.yaml', printCase(abridgeCase(edited)));
    await assert.rejects(folder.push('case1.yaml'), /step 1 has no selectorType/);
  });
});
