import * as vscode from 'vscode';
import type { TestTarget } from '../../api/contract/testTarget.ts';
import { message } from '../../core/message.ts';
import { targetSetting, type TargetSetting } from '../../core/target/targetSetting.ts';
import { UserError } from '../../core/userError.ts';
import { type Services, serviceName } from '../connection/services.ts';
import { askAddress, askRequiredText, pickOne } from '../ui/prompts.ts';
import { writeFolderSetting } from '../ui/settings.ts';
import { targetFolders, type TargetFolder, usualFolder } from './targetFolders.ts';

/**
 * Binds a folder of the workspace to a test target, in a setting that a team can commit.
 *
 * @param connect asked for when nothing is connected yet
 */
export async function linkFolderToTarget(
  services: Services,
  connect: () => Promise<string>,
  chosen?: { serviceUrl: string; target: TestTarget },
): Promise<TargetFolder> {
  const workspaceFolder = await pickWorkspaceFolder();
  const serviceUrl = chosen?.serviceUrl ?? (await askService(services, connect));
  const target = chosen?.target ?? (await askTarget(services, serviceUrl));
  const folder = await askFolder(workspaceFolder, target);
  const bound = await saveTargetFolder(workspaceFolder, { folder, testTargetId: target.id, serviceUrl });
  await services.add(serviceUrl);
  return bound;
}

async function pickWorkspaceFolder(): Promise<vscode.WorkspaceFolder> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [first, ...others] = folders;
  if (!first)
    throw new UserError(
      message('No folder is open'),
      message('Open the folder of your project, then choose its test target'),
    );
  if (others.length === 0) return first;
  const picked = await vscode.window.showWorkspaceFolderPick();
  if (!picked) throw new vscode.CancellationError();
  return picked;
}

async function askService(services: Services, connect: () => Promise<string>): Promise<string> {
  const serviceUrls = services.list();
  if (serviceUrls.length === 0) return connect();
  if (serviceUrls.length === 1 && serviceUrls[0]) return serviceUrls[0];
  const picked = await pickOne(
    serviceUrls.map((serviceUrl) => ({ label: serviceName(serviceUrl), serviceUrl })),
    { title: vscode.l10n.t('Choose Test Target: Service') },
  );
  return picked.serviceUrl;
}

async function askTarget(services: Services, serviceUrl: string): Promise<TestTarget> {
  const client = await services.client(serviceUrl);
  const targets = await client.listTestTargets();
  const create = {
    label: vscode.l10n.t('New test target…'),
    iconPath: new vscode.ThemeIcon('add'),
    target: undefined,
  };
  const items = targets.map((target) => ({
    label: target.app,
    iconPath: new vscode.ThemeIcon('browser'),
    description: target.environments?.find(({ type }) => type === 'DEFAULT')?.discoveryUrl ?? '',
    target,
  }));
  const picked = await pickOne([...items, create], {
    title: vscode.l10n.t('Choose Test Target'),
    placeHolder: vscode.l10n.t('The application that the test cases of this folder test'),
    matchOnDescription: true,
  });
  if (picked.target) return picked.target;

  const title = vscode.l10n.t('New Test Target');
  const app = await askRequiredText({
    title,
    prompt: vscode.l10n.t('Name of the application'),
    placeHolder: 'Web shop',
  });
  const discoveryUrl = await askAddress({
    title,
    prompt: vscode.l10n.t('Address where it runs'),
    placeHolder: 'https://shop.example.com',
  });
  return client.createTestTarget({ testTarget: { app, discoveryUrl } });
}

async function askFolder(workspaceFolder: vscode.WorkspaceFolder, target: TestTarget): Promise<string> {
  const bound = targetFolders().find(
    (folder) => folder.testTargetId === target.id && folder.workspaceFolder === workspaceFolder,
  );
  const folder = await askRequiredText({
    title: vscode.l10n.t('Choose Test Target: Folder'),
    prompt: vscode.l10n.t('Folder for the test cases of {0}, in {1}', target.app, workspaceFolder.name),
    value: bound?.folder ?? (await suggestFolder(workspaceFolder.uri)),
    validateInput: (value) =>
      value.split(/[\\/]/).includes('..') || /^(?:[\\/]|[A-Za-z]:)/.test(value)
        ? vscode.l10n.t('The folder must be inside {0}.', workspaceFolder.name)
        : undefined,
  });
  return folder.replaceAll('\\', '/').replace(/\/+$/, '');
}

/** Binds a folder to a target in the settings of its workspace folder, so that a team can commit it. */
async function saveTargetFolder(
  workspaceFolder: vscode.WorkspaceFolder,
  setting: TargetSetting,
): Promise<TargetFolder> {
  const configuration = vscode.workspace.getConfiguration('portableTests', workspaceFolder);
  const own: unknown =
    configuration.inspect('targets')?.workspaceFolderValue ??
    configuration.inspect('targets')?.workspaceValue;
  const others = (Array.isArray(own) ? (own as unknown[]) : []).filter(
    (entry) => !(targetSetting.safeParse(entry).data?.folder === setting.folder),
  );
  await writeFolderSetting('targets', [...others, setting], workspaceFolder);
  return { ...setting, workspaceFolder, uri: vscode.Uri.joinPath(workspaceFolder.uri, setting.folder) };
}

const knownClientsFolder = '.octomind';

/** The folder that may belong to a test target: one of the known client that is not linked yet, else a new one. */
export async function suggestFolder(base: vscode.Uri): Promise<string> {
  const linked = new Set(targetFolders().map(({ uri }) => uri.toString()));
  const isFree = (folder: string): boolean => !linked.has(vscode.Uri.joinPath(base, folder).toString());
  if (isFree(knownClientsFolder) && (await exists(vscode.Uri.joinPath(base, knownClientsFolder))))
    return knownClientsFolder;
  const files = await vscode.workspace.findFiles(
    new vscode.RelativePattern(base, `**/${knownClientsFolder}/**/*.{yaml,yml}`),
    `{**/node_modules/**,${knownClientsFolder}/**}`,
  );
  const prefix = base.path.replace(/\/$/, '').length + 1;
  const folders = new Set(files.map(({ path }) => folderOf(path.slice(prefix))));
  return [...folders].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).find(isFree) ?? usualFolder;
}

/** The path as far as the first folder of the known client. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts.indexOf(knownClientsFolder) + 1).join('/');
}

const exists = (uri: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
