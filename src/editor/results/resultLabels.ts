import * as vscode from 'vscode';
import type { CaseResults, PastResult } from '../../report/history/pastResults.ts';
import { relativeTime } from './relativeTime.ts';

/** `flaky`, `failed 2 hr. ago`: labels of the last result of a case, the most important first. */
export function resultLabels(
  { latest, isFlaky }: CaseResults,
  now: number,
  style?: 'short' | 'long',
): string[] {
  const when = relativeTime(latest.at, now, style);
  return [...(isFlaky ? [vscode.l10n.t('flaky')] : []), `${outcomeLabel(latest.outcome)} ${when}`.trim()];
}

function outcomeLabel(outcome: PastResult['outcome']): string {
  switch (outcome) {
    case 'passed':
      return vscode.l10n.t('passed');
    case 'failed':
      return vscode.l10n.t('failed');
    case 'error':
      return vscode.l10n.t('interrupted');
    default:
      return outcome satisfies never;
  }
}
