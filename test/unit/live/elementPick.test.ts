import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ElementPick } from '../../../src/live/session/elementPick.ts';

type Session = Parameters<ElementPick['start']>[0];
type Elements = ConstructorParameters<typeof ElementPick>[1];

/** A page whose picks end before the request that cancels them is answered, as on a busy machine. */
class BusyPage {
  answer: (() => void) | undefined;
  private reject: ((error: Error) => void) | undefined;

  frames(): [] {
    return [];
  }

  pickLocator(): Promise<never> {
    return new Promise((_, reject) => (this.reject = reject));
  }

  cancelPickLocator(): Promise<void> {
    this.reject?.(new Error('Cancelled'));
    return new Promise((resolve) => (this.answer = resolve));
  }
}

describe('Picking an element', () => {
  it('goes on where it began while an earlier pick was still being cancelled', async () => {
    const page = new BusyPage();
    const session = { page } as unknown as Session;
    const sent: string[] = [];
    const picking = new ElementPick(({ type }) => void sent.push(type), {} as Elements);
    await picking.start(session);
    const cancelled = picking.cancel();
    await setImmediate();
    await picking.start(session);
    page.answer?.();
    await cancelled;
    assert.deepEqual([sent, picking.isOn], [['pickCancelled'], true]);
  });
});
