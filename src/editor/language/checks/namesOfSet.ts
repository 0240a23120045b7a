import type * as vscode from 'vscode';
import type { CaseSetView, KnownNames } from '../../../core/checks/views/caseSetView.ts';
import { ServiceNameUsers, type NameUsers, type NameSources } from '../../cases/catalog/serviceNames.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import { NamesInFiles } from './namesInFiles.ts';

/** Gets the names that a document is compared with; undefined where it lists none. */
export type NamesOf = (document: vscode.TextDocument, lastChange: object) => Promise<CaseSetView['names']>;

const listsNames = /^\s*["']?(?:tagNames|excludedEnvironmentNames)\b/m;

/** Creates a lookup of names in all files of the workspace, and of those that the service of a file has. */
export function createNamesOf(
  index: Pick<CaseIndex, 'all' | 'at' | 'onDidChange'>,
  sources: NameSources,
): NamesOf {
  const service = new ServiceNameUsers(sources);
  const files = {
    tags: new NamesInFiles(index, ({ tagNames }) => tagNames),
    environments: new NamesInFiles(index, ({ excludedEnvironmentNames }) => excludedEnvironmentNames),
  };
  return async (document, lastChange) => {
    if (!listsNames.test(document.getText())) return undefined;
    const users = await service.of(document.uri, lastChange);
    const own = document.uri.toString();
    const known = (kind: keyof NameUsers): KnownNames => ({
      onService: users[kind],
      inFiles: () => files[kind].all(),
      countOthers: (name) => files[kind].count(name, own),
    });
    return { tags: known('tags'), environments: known('environments') };
  };
}
