import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { LiveInput } from '../../../src/live/protocol/liveProtocol.ts';
import { ElementPick } from '../../../src/live/session/elementPick.ts';
import type { PageElements } from '../../../src/live/session/elements/pageElements.ts';

/** A pick in a page that has nothing at any point, and what it sent and framed. */
function pickIn() {
  const page = {} as Page;
  const said: string[] = [];
  const elements = { at: async () => undefined, moving: async () => undefined } as unknown as PageElements;
  const picking = new ElementPick(({ type }) => void said.push(type), elements, {
    showAt: (_, { x }) => void said.push(`frame ${x}`),
    clear: () => void said.push('clear'),
  });
  const button = (type: 'down' | 'up'): LiveInput => ({ type, x: 1, y: 1, button: 'left', clicks: 1 });
  return { page, picking, said, button };
}

describe('Picking an element', () => {
  it('frames what is under the mouse, and takes a click from the page', async () => {
    const { page, picking, said, button } = pickIn();
    assert.equal(await picking.takes(button('down')), false);
    picking.start(page);
    assert.equal(await picking.takes({ type: 'move', x: 7, y: 1 }), false);
    assert.deepEqual([await picking.takes(button('down')), await picking.takes(button('up'))], [true, true]);
    assert.deepEqual(said, ['frame 7', 'clear', 'pickCancelled']);
    assert.deepEqual(
      [await picking.takes(button('down')), await picking.takes(button('up'))],
      [false, false],
    );
  });

  it('ends with Escape, or where it is cancelled, once', async () => {
    const { page, picking, said } = pickIn();
    picking.start(page);
    picking.start(page);
    assert.equal(await picking.takes({ type: 'keyDown', key: 'Escape' }), true);
    picking.cancel();
    assert.deepEqual(said, ['clear', 'pickCancelled']);
    assert.equal(picking.isOn, false);
  });
});
