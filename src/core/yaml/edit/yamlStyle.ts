import { isCollection, isMap, isScalar, isSeq, visit, type Document } from 'yaml';
import { columnAt } from './lineOfOffset.ts';
import { tokenStart, pairPositions, itemPositions } from './entryPositions.ts';
import type { Quote } from '../print/scalarText.ts';

/** How a file writes YAML, as far as new lines follow it. */
export interface YamlStyle {
  /** Columns from a key to the keys in it. */
  readonly map: number;
  /** Columns from a key to the dashes in it. */
  readonly list: number;
  /** Columns from a dash to what it marks. */
  readonly item: number;
  readonly quote: Quote;
}

/** More need not be read to know how a file is written. */
const enough = 400;

/** The style of a file, from the first place that shows it. */
export function getYamlStyle(text: string, document: Document): YamlStyle {
  const found: { -readonly [Key in keyof YamlStyle]?: YamlStyle[Key] } = {};
  let seen = 0;
  visit(document, (_key, node) => {
    if (isScalar(node) && (node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE'))
      found.quote ??= node.type;
    if (isMap(node) && !node.flow) {
      pairPositions(node).forEach(({ start, value }, at) => {
        const inner = node.items[at]?.value;
        if (!value || !isCollection(inner) || inner.flow) return;
        found[isSeq(inner) ? 'list' : 'map'] ??= columnAt(text, tokenStart(value)) - columnAt(text, start);
      });
    }
    if (isSeq(node) && !node.flow) {
      const [first] = itemPositions(node);
      if (first?.value && !text.slice(first.start, tokenStart(first.value)).includes('\n'))
        found.item ??= /^-( +)/.exec(text.slice(first.start))?.[0].length;
    }
    return ++seen > enough ? visit.BREAK : undefined;
  });
  return { map: 2, list: found.map ?? 2, item: 2, quote: 'QUOTE_DOUBLE', ...found };
}
