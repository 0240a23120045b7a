import * as vscode from 'vscode';
import { endpointNames } from '../../api/contract/endpoints.ts';
import type { Services } from '../connection/services.ts';
import { targetFolderOf, targetFolders } from './targetFolders.ts';
import { contextSetter } from '../ui/contextKeySetter.ts';

/**
 * Keeps the context keys of menus true: `portableTests.lacks.X` where no connected service offers the
 * endpoint X, `portableTests.boundLacks.X` where none of a folder's target does, and
 * `portableTests.fileLacks.X` where that of the file in the editor does not.
 */
export function watchCapabilities(
  services: Pick<Services, 'list' | 'offers' | 'onDidChange'>,
  set: (key: string, value: boolean) => unknown = contextSetter(),
): vscode.Disposable {
  const tell = (group: string, urls: readonly string[]): void => {
    for (const endpoint of endpointNames) {
      const isLacking = urls.length > 0 && urls.every((url) => services.offers.lacks(url, endpoint));
      set(`portableTests.${group}.${endpoint}`, isLacking);
    }
  };
  const tellOfFile = (): void => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const folder = uri && targetFolderOf(uri);
    tell('fileLacks', folder ? [folder.serviceUrl] : []);
  };
  const tellAll = (): void => {
    tell('lacks', services.list());
    tell(
      'boundLacks',
      targetFolders().map(({ serviceUrl }) => serviceUrl),
    );
    tellOfFile();
  };
  return vscode.Disposable.from(
    services.offers.onDidChange(tellAll),
    services.onDidChange(tellAll),
    vscode.window.onDidChangeActiveTextEditor(tellOfFile),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('portableTests') && tellAll(),
    ),
  );
}
