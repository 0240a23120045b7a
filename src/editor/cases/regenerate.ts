import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract.ts';
import { cleaner } from '../../api/hostileText.ts';
import { message, UserError } from '../../core/errors.ts';
import { nameOf } from '../services.ts';
import type { ChosenCases } from './chosenCases.ts';
import { caseOnService } from '../offers/caseOnService.ts';
import { follow } from './follow.ts';
import { updateCases, type UpdateParts } from './updateCases.ts';

const clean = cleaner(undefined);

/** Asks the service to write the steps of a case anew from a prompt (endpoint 8), and follows how that goes. */
export async function regenerateSteps(parts: UpdateParts, chosen: ChosenCases): Promise<void> {
  const [entry, ...others] = chosen.entries;
  if (!entry || others.length > 0) throw new UserError(message('Choose one test case'));
  const { serviceUrl, testTargetId } = chosen;
  const prompt = await askPrompt(entry.testCase.description, entry.testCase.prompt ?? '', serviceUrl);
  await updateCases(parts, chosen, { createBackendDiscoveryPrompt: prompt });
  const client = await parts.services.client(serviceUrl);
  const ended = await follow(
    vscode.l10n.t('{0}: steps from a prompt', clean(entry.testCase.description, 60)),
    async (signal) => discoveryOf(await caseOnService(client, testTargetId, entry.id, { signal })),
  );
  parts.reload(serviceUrl, testTargetId);
  void vscode.window.showInformationMessage(ended);
}

async function askPrompt(description: string, value: string, serviceUrl: string): Promise<string> {
  const title = vscode.l10n.t('Steps from a Prompt: {0}', clean(description, 60));
  const prompt = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('What should the test case do?'),
    value,
    ignoreFocusOut: true,
    validateInput: (typed) => (typed.trim() ? undefined : vscode.l10n.t('This cannot be empty.')),
  });
  if (prompt === undefined) throw new vscode.CancellationError();
  const yes = vscode.l10n.t('Ask the Service');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Let {0} write the steps of “{1}” anew?', nameOf(serviceUrl), clean(description, 120)),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The steps that the service has may be replaced. Your file stays as it is until you pull.',
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
  return prompt.trim();
}

/** The names of states that a discovery does not leave; others may be on their way. */
const last = /success|succeed|done|finish|complet|pass|fail|abort|error|cancel|reject/i;

/** How a discovery stands, in the service's words; a service that tells of none has nothing to wait for. */
export function discoveryOf({ discovery }: ServiceTestCase): { words: string; result: string | undefined } {
  const { status, abortCause, message: said } = discovery ?? {};
  const words = [status ?? vscode.l10n.t('no word of the discovery'), abortCause, said]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => clean(part, 200))
    .join(' · ');
  const hasEnded = !status || Boolean(abortCause) || last.test(status);
  return {
    words,
    result: hasEnded ? vscode.l10n.t('The service has ended the discovery: {0}', words) : undefined,
  };
}
