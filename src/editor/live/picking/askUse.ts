import * as vscode from 'vscode';
import type { Element } from '../../../core/case/testCase.ts';
import type { LiveEventOf } from '../../../live/protocol/liveProtocol.ts';
import { pickOne } from '../../ui/prompts.ts';

/** A new step without its selectors, or the step that is there with another locator. */
export type LocatorUse = 'replace' | Pick<Element, 'interaction' | 'assertion'>;

/** A step that has a locator. */
export interface LocatedStep {
  readonly at: number;
  readonly label: string;
}

type UseItem = vscode.QuickPickItem & { use: LocatorUse };

/**
 * Asks what the locator of a picked element is for.
 *
 * @param step the step at the cursor, if it has a locator
 * @throws {vscode.CancellationError} when nothing is selected
 */
export async function askUse(
  element: LiveEventOf<'picked'>['element'],
  step: LocatedStep | undefined,
): Promise<LocatorUse> {
  const title = vscode.l10n.t('Use the Locator');
  const { use } = await pickOne([...replaceItems(step), ...newSteps(element)], { title });
  return use;
}

const replaceItems = (step: LocatedStep | undefined): UseItem[] =>
  step
    ? [
        {
          label: vscode.l10n.t('Replace the locator of step {0}', step.at + 1),
          description: step.label,
          use: 'replace',
        },
      ]
    : [];

function newSteps({ isEditable, text, value }: Parameters<typeof askUse>[0]): UseItem[] {
  return [
    { label: vscode.l10n.t('Insert step: click'), use: { interaction: { action: 'CLICK' } } },
    ...(isEditable
      ? [
          {
            label: vscode.l10n.t('Insert step: enter text'),
            use: { interaction: { action: 'ENTER_TEXT' as const, calledWith: value ?? '' } },
          },
        ]
      : []),
    { label: vscode.l10n.t('Insert step: is visible'), use: { assertion: { expectation: 'VISIBLE' } } },
    ...(text === ''
      ? []
      : [
          {
            label: vscode.l10n.t('Insert step: contains text'),
            description: text,
            use: { assertion: { expectation: 'TO_CONTAIN_TEXT' as const, calledWith: text } },
          },
        ]),
    ...(value === undefined
      ? []
      : [
          {
            label: vscode.l10n.t('Insert step: has value'),
            description: value,
            use: { assertion: { expectation: 'TO_HAVE_VALUE' as const, calledWith: value } },
          },
        ]),
  ];
}
