import type * as vscode from 'vscode';
import type { Element } from '../../core/case/testCase.ts';
import { namesOtherElement, suggestedFor } from '../../core/failure/suggestedLocators.ts';
import { toLocatorLine } from '../../core/locator/locatorLine.ts';
import type { RunFailure } from '../../runner/events/runEvent.ts';
import type { LocatorChange } from '../language/steps/locatorCommands.ts';

/** A failed step and its position. */
export interface FailedStep {
  /** Undefined where it cannot be read. */
  readonly element: Element | undefined;
  readonly uri: vscode.Uri;
  /** Position in its file, from 0. */
  readonly index: number;
  /** Whether another locator can be proven for it. */
  readonly canProve?: boolean;
}

/** The locator line of a step; empty where it has none. */
export const locatorOf = (step: FailedStep | undefined): string =>
  toLocatorLine(step?.element?.selectors ?? []).line;

/** Changes to locators that the page suggests for a failed step. */
export function locatorChanges(failure: RunFailure, step: FailedStep | undefined): LocatorChange[] {
  if (!step?.element || namesOtherElement(step.element)) return [];
  const { uri, index } = step;
  const from = locatorOf(step);
  return suggestedFor(failure, step.element).map((to) => ({ uri: uri.toString(), step: index, from, to }));
}
