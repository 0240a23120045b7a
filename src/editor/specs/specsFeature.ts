import type * as vscode from 'vscode';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { Files } from '../files/filesFeature.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import type { Feature } from '../ui/feature.ts';
import { specsCommandIds, type SpecsCommand } from './specsCommandIds.ts';

type SpecsNeeds = Pick<Files, 'index'> & Pick<Cases, 'documents'> & { readonly record: RecordSpecs };

/** Imports specs of Playwright Test as test cases. */
export function specsFeature({ index, documents, record }: SpecsNeeds): Feature<SpecsCommand> {
  let problems: vscode.Disposable | undefined;
  return {
    commands: deferCommands(specsCommandIds, async () => {
      const [{ importSpecsCommand }, { SpecProblems }] = await Promise.all([
        import('./importSpecsCommand.ts'),
        import('./specProblems.ts'),
      ]);
      const shown = (problems = new SpecProblems());
      return {
        'portableTests.importSpecs': (argument, selected) =>
          importSpecsCommand(argument, selected, { index, documents, problems: shown, record }),
      };
    }),
    dispose: () => problems?.dispose(),
  };
}
