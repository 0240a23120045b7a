import * as vscode from 'vscode';
import type { CaseResults, PastResult } from '../../report/history/pastResults.ts';

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

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 hr. ago`, `yesterday`, in the user's language; empty for an unknown time. */
function relativeTime(at: number, now: number, style: 'short' | 'long' = 'short'): string {
  if (at <= 0) return '';
  const { count, unit } = ageOf(at, now);
  if (count === 0) return vscode.l10n.t('just now');
  return new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'auto', style }).format(-count, unit);
}

function ageOf(at: number, now: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  const ago = Math.max(0, now - at);
  const [unit, length] = units.find(([, ms]) => ago >= ms) ?? (['minute', 60_000] as const);
  return { count: Math.floor(ago / length), unit };
}

/** Whether the relative time of a moment changed from one time to another. */
export function hasRelativeTimeChanged(at: number, since: number, now: number): boolean {
  const [before, after] = [ageOf(at, since), ageOf(at, now)];
  return before.count !== after.count || before.unit !== after.unit;
}
