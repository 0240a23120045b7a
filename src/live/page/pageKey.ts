/** A key of Playwright, or a character that none of its keys types. */
export type PageKey =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'text'; readonly text: string };

/** What an event of the keyboard says of a key. */
interface Pressed {
  readonly key: string;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Keys without a meaning by themselves: those of input methods, and dead ones, whose text comes as composed. */
const unusable: ReadonlySet<string> = new Set([
  'Dead',
  'Process',
  'Unidentified',
  'Compose',
  'CapsLock',
  'NumLock',
]);

/** The key of the page for a key of the window; undefined where it has none. */
export function pageKey({ key, isComposing, ctrlKey, metaKey }: Pressed): PageKey | undefined {
  if (isComposing || unusable.has(key)) return undefined;
  if (key === 'Control' || key === 'Meta') return { type: 'key', key: 'ControlOrMeta' };
  const isCharacter = Array.from(key).length === 1;
  if (!isCharacter) return { type: 'key', key };
  // The keyboard of Playwright is an American one.
  if (/^[\x20-\x7e]$/.test(key)) return { type: 'key', key };
  return ctrlKey || metaKey ? undefined : { type: 'text', text: key };
}
