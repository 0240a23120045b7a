import * as vscode from 'vscode';
import type { SelectedRows } from '../cases/selection/filesOfRows.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { Files } from '../files/filesFeature.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { Sync } from '../sync/syncFeature.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { Feature } from '../ui/feature.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { codeCommandIds, type CodeCommand } from './codeCommandIds.ts';
import type { CodePreviews } from './codePreviews.ts';

interface CodeNeeds
  extends
    Pick<Files, 'index' | 'steps'>,
    Pick<Cases, 'catalog' | 'documents'>,
    Pick<Sync, 'locks'>,
    Pick<Results, 'localApi'>,
    Pick<Targets, 'names'> {
  readonly view: SelectedRows['view'];
}

/** Playwright code of test cases: previews beside the editor, and generated projects. */
export function codeFeature(
  { extensionUri, workspaceState }: vscode.ExtensionContext,
  { index, steps, catalog, documents, locks, localApi, names, view }: CodeNeeds,
): Feature<CodeCommand> {
  let previews: CodePreviews | undefined;
  return {
    commands: deferCommands(codeCommandIds, async () => {
      const [{ codeCommands }, { CodePreviews }] = await Promise.all([
        import('./codeCommands.ts'),
        import('./codePreviews.ts'),
      ]);
      previews = new CodePreviews(index, steps);
      return codeCommands({
        index,
        locks,
        services: catalog.targets.services,
        catalog,
        view,
        documents,
        previews,
        localApi,
        names,
        memory: workspaceState,
        sandbox: vscode.Uri.joinPath(extensionUri, 'dist', 'sandboxWorker.mjs'),
      });
    }),
    dispose: () => previews?.dispose(),
  };
}
