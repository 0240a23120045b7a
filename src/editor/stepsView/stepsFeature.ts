import * as vscode from 'vscode';
import { deferred } from '../ui/lazyValues.ts';
import type { StepsView, StepsViewParts } from './stepsView.ts';

/** The Steps view: the page before and after each step of a run. */
export interface Steps extends Pick<vscode.Disposable, 'dispose'> {
  readonly stepsView: () => Promise<StepsView>;
}

/** Nothing of the view is loaded before it is shown or a run has failed. */
export function stepsFeature(parts: StepsViewParts): Steps {
  let view: StepsView | undefined;
  const stepsView = deferred(async () => (view = new (await import('./stepsView.ts')).StepsView(parts)));
  const started = vscode.Disposable.from(
    vscode.window.registerWebviewViewProvider('portableTests.steps', {
      resolveWebviewView: async (resolved) => (await stepsView()).resolve(resolved),
    }),
    parts.runParts.traces.onDidAdd((run) => {
      if (view || run.outcome === 'failed')
        void parts.runParts.boundary.run('steps of a run', async () => (await stepsView()).take(run));
    }),
  );
  return {
    stepsView,
    dispose: () => {
      started.dispose();
      view?.dispose();
    },
  };
}
