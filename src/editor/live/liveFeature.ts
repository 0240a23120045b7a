import * as vscode from 'vscode';
import type { StepCache } from '../files/steps/documentSteps.ts';
import type { RunComponents } from '../run/runFeature.ts';
import { deferred } from '../ui/lazyValues.ts';
import { livePanelType } from '../ui/panelTypes.ts';
import type { LivePages } from './livePage.ts';
import type { LiveDependencies } from './prepareLive.ts';

interface LiveParts {
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>;
  readonly runParts: RunComponents['runParts'];
  readonly controller: Pick<vscode.TestController, 'createRunProfile'>;
  readonly steps: StepCache;
  readonly log: vscode.LogOutputChannel;
}

/** The live page: the page of a test case beside its steps, which run one by one. */
export interface Live extends Pick<vscode.Disposable, 'dispose'> {
  readonly livePages: () => Promise<LivePages>;
}

export function liveFeature({ context, runParts, controller, steps, log }: LiveParts): Live {
  const { extensionUri: extension, globalStorageUri: storage } = context;
  const parts: LiveDependencies = { run: runParts, steps, log, extension, storage };
  let isUsed = false;
  const livePages = deferred(async () => {
    isUsed = true;
    return new (await import('./livePage.ts')).LivePages(parts);
  });
  // A live page can't go on in a window that is opened again: its tab closes, and the group that it was alone in.
  const serializer = vscode.window.registerWebviewPanelSerializer(livePanelType, {
    deserializeWebviewPanel: async (panel) => panel.dispose(),
  });
  const profile = controller.createRunProfile(
    vscode.l10n.t('Run and Keep Page Open on Failure'),
    vscode.TestRunProfileKind.Run,
    (request, token) =>
      parts.run.boundary.run('live run', async () => {
        const { runInLivePage } = await import('./liveRunProfile.ts');
        await runInLivePage(parts, await livePages(), request, token);
      }),
  );
  return {
    livePages,
    dispose: async () => {
      profile.dispose();
      serializer.dispose();
      if (isUsed) (await livePages()).dispose();
    },
  };
}
