import { message } from '../../message.ts';
import { getLineBreak } from '../../text/lineBounds.ts';
import type { Span } from '../../text/span.ts';
import { findPair } from '../../yaml/findNodes.ts';
import { blanksBefore, insertBelow } from '../yaml/textChanges.ts';
import { createFinding, type Finding, type Fix, type TextChange } from '../finding/finding.ts';
import { getTrimmedSpan } from '../yaml/locatedValues.ts';
import type { StepView } from './stepView.ts';

/** Actions and expectations that always need an element. KEY_PRESS, SCROLL and DOWNLOAD may act on the page. */
const needing = new Set(
  `CLICK ENTER_TEXT TYPE_TEXT SELECT_OPTION HOVER UPLOAD DRAG_AND_DROP EXTRACT
  VISIBLE NOT_VISIBLE DISABLED TO_BE_CHECKED NOT_TO_BE_CHECKED
  TO_HAVE_VALUE TO_CONTAIN_TEXT TO_HAVE_STYLE`.split(/\s+/),
);

/** Steps that act on an element, and don't say on which. */
export function missingSelectors(step: StepView): Finding[] {
  const { name, chain } = step;
  if (!name || !needing.has(name.value) || chain !== 'none') return [];
  const text = message('{0} needs selectors to locate its element', name.value);
  return [createFinding('missing-selectors', name, text, { fixes: addSelectors(step) })];
}

const forms: Record<string, readonly [type: string, selector: string]> = {
  ENTER_TEXT: ['LABEL', 'Label'],
  TYPE_TEXT: ['LABEL', 'Label'],
  SELECT_OPTION: ['LABEL', 'Label'],
  UPLOAD: ['LABEL', 'Label'],
  TO_HAVE_VALUE: ['LABEL', 'Label'],
};

function addSelectors(step: StepView): Fix[] {
  const { map, kind, name, text } = step;
  const key = getTrimmedSpan(findPair(map, kind)?.key, text);
  if (!key || map.flow) return [];
  const [type, selector] = forms[name?.value ?? ''] ?? ['TEXT', 'Text'];
  const indent = blanksBefore(text, key.start);
  const lines = [
    `${indent}selectors:`,
    `${indent}  - selectorType: ${type}`,
    `${indent}    selector: ${selector}`,
  ];
  const change = { ...changeFor(step, lines), placeholder: selector };
  return [{ title: message('Add a selector'), edits: [change] }];
}

/** Takes the place of an empty `selectors`, or comes below the interaction or assertion. */
function changeFor({ map, kind, text, act }: StepView, lines: readonly string[]): TextChange {
  const pair = findPair(map, 'selectors');
  const empty = getTrimmedSpan(pair?.key, text);
  if (!empty) return insertBelow(text, getTrimmedSpan(act, text) ?? endOfKey(map, kind, text), lines);
  const end = getTrimmedSpan(pair?.value, text)?.end ?? empty.end;
  const colon = text.indexOf(':', empty.end) + 1;
  return {
    span: { start: empty.start, end: Math.max(end, colon) },
    text: lines.join(getLineBreak(text)).trimStart(),
  };
}

const endOfKey = (map: unknown, kind: string, text: string): Span =>
  getTrimmedSpan(findPair(map, kind)?.key, text) ?? { start: 0, end: 0 };
