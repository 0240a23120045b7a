import type { Selector } from '../case/selector.ts';

/**
 * A quick look at the text of a file, without parsing it: where it says no, none of its steps holds
 * the chain. A text with escapes may write any word in another way.
 */
export function mayContainChain(wanted: readonly Selector[]): (text: string) => boolean {
  const words = new Set(wanted.flatMap(stringsOf).flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []));
  return (text) => text.includes('\\') || [...words].every((word) => text.includes(word));
}

function stringsOf(link: Selector): string[] {
  const { selector, options }: { selector?: unknown; options?: unknown } = link;
  const values = typeof options === 'object' && options !== null ? Object.values(options) : [];
  return [selector, ...values].filter((value) => typeof value === 'string');
}
