import type { LiveInput } from '../protocol/liveProtocol.ts';

/** A key of Playwright, a modifier that other input uses, or text that no key of an American keyboard types. */
export type PageKey =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'modifier'; readonly key: string }
  | { readonly type: 'text'; readonly text: string };

/** What an event of the keyboard says of a key. */
interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether AltGr is down, which Windows reports as Control and Alt, too. */
  readonly isAltGraph: boolean;
}

/** Keys without a meaning by themselves: those of input methods, and dead ones, whose text comes as composed. */
const unusable: ReadonlySet<string> = new Set([
  'AltGraph',
  'Dead',
  'Process',
  'Unidentified',
  'Compose',
  'CapsLock',
  'NumLock',
]);

const modifiers: ReadonlyMap<string, string> = new Map([
  ['Control', 'ControlOrMeta'],
  ['Meta', 'ControlOrMeta'],
  ['Alt', 'Alt'],
  ['Shift', 'Shift'],
]);

/**
 * The key of the page for a key of the window; undefined where it has none.
 *
 * @param isMac whether Option types characters, as on macOS
 */
export function pageKey(
  { key, isComposing, ctrlKey, metaKey, altKey, isAltGraph }: Pressed,
  isMac: boolean,
): PageKey | undefined {
  if (isComposing || unusable.has(key)) return undefined;
  const modifier = modifiers.get(key);
  if (modifier !== undefined) return { type: 'modifier', key: modifier };
  if (Array.from(key).length > 1) return { type: 'key', key };
  const isOption = isMac && altKey && !ctrlKey && !metaKey;
  if (isAltGraph || isOption) return { type: 'text', text: key };
  // The keyboard of Playwright is an American one.
  if (/^[\x20-\x7e]$/.test(key)) return { type: 'key', key };
  return ctrlKey || metaKey ? undefined : { type: 'text', text: key };
}

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
