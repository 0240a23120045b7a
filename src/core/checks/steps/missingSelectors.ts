import { findStep, stepNamesWhere } from '../../../steps/table.ts';
import { message } from '../../message.ts';
import type { Span } from '../../text/span.ts';
import { getLineBreak } from '../../text/textLines.ts';
import { findPair } from '../../yaml/findNodes.ts';
import {
  blanksBefore,
  createFinding,
  insertLinesBelow,
  type FindingDetails,
  type Fix,
  type TextChange,
} from '../finding/finding.ts';
import { getTrimmedSpan } from '../finding/nodeSpans.ts';
import { defineCheck } from '../views/defineCheck.ts';
import type { StepView } from '../views/stepView.ts';

/** Steps that act on an element, and don't say on which. */
export const missingSelectors = defineCheck({
  code: 'missing-selectors',
  severity: 'warning',
  about: [
    'The step acts on an element but has no selectors.',
    'Not reported for actions and expectations that can apply to the page: ' +
      `${[...stepNamesWhere(({ element }) => element !== 'required')].join(', ')}.`,
  ],
  example: {
    steps: `
      - interaction:
          action: CLICK
          calledWith: null`,
  },
  run: { step: findMissingSelectors },
});

function findMissingSelectors(step: StepView): FindingDetails[] {
  const { name, chain } = step;
  if (!name || findStep(name.value)?.element !== 'required' || chain !== 'none') return [];
  const text = message('{0} needs selectors to locate its element', name.value);
  return [createFinding(name, text, { fixes: addSelectors(step) })];
}

function addSelectors(step: StepView): Fix[] {
  const { map, kind, name, text } = step;
  const key = getTrimmedSpan(findPair(map, kind)?.key, text);
  if (!key || map.flow) return [];
  const [type, selector] = findStep(name?.value)?.isField ? ['LABEL', 'Label'] : ['TEXT', 'Text'];
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
  if (!empty) return insertLinesBelow(text, getTrimmedSpan(act, text) ?? endOfKey(map, kind, text), lines);
  const end = getTrimmedSpan(pair?.value, text)?.end ?? empty.end;
  const colon = text.indexOf(':', empty.end) + 1;
  return {
    span: { start: empty.start, end: Math.max(end, colon) },
    text: lines.join(getLineBreak(text)).trimStart(),
  };
}

const endOfKey = (map: unknown, kind: string, text: string): Span =>
  getTrimmedSpan(findPair(map, kind)?.key, text) ?? { start: 0, end: 0 };
