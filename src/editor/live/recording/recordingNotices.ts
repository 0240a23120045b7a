import * as vscode from 'vscode';
import type { RecordedStep } from '../../../core/recording/recordedStep.ts';
import type { LiveEventOf } from '../../../live/protocol/liveProtocol.ts';
import { localize } from '../../ui/localize.ts';

/** What a recorded action means that no step says. */
export const remarksOf = ({ notUnderstood }: Pick<RecordedStep, 'notUnderstood'>): string[] =>
  notUnderstood.map(({ text, reason }) => vscode.l10n.t('Not recorded: {0} ({1})', text, localize(reason)));

/** Why nothing is recorded. */
export const failureNotice = ({ failure, leastVersion }: LiveEventOf<'recordingFailed'>): string =>
  leastVersion === undefined
    ? vscode.l10n.t('Recording isn’t possible: {0}', failure.message.split('\n')[0] ?? '')
    : vscode.l10n.t(
        'Recording requires Playwright Test {0} or newer. Update it in the workspace, then start the live page again.',
        leastVersion,
      );
