import * as vscode from 'vscode';
import type { ServiceElement, ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { parseLocatorLine, printLocatorLine } from '../../../core/locator/locatorLine.ts';
import type { Element, TestCase } from '../../../core/case/testCase.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/services.ts';
import { getServiceCase } from '../../cases/remote/serviceDocuments.ts';
import { getSelectedSteps, answerOfArgument } from '../../files/steps/selectedSteps.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { askLocator } from './askLocator.ts';
import { getCaseOfFile } from '../../sync/folder/getCaseOfFile.ts';
import { runInFolderOfFile, type FolderParts } from '../../sync/folder/runInFolder.ts';
import { showDone } from '../../ui/statusMessage.ts';

/**
 * Gives the step under the cursor another locator on the service alone (endpoint 10). The file stays
 * as it is: a pull brings the change.
 *
 * @throws UserError where the step cannot be identified with certainty among those of the service
 */
export const changeServiceLocator = (
  services: FolderParts & { readonly steps: StepCache },
  argument: unknown,
): Promise<void> =>
  runInFolderOfFile(services)(undefined, (sync, uri) =>
    changeLocatorOfFile(sync, uri, services.steps, argument),
  );

export async function changeLocatorOfFile(
  sync: FolderSync,
  uri: vscode.Uri,
  texts: StepCache,
  argument: unknown,
): Promise<void> {
  const { steps, from, document } = getSelectedSteps(texts, argument);
  if (document.isDirty) {
    throw new UserError(message('The file is not saved'), message('Save it, then try again'));
  }
  const title = vscode.l10n.t(
    'Change Locator of Step {0} on {1}',
    from + 1,
    serviceName(sync.folder.serviceUrl),
  );
  const line = answerOfArgument(argument, 'locator') ?? (await askLocator(title, steps.step(from).line));
  parseLocatorLine(line);
  await send(sync, uri, from, line);
  showDone(
    vscode.l10n.t(
      'Changed step {0} on {1}: pull to update the file',
      from + 1,
      serviceName(sync.folder.serviceUrl),
    ),
  );
}

async function send(sync: FolderSync, uri: vscode.Uri, at: number, locatorLine: string): Promise<void> {
  const { testTargetId } = sync.folder;
  await withProgress(vscode.l10n.t('Changing the locator on the service'), async (signal) => {
    const { testCase } = getCaseOfFile(sync, await sync.local(signal), uri);
    const client = await sync.client();
    const serviceCase = await getServiceCase(client, testTargetId, testCase.id, { signal });
    const elementId = elementAt(testCase, serviceCase, at);
    await client.updateElement(testTargetId, testCase.id, elementId, { locatorLine }, { signal });
  });
}

/**
 * The id of the service's element for a step of the file: the one in the same place, where the number
 * of steps, what the step does and its selectors are the same on both sides.
 *
 * @throws UserError where they are not
 */
export function elementAt(testCase: TestCase, serviceCase: ServiceTestCase, at: number): string {
  const elements = (serviceCase.elements ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const localStep = testCase.elements[at];
  const serviceStep = elements[at];
  if (
    elements.length === testCase.elements.length &&
    localStep &&
    serviceStep?.id &&
    isSameStep(localStep, serviceStep)
  )
    return serviceStep.id;
  throw new UserError(
    message('Step {0} is different on the service, so nothing was changed', at + 1),
    message('Pull or push the test case first, then try again'),
    'pull',
  );
}

const isSameStep = (local: Element, remote: ServiceElement): boolean =>
  actionOf(local) === actionOf(remote) &&
  printLocatorLine(local.selectors ?? []) ===
    printLocatorLine((remote.selectors ?? []).map(portableSelector));

const actionOf = ({ interaction, assertion }: Element | ServiceElement): string | undefined =>
  interaction?.action ?? assertion?.expectation;

type Selector = NonNullable<Element['selectors']>[number];

/** A selector without what only the service knows of it. */
function portableSelector(selector: NonNullable<ServiceElement['selectors']>[number]): Selector {
  const entries = (['selectorType', 'selector', 'options'] as const).flatMap((key) => {
    const value = selector[key];
    return value === null || value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
