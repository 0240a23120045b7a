import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { LiveInput } from '../../../src/live/protocol/liveProtocol.ts';
import { ElementPick } from '../../../src/live/session/elements/elementPick.ts';
import type { PageElements } from '../../../src/live/session/elements/pageElements.ts';

/** A pick in a page that has nothing at any point, and what it sent, framed and passed to the page. */
function pickIn() {
  const page = {} as Page;
  const said: string[] = [];
  let isPage = true;
  const elements = {
    at: async () => undefined,
    focused: async () => ({ look: { isPage } }),
    moving: async () => undefined,
  } as unknown as PageElements;
  const picking = new ElementPick(({ type }) => void said.push(type), elements, {
    showAt: (_, { x }) => void said.push(`frame ${x}`),
    showFocused: () => void said.push('frame focus'),
    clear: () => void said.push('clear'),
  });
  const send = (...inputs: LiveInput[]): Promise<void> =>
    inputs.reduce(
      (before, input) =>
        before.then(() =>
          picking.input(page, input, async () => void said.push('key' in input ? input.key : input.type)),
        ),
      Promise.resolve(),
    );
  const press = (key: string): Promise<void> => send({ type: 'keyDown', key }, { type: 'keyUp', key });
  const button = (type: 'down' | 'up'): LiveInput => ({ type, x: 1, y: 1, button: 'left', clicks: 1 });
  const focus = (): void => void (isPage = false);
  return { picking, said, send, press, button, focus };
}

describe('Picking an element', () => {
  it('frames what is under the mouse, and takes a click from the page', async () => {
    const { picking, said, send, button } = pickIn();
    await send(button('down'));
    picking.start();
    await send({ type: 'move', x: 7, y: 1 }, button('down'), button('up'), button('down'), button('up'));
    assert.deepEqual(said, ['down', 'move', 'frame 7', 'clear', 'pickCancelled', 'down', 'up']);
  });

  it('frames what has the focus after a key, and takes it by Enter or Space in place of pressing that', async () => {
    for (const key of ['Enter', ' ']) {
      const { picking, said, send, press, focus } = pickIn();
      picking.start();
      await press(key);
      assert.deepEqual([said, picking.isOn], [[], true], 'nothing has the focus');
      await press('Tab');
      focus();
      await send({ type: 'keyDown', key }, { type: 'keyDown', key }, { type: 'keyUp', key });
      assert.equal(picking.isOn, false);
      await press(key);
      // The look of this element is none that can be described.
      assert.deepEqual(said, ['Tab', 'frame focus', 'Tab', 'clear', 'failed', 'pickCancelled', key, key]);
    }
  });

  it('ends with Escape, which the page does not get, or where it is cancelled, once', async () => {
    const { picking, said, press } = pickIn();
    picking.start();
    picking.start();
    await press('Escape');
    picking.cancel();
    assert.deepEqual(said, ['clear', 'pickCancelled']);
    assert.equal(picking.isOn, false);
  });
});
