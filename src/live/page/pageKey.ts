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
