import * as vscode from 'vscode';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import type { Services } from '../connection/services.ts';
import { targetFolderOf, targetFolders } from './targetFolders.ts';
import { contextKeySetter } from '../ui/contextKeySetter.ts';

/**
 * Keeps the context keys of menus up to date: `portableTests.unsupported.X` where no connected service supports the
 * endpoint X, `portableTests.unsupportedInFolders.X` where no service of a linked folder does, and
 * `portableTests.unsupportedForFile.X` where the service of the file in the editor does not.
 */
export function watchCapabilityContextKeys(
  services: Pick<Services, 'list' | 'capabilities' | 'onDidChange'>,
  set: (key: string, value: boolean) => unknown = contextKeySetter(),
): vscode.Disposable {
  const before = new Map<string, readonly EndpointName[]>();
  const update = (group: string, urls: readonly string[]): void => {
    const [first = '', ...others] = urls;
    const unsupported = services.capabilities
      .unsupportedBy(first)
      .filter((name) => others.every((url) => services.capabilities.isUnsupported(url, name)));
    for (const name of new Set([...(before.get(group) ?? []), ...unsupported]))
      set(`portableTests.${group}.${name}`, unsupported.includes(name));
    before.set(group, unsupported);
  };
  const updateFile = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const folder = uri && targetFolderOf(uri);
    update('unsupportedForFile', folder ? [folder.serviceUrl] : []);
  };
  const updateAll = (): void => {
    update('unsupported', services.list());
    update(
      'unsupportedInFolders',
      targetFolders().map(({ serviceUrl }) => serviceUrl),
    );
    updateFile();
  };
  return vscode.Disposable.from(
    services.capabilities.onDidChange(updateAll),
    services.onDidChange(updateAll),
    vscode.window.onDidChangeActiveTextEditor(updateFile),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('portableTests') && updateAll(),
    ),
  );
}
