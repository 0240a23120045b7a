import * as vscode from 'vscode';

/** Shortens a list of names; its last entry says how many more there are. */
export function shortList(names: readonly string[], most = 15): string[] {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [vscode.l10n.t('… and {0} more', rest)] : [])];
}
