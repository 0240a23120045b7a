import * as vscode from 'vscode';
import { isPending } from '../cases/states/syncStates.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';

/**
 * The badge of the view: the number of test cases that wait for a push, a pull or a decision, and of those that an
 * exploration found.
 */
export function viewBadge(entries: readonly CaseEntry[], found: number): vscode.ViewBadge | undefined {
  const differing = entries.filter(({ state, hidden }) => isPending(state, hidden)).length;
  const lines = [
    countLabel(
      differing,
      vscode.l10n.t('1 test case differs from the service'),
      vscode.l10n.t('{0} test cases differ from the service', differing),
    ),
    countLabel(
      found,
      vscode.l10n.t('1 test case found by an exploration'),
      vscode.l10n.t('{0} test cases found by an exploration', found),
    ),
  ].flat();
  return lines.length === 0 ? undefined : { value: differing + found, tooltip: lines.join('\n') };
}

const countLabel = (count: number, singular: string, plural: string): string[] =>
  count === 0 ? [] : [count === 1 ? singular : plural];
