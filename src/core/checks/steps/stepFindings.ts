import { cssPosition, generatedId, longCss, xpath } from './cssChecks.ts';
import type { Finding } from '../finding/finding.ts';
import { selectorOrder } from './orderChecks.ts';
import { missingSelectors } from './missingSelectors.ts';
import { emptyFilter, narrowsNothing } from './narrowingChecks.ts';
import type { StepView } from './stepView.ts';
import { namelessRole, unknownRole } from './roleChecks.ts';

const checks: readonly ((step: StepView) => Finding[])[] = [
  missingSelectors,
  narrowsNothing,
  emptyFilter,
  unknownRole,
  namelessRole,
  xpath,
  longCss,
  cssPosition,
  generatedId,
  selectorOrder,
];

/** Everything that a step tells by itself. */
export const stepFindings = (step: StepView): Finding[] => checks.flatMap((check) => check(step));
