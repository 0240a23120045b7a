import * as vscode from 'vscode';
import type { Message } from '../../core/message.ts';
import { durationMessage } from '../../core/text/durationMessage.ts';

/** A message in the user's language. */
export const localize = ({ template, args }: Message): string =>
  vscode.l10n.t(template, ...args.map((arg) => (typeof arg === 'object' ? localize(arg) : arg)));

/** Prints a number as the user's language writes it: `5,000`. */
export const formatNumber = (value: number): string => value.toLocaleString(vscode.env.language);

/** Shortens a list of names; its last entry says how many more there are. */
export function shortList(names: readonly string[], most = 15): string[] {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [vscode.l10n.t('… and {0} more', rest)] : [])];
}

/** A duration in the user's language: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const formatDuration = (duration: number): string =>
  localize(durationMessage(duration, vscode.env.language));
