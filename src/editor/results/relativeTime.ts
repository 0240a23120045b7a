import * as vscode from 'vscode';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 hr. ago`, `yesterday`, in the user's language; empty for an unknown time. */
export function relativeTime(at: number, now: number, style: 'short' | 'long' = 'short'): string {
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
