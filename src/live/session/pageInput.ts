import type { Page } from '@playwright/test';
import type { LiveInput } from '../protocol/liveProtocol.ts';

/** Does in a page what a person did in its picture. */
export async function sendInput(page: Page, input: LiveInput): Promise<void> {
  const { mouse, keyboard } = page;
  switch (input.type) {
    case 'move':
      return mouse.move(input.x, input.y);
    case 'down':
      await mouse.move(input.x, input.y);
      return mouse.down({ button: input.button, clickCount: input.clicks });
    case 'up':
      await mouse.move(input.x, input.y);
      return mouse.up({ button: input.button, clickCount: input.clicks });
    case 'wheel':
      await mouse.move(input.x, input.y);
      return mouse.wheel(input.deltaX, input.deltaY);
    case 'keyDown':
      return keyboard.down(input.key);
    case 'keyUp':
      return keyboard.up(input.key);
    case 'text':
      return keyboard.insertText(input.text);
    default:
      return input satisfies never;
  }
}
