import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import type { Connection } from '../connection/connectionFeature.ts';
import { languageId } from '../ui/documents.ts';
import { completeStep, type WalkthroughStep } from '../ui/walkthroughStep.ts';

/** The walkthrough for new users: VS Code shows it, and completes a step when its context key is set. */
export function walkthroughFeature({ services }: Pick<Connection, 'services'>): vscode.Disposable {
  const completed = new Set<WalkthroughStep>();
  const complete = (step: WalkthroughStep): void => {
    if (!completed.has(step)) completeStep(step);
    completed.add(step);
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // What a pull or another program writes is not unsaved.
      if (document.languageId === languageId && document.isDirty && contentChanges.length > 0)
        complete('edit');
    }),
    services.capabilities.onDidAnswer((serviceUrl) => {
      if (serviceUrl !== localServiceUrl) complete('connect');
    }),
  );
}
