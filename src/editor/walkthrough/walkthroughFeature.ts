import * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { Feature } from '../ui/feature.ts';
import { completeStep, walkthroughId, type WalkthroughStep } from '../ui/completeStep.ts';
import { languageId } from '../ui/languageId.ts';
import type { StepParts } from './startStep.ts';

/** The walkthrough for new users: VS Code shows it, and completes a step when its context key is set. */
export function walkthroughFeature(
  parts: StepParts & Pick<Connection, 'services'>,
): Feature<'portableTests.openWalkthrough' | 'portableTests.startStep'> {
  const completed = new Set<WalkthroughStep>();
  const complete = (step: WalkthroughStep): void => {
    if (!completed.has(step)) completeStep(step);
    completed.add(step);
  };
  const started = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // What a pull or another program writes is not unsaved.
      if (document.languageId === languageId && document.isDirty && contentChanges.length > 0)
        complete('edit');
    }),
    parts.services.capabilities.onDidAnswer((serviceUrl) => {
      if (serviceUrl !== localServiceUrl) complete('connect');
    }),
  );
  return {
    commands: {
      'portableTests.openWalkthrough': async () =>
        vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId),
      'portableTests.startStep': async (step) => (await import('./startStep.ts')).startStep(step, parts),
    },
    dispose: () => started.dispose(),
  };
}
