import { isMap } from 'yaml';
import { message } from '../../message.ts';
import { createFinding, type FindingDetails, type Fix } from '../finding/finding.ts';
import { getWholeLines } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { SelectorView, StepView } from '../views/stepView.ts';

const narrowing = new Set(['FILTER', 'FIRST', 'LAST', 'NTH']);

/** Whether a selector picks among the elements that were found before. */
const isNarrowing = ({ type }: SelectorView): boolean => type !== undefined && narrowing.has(type.value);

/** A chain that starts with a selector that picks among what was found before. */
export const narrowsNothing = defineCheck({
  code: 'narrows-nothing',
  severity: 'warning',
  about:
    'FIRST, LAST, NTH or FILTER is the first of the `selectors`. It narrows the elements found by the ' +
    'selectors before it, and there are none.',
  example: {
    steps: `
      - interaction:
          action: CLICK
        selectors:
          - selectorType: FIRST`,
  },
  run: { step: findNarrowedNothing },
});

function findNarrowedNothing({ selectors }: StepView): FindingDetails[] {
  const [first] = selectors;
  if (!first?.type || !isNarrowing(first)) return [];
  const text = message('{0} needs a preceding selector that finds elements', first.type.value);
  return [createFinding(first.type, text)];
}

/** A FILTER that lets everything pass. */
export const emptyFilter = defineCheck({
  code: 'empty-filter',
  severity: 'hint',
  hasNoEffect: true,
  about:
    'A FILTER without `hasText` and `hasNotText` has no effect. A FILTER with any other option is not ' +
    'reported.',
  example: {
    steps: `
      - interaction:
          action: CLICK
        selectors:
          - selectorType: TEXT
            selector: Save
          - selectorType: FILTER`,
  },
  run: { step: findEmptyFilters },
});

function findEmptyFilters({ selectors, text }: StepView): FindingDetails[] {
  return selectors.flatMap((link, at) => {
    if (at === 0 || link.type?.value !== 'FILTER' || !isNothing(link.options)) return [];
    const explanation = message('The FILTER has neither hasText nor hasNotText, so it has no effect');
    return [createFinding(link.type, explanation, { fixes: removeItem(link, text) })];
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
