import type { Located } from '../../text/located.ts';
import type { Finding } from '../finding/finding.ts';
import type { CheckCode } from '../finding/checkCodes.ts';
import { findAddressFlaw } from '../values/findAddressFlaw.ts';
import { codeFlawOf } from '../values/findCodeFlaw.ts';
import { findCssFlaw } from '../values/findCssFlaw.ts';
import { findKeyFlaw } from '../values/findKeyFlaw.ts';
import { createValueFinding, type ValueFlaw } from '../values/valueFlaw.ts';
import { getLocatedString, findPartSpan } from '../finding/nodes.ts';
import { locatorSelectors } from './fragileCss.ts';
import type { StepView } from '../views/stepView.ts';

/** Code of JAVASCRIPT and WAIT_FOR that does not parse. */
export const invalidJavaScript = ({ code, text }: StepView): Finding[] =>
  findingsOf('invalid-javascript', code?.located, text, (value) => codeFlawOf(value, code?.syntax));

/** CSS that Playwright refuses. */
export const invalidCss = (step: StepView): Finding[] =>
  locatorSelectors(step).flatMap((selector) => findingsOf('invalid-css', selector, step.text, findCssFlaw));

/** A key that no keyboard of Playwright has. */
export const unknownKeyboardKey = (step: StepView): Finding[] =>
  step.name?.value === 'KEY_PRESS'
    ? findingsOf('unknown-keyboard-key', argumentOf(step), step.text, findKeyFlaw)
    : [];

/** An address that no browser opens. */
export const invalidUrl = (step: StepView): Finding[] =>
  step.name?.value === 'GO_TO' || step.name?.value === 'RESPONSE_OK'
    ? findingsOf('invalid-url', argumentOf(step), step.text, findAddressFlaw)
    : [];

const argumentOf = ({ act, text }: StepView): Located | undefined =>
  getLocatedString(act, 'calledWith', text);

function findingsOf(
  code: CheckCode,
  value: Located | undefined,
  text: string,
  find: (value: string) => ValueFlaw | undefined,
): Finding[] {
  const flaw = value && find(value.value);
  return flaw ? [createValueFinding(code, value, flaw, findPartSpan(value, flaw, text))] : [];
}
