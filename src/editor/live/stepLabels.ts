import * as vscode from 'vscode';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { LiveCase } from '../../live/host/liveCase.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import type { DocumentSteps } from '../files/steps/documentSteps.ts';
import { localize } from '../ui/localize.ts';

/** A step that ran, as its number and what it does; one of another test case with the name of that. */
export function labelOfStep(live: LiveCase | undefined, { caseId, index }: StepRef): string {
  const { chain = [], teardowns = [], testCase } = live ?? {};
  const other = [...chain, ...teardowns].find(({ id }) => id === caseId);
  const element = (other ?? testCase)?.elements[index];
  const label = numbered(index, element ? describeStep(element, localize) : '');
  return other ? vscode.l10n.t('{0} of “{1}”', label, other.description) : label;
}

/** The step of a document that runs next; undefined where none is left. */
export const labelOfNext = (steps: DocumentSteps, next: number | undefined): string | undefined =>
  next === undefined || next >= steps.count ? undefined : numbered(next, steps.step(next).label);

const numbered = (index: number, label: string): string => vscode.l10n.t('{0} · {1}', index + 1, label);
