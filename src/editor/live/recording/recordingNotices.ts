import * as vscode from 'vscode';
import type { RecordedStep } from '../../../core/recording/recordedStep.ts';
import type { LiveEventOf } from '../../../live/protocol/liveProtocol.ts';
import { localize } from '../../ui/texts.ts';

/** What a recorded action means that no step says. */
export const remarksOf = ({ notUnderstood }: Pick<RecordedStep, 'notUnderstood'>): string[] =>
  notUnderstood.map(({ text, reason }) => vscode.l10n.t('Not recorded: {0} ({1})', text, localize(reason)));

/** Whether it only says where in its element the last step clicks, which needs no decision. */
export const isOfLastStep = ({ reason }: LiveEventOf<'notRecorded'>): boolean =>
  reason === 'place' || reason === 'closedShadow';

/**
 * What no step says of something that a person did.
 *
 * @param step the number of the step that was recorded last
 */
export function notRecordedNotice({ reason, name }: LiveEventOf<'notRecorded'>, step: number): string {
  switch (reason) {
    case 'place':
      return vscode.l10n.t(
        "Step {0}: where in the element you used the mouse can't be recorded. Runs use its middle.",
        step,
      );
    case 'modifiers':
      return vscode.l10n.t('Step {0}: runs click without the keys that you held.', step);
    case 'closedShadow':
      return vscode.l10n.t(
        'Step {0}: <{1}> hides its content from test tools. Runs click its middle.',
        step,
        name,
      );
    case 'drag':
      return vscode.l10n.t(
        "After step {0}: no step can say this drag, since it doesn't end on another element. It wasn't recorded.",
        step,
      );
    case 'dragWay':
      return vscode.l10n.t(
        'Step {0}: the page follows the mouse during this drag. Runs move it in one go, so the result may differ.',
        step,
      );
    case 'file':
      return vscode.l10n.t(
        "After step {0}: the page asked for a file in a way that no step can say. It wasn't recorded.",
        step,
      );
    case 'notFound':
      return vscode.l10n.t(
        "After step {0}: the page didn't answer what you used. It wasn't recorded. Do it again when the page is ready.",
        step,
      );
    case 'noLocator':
      return vscode.l10n.t(
        "After step {0}: no locator matches the <{1}> that you used. It wasn't recorded. Give it a test id or a name.",
        step,
        name,
      );
    case 'dialog':
      return vscode.l10n.t(
        'After step {0}: runs dismiss this dialog, which you accepted. The next steps may fail.',
        step,
      );
    case 'stay':
      return vscode.l10n.t(
        'After step {0}: runs leave the page, where you stayed. The next steps may fail.',
        step,
      );
    case 'noText':
      return vscode.l10n.t('The <{0}> has no text to assert. Nothing was recorded.', name);
    case 'noValue':
      return vscode.l10n.t('The <{0}> has no value to assert. Nothing was recorded.', name);
    default:
      return reason satisfies never;
  }
}

/** The locator of a recorded step is not sure. */
export const unsureNotice = (step: number): string =>
  vscode.l10n.t('Step {0}: the locator matches several elements of the page.', step);

/** A text of a recorded step is not what runs make of it. */
export const variablesNotice = (names: readonly string[], step: number): string =>
  vscode.l10n.t(
    'Step {0}: runs read {1} as a variable. Set its value in the environment, or change the text.',
    step,
    names.join(', '),
  );

/** The file is not where it was. */
export const movedNotice = (path: string): string =>
  vscode.l10n.t(
    '{0} was renamed, moved or deleted. Recording has ended, and nothing was written since.',
    path,
  );

/** The browser has a window, too. */
export const windowNotice = (): string =>
  vscode.l10n.t(
    'What you do in this picture of the page is recorded. What you do in the window of the browser is not.',
  );
