import assert from 'node:assert/strict';
import { click, createTestCase, id, seen } from '../../support/testService.ts';
import { inAllModes } from '../support/sync/world.ts';

const short = `# Ours
id: ${id(1)}
description: Case 1
elements:
  - interaction: { action: CLICK } # open
    selectors: [{ selectorType: ROLE, selector: button, options: { name: Open } }]

  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options: { name: Save } # save
  # done
  - assertion: { expectation: VISIBLE }
    selectors: [{ selectorType: TEXT, selector: Saved }]
runStatus: "ON"
version: "1"
`;
const withSteps = (...elements: object[]) => createTestCase(1, { elements });

inAllModes('A short file', (world) => {
  it('is not written by a pull that says the same', async () => {
    await world().put(withSteps(click('Open'), click('Save'), seen('Saved')));
    const folder = world().folder({ 'mine.yaml': short });
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(folder.files.touched, []);
  });

  it('keeps every byte but those of a step that changed on the service, which becomes complete', async () => {
    await world().put(withSteps(click('Open'), click('Save'), seen('Saved')));
    const folder = world().folder({ 'mine.yaml': short });
    await folder.pull();
    await world().put(withSteps(click('Open'), click('Save all'), seen('Saved')));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    const updated = short
      .replace('action: CLICK\n', 'action: CLICK\n      calledWith: null\n')
      .replace('name: Save } # save\n', 'name: Save all } # save\n    ignoreFailure: false\n');
    assert.equal(folder.text('mine.yaml'), updated);
  });

  it('keeps every byte of the steps before and behind one that was removed on the service', async () => {
    await world().put(withSteps(click('Open'), click('Save'), seen('Saved')));
    const folder = world().folder({ 'mine.yaml': short });
    await folder.pull();
    await world().put(withSteps(click('Open'), seen('Saved')));
    await folder.pull();
    assert.equal(folder.text('mine.yaml'), short.replace(/\n {2}- interaction:\n[^]*# save\n/, ''));
  });

  it('is pushed complete, and stays short', async () => {
    await world().put(withSteps(click('Open')));
    const folder = world().folder({ 'mine.yaml': short });
    await folder.pull({ keepLocalVersion: [id(1)] });
    assert.deepEqual((await folder.push('mine.yaml')).blocked, []);
    assert.deepEqual(world().there(), [withSteps(click('Open'), click('Save'), seen('Saved'))]);
    assert.equal(folder.text('mine.yaml'), short);
  });
});
