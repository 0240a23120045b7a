import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../api/contract/testCase.ts';
import { createCleaner } from '../../core/text/createCleaner.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { withProgress } from '../ui/withProgress.ts';
import { serviceName } from '../connection/services.ts';
import { assertOnService, type ChosenCases } from '../cases/selection/chosenCases.ts';
import { getServiceCase } from '../cases/remote/getServiceCase.ts';
import { pollWithProgress, type PollResult } from '../ui/pollWithProgress.ts';
import { updateCases, type UpdateParts } from './updateCases.ts';
import { askText } from '../ui/prompts.ts';

const clean = createCleaner(undefined);

/** Asks the service to write the steps of a case anew from a prompt (endpoint 8), and follows how that goes. */
export async function regenerateSteps(parts: UpdateParts, chosen: ChosenCases): Promise<void> {
  const [entry, ...others] = chosen.entries;
  if (!entry || others.length > 0) throw new UserError(message('Select one test case'));
  const { serviceUrl, testTargetId } = chosen;
  const prompt = await askPrompt(entry.testCase.description, entry.testCase.prompt ?? '', serviceUrl);
  assertOnService(entry);
  const client = await parts.services.client(serviceUrl);
  const discovery = async (signal: AbortSignal): Promise<Discovery> =>
    (await getServiceCase(client, testTargetId, entry.id, { signal })).discovery;
  const pollState = discoveryAfter(await withProgress(vscode.l10n.t('Contacting the service'), discovery));
  await updateCases(parts, chosen, { createBackendDiscoveryPrompt: prompt });
  const outcome = await pollWithProgress(
    vscode.l10n.t('{0}: steps from a prompt', clean(entry.testCase.description, 60)),
    async (signal) => pollState(await discovery(signal)),
  );
  parts.reload(serviceUrl, testTargetId);
  void vscode.window.showInformationMessage(outcome);
}

async function askPrompt(description: string, value: string, serviceUrl: string): Promise<string> {
  const title = vscode.l10n.t('Steps from a Prompt: {0}', clean(description, 60));
  const prompt = await askText({
    title,
    prompt: vscode.l10n.t('Describe what the test case should do'),
    value,
    validateInput: (typed) => (typed.trim() ? undefined : vscode.l10n.t('Enter a value.')),
  });
  const yes = vscode.l10n.t('Generate Steps');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('Let {0} regenerate the steps of “{1}”?', serviceName(serviceUrl), clean(description, 120)),
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

type Discovery = ServiceTestCase['discovery'];

/** The names of states that a discovery does not leave; others may be on their way. */
const last = /success|succeed|done|finish|complet|pass|fail|abort|error|cancel|reject/i;

/** Number of requests after which a discovery without any status is given up. */
const patience = 20;

/**
 * Tells from each answer how a new discovery stands, in the service's words. As long as the service
 * shows what it showed before, or nothing, the new one has not begun.
 *
 * @param before as it was when the new one was asked for
 */
export function discoveryAfter(before: Discovery): (now: Discovery) => PollResult<string> {
  let hasBegun = false;
  let silentPolls = 0;
  return (now) => {
    const isReported = Boolean(now?.status || now?.abortCause);
    hasBegun ||= isReported && (!hasEnded(now) || !isSame(now, before));
    if (!hasBegun) {
      const result = vscode.l10n.t(
        'The service reports no progress of the discovery. Check the details of the test case later.',
      );
      silentPolls += 1;
      return {
        text: vscode.l10n.t('no discovery status yet'),
        result: silentPolls < patience ? undefined : result,
      };
    }
    const text = statusText(now);
    const result = vscode.l10n.t('The service has ended the discovery: {0}', text);
    return { text, result: hasEnded(now) ? result : undefined };
  };
}

const hasEnded = (discovery: Discovery): boolean =>
  Boolean(discovery?.abortCause) || last.test(discovery?.status ?? '');

/** The prompt is left out: it is the new one before anything came of it. */
const isSame = (a: Discovery, b: Discovery): boolean =>
  (['status', 'abortCause', 'message', 'traceUrl', 'updatedAt'] as const).every(
    (key) => (a?.[key] ?? '') === (b?.[key] ?? ''),
  );

const statusText = (discovery: Discovery): string =>
  [discovery?.status, discovery?.abortCause, discovery?.message]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => clean(part, 200))
    .join(' · ');
