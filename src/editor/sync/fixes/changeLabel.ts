import * as vscode from 'vscode';
import type { Element, TestCase } from '../../../core/case/testCase.ts';
import { describeStep } from '../../../core/describe/describeStep.ts';
import type { CaseChange, StepChange } from '../../../sync/fixes/planFixes.ts';
import { localize } from '../../ui/localize.ts';

/** Describes a change of a fix, such as `Step 3: Click button 'Save'`. */
export function changeLabel({ fields, steps }: CaseChange, local: TestCase, fixed: TestCase): string {
  const named = fields.map((field) => vscode.l10n.t('Field {0}', field));
  const isMove = steps.length > 1 && sum(steps, 'local') === sum(steps, 'fixed');
  const changed = isMove
    ? [vscode.l10n.t('Move steps: {0}', stepsOf(steps, fixed).map(stepText).join(', '))]
    : steps.map((step) => stepLabel(step, local, fixed));
  return [...named, ...changed].join('; ');
}

/** Names the places of a conflict in a file, such as `step 3`. */
export const conflictPlaces = (changes: readonly CaseChange[]): string =>
  changes
    .flatMap(({ fields, steps }) => [
      ...fields,
      ...steps.map(({ local: { start, end } }) =>
        end - start > 1
          ? vscode.l10n.t('steps {0} to {1}', start + 1, end)
          : vscode.l10n.t('step {0}', start + 1),
      ),
    ])
    .join(', ');

function stepLabel(step: StepChange, local: TestCase, fixed: TestCase): string {
  const [number, before, after] = [step.local.start + 1, lengthOf(step.local), lengthOf(step.fixed)];
  const shown = stepsOf([step], after > 0 ? fixed : local, after > 0 ? 'fixed' : 'local');
  const text = shown.map(stepText).join(', ');
  if (before === 0)
    return number === 1
      ? vscode.l10n.t('Add at the start: {0}', text)
      : vscode.l10n.t('Add after step {0}: {1}', number - 1, text);
  if (after === 0) return vscode.l10n.t('Remove step {0}: {1}', number, text);
  return before === 1
    ? vscode.l10n.t('Step {0}: {1}', number, text)
    : vscode.l10n.t('Steps {0} to {1}: {2}', number, step.local.end, text);
}

const stepText = (step: Element): string => describeStep(step, localize);

const lengthOf = ({ start, end }: StepChange['local']): number => end - start;

const sum = (steps: readonly StepChange[], side: 'local' | 'fixed'): number =>
  steps.reduce((length, step) => length + lengthOf(step[side]), 0);

const stepsOf = (
  steps: readonly StepChange[],
  { elements }: TestCase,
  side: 'local' | 'fixed' = 'fixed',
): Element[] => steps.flatMap((step) => elements.slice(step[side].start, step[side].end));
