import type { Located } from '../../text/located.ts';
import { message, type Message } from '../../message.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { StepView } from '../views/stepView.ts';

/** Steps whose `index` says another order than the list. */
export const stepIndexOrder = (indexes: readonly Located<number>[]): Finding[] =>
  disagreement(
    indexes,
    message('The indexes of the steps don’t match their order in the list. The order in the list is used'),
  );

/** The same for the selectors of a step. */
export const selectorIndexOrder = ({ selectors }: StepView): Finding[] =>
  disagreement(
    selectors.flatMap(({ index }) => index ?? []),
    message(
      'The indexes of the selectors don’t match their order in the list. The order in the list is used',
    ),
  );

/** Reported once, where the first number goes down. Equal numbers, gaps and any start agree. */
function disagreement(indexes: readonly Located<number>[], text: Message): Finding[] {
  const first = indexes.find(({ value }, at) => value < (indexes[at - 1]?.value ?? value));
  if (!first) return [];
  const sorted = indexes.map(({ value }) => value).toSorted((a, b) => a - b);
  const edits = indexes.flatMap((index, at) =>
    index.value === sorted[at]
      ? []
      : [{ span: { start: index.start, end: index.end }, text: String(sorted[at]) }],
  );
  return [
    createFinding('index-order', first, text, {
      fixes: [{ title: message('Renumber in the order of the list'), preferred: true, edits }],
    }),
  ];
}
