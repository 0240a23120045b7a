import * as vscode from 'vscode';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { type Services, serviceName } from '../connection/services.ts';
import { pickOne, askRequiredText } from '../ui/prompts.ts';
import { getDefaultLayout, type FileLayout } from '../../core/case/fileLayout.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';
import { isInsideFolder, languageId } from '../ui/documents.ts';
import { targetOfRow, type TargetOf, isTargetOf, targetAbove, isSameTarget, type Target } from './target.ts';
import { folderLayout, usualFolder } from './targetMap.ts';
import { pickTargetFolder } from './pickTargetFolder.ts';
import { targetFolders, folderOfTarget } from './targetFolders.ts';

/** The test targets of the connected services. */
export interface TargetLists {
  readonly services: Services;
  targetsOf(serviceUrl: string): Promise<TestTarget[]>;
}

/** Gets a test target: that of the row, the only one, or the one that the user picks. */
export async function pickTarget(argument: unknown, lists: TargetLists, title: string): Promise<TargetOf> {
  if (isTargetOf(argument)) return argument;
  const above = targetAbove(argument);
  const all = await targetsFor(above, lists);
  const named = above && all.find((choice) => isSameTarget(targetOfRow(choice), above));
  if (named) return named;
  const [only, ...others] = all;
  if (!only) {
    throw new UserError(message('There is no test target yet'), message('Create one'), 'connect');
  }
  if (others.length === 0) return only;
  const items = all.map((choice) => ({
    label: cleanLine(choice.target.app),
    description: serviceName(choice.serviceUrl),
    choice,
  }));
  const picked = await pickOne(items, { title });
  return picked.choice;
}

async function targetsFor(above: Target | undefined, lists: TargetLists): Promise<TargetOf[]> {
  const urls = lists.services.list().filter((url) => above === undefined || above.serviceUrl === url);
  const found = await Promise.all(
    urls.map(async (serviceUrl) =>
      (await lists.targetsOf(serviceUrl)).map((target) => ({ serviceUrl, target })),
    ),
  );
  return found.flat();
}

/** The folder that gets the files of new test cases. */
export interface Destination {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

/**
 * Gets a linked folder, or the one that the user names in a box with a title; without a title, the folder that the box
 * would propose.
 */
export async function chooseDestination(title?: string): Promise<Destination> {
  if (targetFolders().length > 0) {
    const folder = await pickTargetFolder();
    return { folder: folder.uri, layout: folderLayout(folder) };
  }
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  if (!workspaceFolder) throw noFolderOpen();
  const usual = folderOfOpenCase(workspaceFolder) ?? usualFolder;
  const path = title === undefined ? usual : await askFolder(title, workspaceFolder, usual);
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, ...path.split(/[/\\]/));
  return { folder, layout: getDefaultLayout(path.split(/[/\\]/).at(-1) ?? '') };
}

const askFolder = (title: string, { name }: vscode.WorkspaceFolder, value: string): Promise<string> =>
  askRequiredText({
    title,
    prompt: vscode.l10n.t('Folder for the new test cases, in {0}', name),
    value,
    validateInput: (text) =>
      /^[/\\]|^\w:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text.trim())
        ? vscode.l10n.t('Enter a path inside the workspace folder')
        : undefined,
  });

/** Proposes the folder of the test case in the editor. */
function folderOfOpenCase({ uri }: vscode.WorkspaceFolder): string | undefined {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId !== languageId || !isInsideFolder(open.uri, uri)) return undefined;
  const folder = vscode.Uri.joinPath(open.uri, '..');
  return isInsideFolder(folder, uri) ? vscode.workspace.asRelativePath(folder, false) : undefined;
}

const noFolderOpen = (): ErrorWithAction =>
  new ErrorWithAction(message('No folder is open'), message('Open the folder that gets the test cases'), {
    title: vscode.l10n.t('Open Folder…'),
    run: () => vscode.commands.executeCommand('vscode.openFolder'),
  });

/** The folder of the workspace that belongs to a target. @throws {UserError} where none does */
export function getLinkedFolder(target: Target) {
  const folder = folderOfTarget(target);
  if (folder) return folder;
  throw new UserError(
    message('No folder belongs to the test target of this test case'),
    message('Choose a folder for it'),
    'choose-target',
  );
}
