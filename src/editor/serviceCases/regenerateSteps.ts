import * as vscode from 'vscode';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { withProgress } from '../ui/withProgress.ts';
import { serviceName } from '../connection/services.ts';
import type { ChosenCases } from '../cases/selection/chosenCases.ts';
import { assertOnService } from '../cases/selection/commandRows.ts';
import { getServiceCase } from '../cases/remote/serviceDocuments.ts';
import { pollWithProgress } from '../ui/pollWithProgress.ts';
import { updateCases, type UpdateParts } from './updateCases.ts';
import { askText } from '../ui/prompts.ts';
import { createDiscoveryProgressReader, type Discovery } from './createDiscoveryProgressReader.ts';

/** Asks the service to write the steps of a case anew from a prompt (endpoint 8), and follows how that goes. */
export async function regenerateSteps(parts: UpdateParts, chosen: ChosenCases): Promise<void> {
  const [entry, ...others] = chosen.entries;
  if (!entry || others.length > 0)
    throw new UserError(
      message('This command is for one test case at a time'),
      message('Select a single test case in the view'),
    );
  const { serviceUrl, testTargetId } = chosen;
  const prompt = await askPrompt(entry.testCase.description, entry.testCase.prompt ?? '', serviceUrl);
  assertOnService(entry);
  const client = await parts.services.client(serviceUrl);
  const discovery = async (signal: AbortSignal): Promise<Discovery> =>
    (await getServiceCase(client, testTargetId, entry.id, { signal })).discovery;
  const pollState = createDiscoveryProgressReader(
    await withProgress(vscode.l10n.t('Contacting the service'), discovery),
  );
  await updateCases(parts, chosen, { createBackendDiscoveryPrompt: prompt });
  const outcome = await pollWithProgress(
    vscode.l10n.t('{0}: steps from a prompt', cleanLine(entry.testCase.description, 60)),
    async (signal) => pollState(await discovery(signal)),
  );
  parts.reload(serviceUrl, testTargetId);
  void vscode.window.showInformationMessage(outcome);
}

async function askPrompt(description: string, value: string, serviceUrl: string): Promise<string> {
  const title = vscode.l10n.t('Steps from a Prompt: {0}', cleanLine(description, 60));
  const prompt = await askText({
    title,
    prompt: vscode.l10n.t('Describe what the test case should do'),
    value,
    validateInput: (typed) => (typed.trim() ? undefined : vscode.l10n.t('Enter a value.')),
  });
  const yes = vscode.l10n.t('Generate Steps');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'Regenerate the steps of “{1}” on {0}?',
      serviceName(serviceUrl),
      cleanLine(description, 120),
    ),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The steps on the service may be replaced. Your file is not changed until you pull.',
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
  return prompt;
}
