import * as vscode from 'vscode';
import type { RecordingMode } from '../../live/protocol/liveProtocol.ts';
import type { StateFacts, StateTexts } from './liveState.ts';

/** What a person does in the page, beside running steps. */
export type LiveActivity =
  | { readonly kind: 'picking' }
  | { readonly kind: 'recording'; readonly mode: RecordingMode };

/** An activity in words. */
export function describeActivity(activity: LiveActivity, { next }: Pick<StateFacts, 'next'>): StateTexts {
  if (activity.kind === 'picking')
    return {
      kind: 'picking',
      headline: vscode.l10n.t('Click an element in the page to pick its locator'),
      detail: vscode.l10n.t('Press Escape in the page to cancel'),
      actions: [],
    };
  return {
    kind: 'recording',
    headline:
      next === undefined
        ? vscode.l10n.t('Recording: what you do in the page becomes steps at the end')
        : vscode.l10n.t('Recording: what you do in the page becomes steps before step {0}', next),
    detail: modeText(activity.mode),
    actions: [],
  };
}

function modeText(mode: RecordingMode): string {
  switch (mode) {
    case 'off':
    case 'actions':
      return '';
    case 'visible':
      return vscode.l10n.t('Click an element: the step asserts that it is visible');
    case 'text':
      return vscode.l10n.t('Click an element: the step asserts its text');
    case 'value':
      return vscode.l10n.t('Click a field: the step asserts its value');
    default:
      return mode satisfies never;
  }
}
