import * as vscode from 'vscode';
import type { CaseResults, PastResult } from '../../report/history/pastResults.ts';
import { resultLabels } from './resultLabels.ts';

/** The last results in full, and why a case counts as flaky: lines of plain text. */
export function resultDetails(results: CaseResults, now: number): string[] {
  const { latest, recent, isFlaky } = results;
  const moment =
    latest.at > 0
      ? new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
          latest.at,
        )
      : '';
  const count = (outcome: PastResult['outcome']): number =>
    recent.filter((result) => result.outcome === outcome).length;
  const passed = count('passed');
  const failed = count('failed');
  const interrupted = count('error');
  const counts = [
    passed > 0 && vscode.l10n.t('{0} passed', passed),
    failed > 0 && vscode.l10n.t('{0} failed', failed),
    interrupted > 0 && vscode.l10n.t('{0} interrupted', interrupted),
  ].filter((part) => part !== false);
  return [
    [vscode.l10n.t('Last result: {0}', resultLabels(results, now).at(-1) ?? ''), moment]
      .filter(Boolean)
      .join(' · '),
    ...(latest.reason ? [latest.reason] : []),
    ...(recent.length > 1 ? [vscode.l10n.t('Last {0} runs: {1}', recent.length, counts.join(', '))] : []),
    ...(isFlaky
      ? [
          vscode.l10n.t(
            'Flaky: with the same steps, it both passed and failed in one report or at one commit, or its result changed twice or more. Interrupted runs are not counted.',
          ),
        ]
      : []),
  ];
}
