import { isMap } from 'yaml';
import { message } from '../../message.ts';
import { getWholeLines } from '../finding/nodes.ts';
import { createFinding, type Finding, type Fix } from '../finding/finding.ts';
import type { SelectorView, StepView } from '../views/stepView.ts';

const narrowing = new Set(['FILTER', 'FIRST', 'LAST', 'NTH']);

/** Whether a selector picks among the elements that were found before. */
const isNarrowing = ({ type }: SelectorView): boolean => type !== undefined && narrowing.has(type.value);

/** A chain that starts with a selector that picks among what was found before. */
export function narrowsNothing({ selectors }: StepView): Finding[] {
  const [first] = selectors;
  if (!first?.type || !isNarrowing(first)) return [];
  const text = message('{0} needs a preceding selector that finds elements', first.type.value);
  return [createFinding('narrows-nothing', first.type, text)];
}

/** A FILTER that lets everything pass. */
export function emptyFilter({ selectors, text }: StepView): Finding[] {
  return selectors.flatMap((link, at) => {
    if (at === 0 || link.type?.value !== 'FILTER' || !isNothing(link.options)) return [];
    const explanation = message('The FILTER has neither hasText nor hasNotText, so it has no effect');
    return [createFinding('empty-filter', link.type, explanation, { fixes: removeItem(link, text) })];
  });
}

const isNothing = (options: unknown): boolean =>
  options === undefined || options === null || (isMap(options) ? options.items.length === 0 : false);

function removeItem({ map, span }: SelectorView, text: string): Fix[] {
  const lines = getWholeLines(text, span);
  const isAlone = /^\s*-\s+$/.test(text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start));
  if (map.flow || !isAlone) return [];
  return [{ title: message('Remove the selector'), preferred: true, edits: [{ span: lines, text: '' }] }];
}
