import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, createTestCase, id, seen } from '../../support/testService.ts';
import { inAllModes, tampered } from '../support/sync/world.ts';

inAllModes('A push of an abridged file', (world, modes) => {
  if (modes.pull !== 'abridged') return;

  it('finds the selector types of steps that moved, from endpoint 6 or 7', async () => {
    const [a, b] = [
      click('Save'),
      { ...click('x'), selectors: [{ selectorType: 'CSS', selector: 'li' }, { selectorType: 'LAST' }] },
    ];
    await world().put(
      createTestCase(1, { elements: [a, b, seen('Saved')], type: 'LOGIN', runStatus: 'OFF' }),
    );
    const noElements = tampered(world().client, {
      listTestCases: async (...args) =>
        (await world().client.listTestCases(...args)).map(({ elements: _elements, ...one }) => one),
    });
    for (const client of [world().client, noElements]) {
      const folder = world().folder();
      await folder.pull();
      const { elements } = (await folder.local()).cases.get(id(1))?.testCase ?? assert.fail();
      const [first, second, third] = elements;
      assert.ok(first && second && third);
      const moved = {
        ...createTestCase(1),
        elements: [second, first, { interaction: { action: 'CLOSE_PAGE' } }, third],
      };
      const { version: _version, runStatus: _status, ...bare } = moved;
      folder.write('case1.yaml', printCase(bare as TestCase));
      assert.deepEqual((await folder.push('case1.yaml', client)).blocked, []);
      const closing = { interaction: { action: 'CLOSE_PAGE' } };
      assert.deepEqual(world().there(), [
        createTestCase(1, { elements: [b, a, closing, seen('Saved')], type: 'LOGIN', runStatus: 'OFF' }),
      ]);
      await world().put(
        createTestCase(1, { elements: [a, b, seen('Saved')], type: 'LOGIN', runStatus: 'OFF' }),
      );
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
    folder.edit('case1.yaml', 'selector: Saved', 'selector: Stored');
    const before = world().picture();
    await assert.rejects(folder.push('case1.yaml'), /“Case 1”: a selector of step 2 has no selectorType/);
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
    const { testCase } = (await folder.local()).cases.get(id(1)) ?? assert.fail();
    folder.write(
      'case1.yaml',
      printCase({
        ...testCase,
        description: 'Edited',
        elements: testCase.elements.toReversed().slice(0, 1),
      }),
    );
    await assert.rejects(folder.push('case1.yaml'), /step 1 has no selectorType/);
  });
});
