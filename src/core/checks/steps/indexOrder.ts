import { message, type Message } from '../../message.ts';
import type { Located } from '../../text/span.ts';
import { createFinding, type FindingDetails } from '../finding/finding.ts';
import { defineCheck } from '../views/defineCheck.ts';

/** Steps or selectors whose `index` says another order than the list. */
export const indexOrder = defineCheck({
  code: 'index-order',
  severity: 'warning',
  about:
    'The `index` values of steps, or of the selectors of a step, are not in ascending order. Only the order ' +
    'of the list counts. Gaps, equal numbers and any first number are allowed. Quick fix: sort the numbers ' +
    'in the order of the list.',
  example: {
    steps: `
      - index: 2
        interaction: { action: GO_TO, calledWith: / }
      - index: 1
        interaction: { action: CLOSE_PAGE }`,
  },
  run: {
    stepIndexes: (indexes) =>
      disagreement(
        indexes,
        message(
          "The indexes of the steps don't match their order in the list. The order in the list is used",
        ),
      ),
    step: ({ selectors }) =>
      disagreement(
        selectors.flatMap(({ index }) => index ?? []),
        message(
          "The indexes of the selectors don't match their order in the list. The order in the list is used",
        ),
      ),
  },
});

/** Reported once, where the first number goes down. Equal numbers, gaps and any start agree. */
function disagreement(indexes: readonly Located<number>[], text: Message): FindingDetails[] {
  const first = indexes.find(({ value }, at) => value < (indexes[at - 1]?.value ?? value));
  if (!first) return [];
  const sorted = indexes.map(({ value }) => value).toSorted((a, b) => a - b);
  const edits = indexes.flatMap((index, at) =>
    index.value === sorted[at]
      ? []
      : [{ span: { start: index.start, end: index.end }, text: String(sorted[at]) }],
  );
  return [
    createFinding(first, text, {
      fixes: [{ title: message('Renumber in the order of the list'), preferred: true, edits }],
    }),
  ];
}
