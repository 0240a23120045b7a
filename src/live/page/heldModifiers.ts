import type { LiveInput } from '../protocol/liveProtocol.ts';

/** What an event of the mouse says is down. */
type Flags = Readonly<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>;

/**
 * The modifiers that are down. The page gets them with the first input that uses them: one that only helped to type a
 * character, as AltGr does, never reaches it.
 */
export class HeldModifiers {
  /** By name, whether the page has it, and whether it typed a character. */
  private readonly held = new Map<string, { isSent: boolean; hasTyped: boolean }>();

  constructor(private readonly send: (input: LiveInput) => void) {}

  press(key: string): void {
    if (!this.held.has(key)) this.held.set(key, { isSent: false, hasTyped: false });
  }

  /** Gives the page what is down: an input follows that uses it. */
  use(): void {
    for (const [key, state] of this.held) {
      if (state.isSent || state.hasTyped) continue;
      state.isSent = true;
      this.send({ type: 'keyDown', key });
    }
  }

  /** A character was typed with what is down. */
  typed(): void {
    for (const state of this.held.values()) state.hasTyped = true;
  }

  release(key: string): void {
    const state = this.held.get(key);
    this.held.delete(key);
    if (!state || (state.hasTyped && !state.isSent)) return;
    if (!state.isSent) this.send({ type: 'keyDown', key });
    this.send({ type: 'keyUp', key });
  }

  releaseAll(): void {
    for (const key of this.held.keys()) this.release(key);
  }

  /** Follows what a click says is down: keys that went down or up elsewhere were not seen. */
  follow({ ctrlKey, metaKey, altKey, shiftKey }: Flags): void {
    const flags: readonly (readonly [string, boolean])[] = [
      ['ControlOrMeta', ctrlKey || metaKey],
      ['Alt', altKey],
      ['Shift', shiftKey],
    ];
    for (const [key, isDown] of flags) {
      if (isDown) this.press(key);
      else this.release(key);
    }
    this.use();
  }
}
