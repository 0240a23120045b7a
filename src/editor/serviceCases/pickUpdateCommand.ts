import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { CommandId } from '../ui/commands.ts';
import { pickOne } from '../ui/prompts.ts';

interface Change extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** The local service has no language model. */
const needsLanguageModel: CommandId = 'portableTests.regenerateSteps';

/** Asks what of the test case in the editor to change on its service, and runs the command that does so. */
export async function pickUpdateCommand(): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const isLocal = uri && targetFolderOf(uri)?.serviceUrl === localServiceUrl;
  const offered = changes().filter(({ command }) => !isLocal || command !== needsLanguageModel);
  const picked = await pickOne(offered, {
    title: vscode.l10n.t('Test Case on Service'),
    placeHolder: vscode.l10n.t('Select what to change'),
    ignoreFocusOut: false,
  });
  await vscode.commands.executeCommand(picked.command, uri);
}

const changes = (): Change[] => [
  { label: vscode.l10n.t('Set Status…'), command: 'portableTests.setCaseStatus' },
  { label: vscode.l10n.t('Set Run Status…'), command: 'portableTests.setRunStatus' },
  { label: vscode.l10n.t('Move to Folder…'), command: 'portableTests.moveToFolder' },
  { label: vscode.l10n.t('Set Tags…'), command: 'portableTests.setTags' },
  { label: vscode.l10n.t('Set External ID…'), command: 'portableTests.setExternalId' },
  { label: vscode.l10n.t('Set Review Status…'), command: 'portableTests.setInteractionStatus' },
  { label: vscode.l10n.t('Generate Steps from Prompt…'), command: 'portableTests.regenerateSteps' },
  { label: vscode.l10n.t('Change Locator on the Service…'), command: 'portableTests.changeServiceLocator' },
];
