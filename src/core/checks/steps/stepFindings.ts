import { cssPosition, generatedId, longCss, xpath } from './fragileCss.ts';
import type { CheckCode } from '../finding/checkCodes.ts';
import type { Finding } from '../finding/finding.ts';
import { selectorIndexOrder } from './indexOrder.ts';
import { missingSelectors } from './missingSelectors.ts';
import { emptyFilter, narrowsNothing } from './narrowing.ts';
import type { StepView } from '../views/stepView.ts';
import { trailingLineBreak } from './trailingLineBreak.ts';
import { unknownNames } from '../values/findCodeFlaw.ts';
import { invalidCss, invalidJavaScript, invalidUrl, unknownKeyboardKey } from './valueChecks.ts';
import { namelessRole, unknownRole } from './roles.ts';

const checks = {
  'missing-selectors': missingSelectors,
  'narrows-nothing': narrowsNothing,
  'empty-filter': emptyFilter,
  'unknown-role': unknownRole,
  'invalid-javascript': invalidJavaScript,
  'unknown-name': unknownNames,
  'invalid-css': invalidCss,
  'invalid-url': invalidUrl,
  'unknown-keyboard-key': unknownKeyboardKey,
  'nameless-role': namelessRole,
  'trailing-line-break': trailingLineBreak,
  xpath,
  'long-css': longCss,
  'css-position': cssPosition,
  'generated-id': generatedId,
  'index-order': selectorIndexOrder,
} as const satisfies Partial<Record<CheckCode, (step: StepView) => Finding[]>>;

const inOrder = Object.values(checks);

/** A check of one step. */
export type StepCheckCode = keyof typeof checks;

/** Everything that a step tells by itself. */
export function stepFindings(step: StepView): Finding[] {
  const found: Finding[] = [];
  for (const check of inOrder) found.push(...check(step));
  return found;
}
