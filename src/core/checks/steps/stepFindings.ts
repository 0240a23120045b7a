import { cssPosition, generatedId, longCss, xpath } from './cssQuality.ts';
import type { Finding } from '../finding/finding.ts';
import { selectorOrder } from './indexOrder.ts';
import { missingSelectors } from './missingSelectors.ts';
import { emptyFilter, narrowsNothing } from './narrowing.ts';
import type { StepView } from './readStep.ts';
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
