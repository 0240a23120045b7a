import * as vscode from 'vscode';
import type { StepCache } from '../files/steps/stepCache.ts';
import type { RunDependencies } from '../run/runDependencies.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { deferred } from '../ui/deferred.ts';
import type { Feature } from '../ui/feature.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { liveCommandIds, type LiveCommand } from './liveCommandIds.ts';

interface LiveParts {
  readonly runParts: RunDependencies;
  readonly controller: Pick<vscode.TestController, 'createRunProfile'>;
  readonly steps: StepCache;
  readonly log: vscode.LogOutputChannel;
}

/** The live page: the page of a test case beside its steps, which run one by one. */
export function liveFeature(
  context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  { runParts, controller, steps, log }: LiveParts,
): Feature<LiveCommand> {
  const { extensionUri: extension, globalStorageUri: storage } = context;
  const parts: LiveDependencies = { run: runParts, steps, log, extension, storage };
  let isUsed = false;
  const pages = deferred(async () => {
    isUsed = true;
    return new (await import('./livePages.ts')).LivePages(parts);
  });
  const profile = controller.createRunProfile(
    vscode.l10n.t('Run and Keep Page Open on Failure'),
    vscode.TestRunProfileKind.Run,
    (request, token) =>
      runParts.boundary.run('live run', async () => {
        const { runInLivePage } = await import('./liveRunProfile.ts');
        await runInLivePage(parts, await pages(), request, token);
      }),
  );
  return {
    commands: deferCommands(liveCommandIds, async () =>
      (await import('./liveCommands.ts')).liveCommands(await pages(), steps, runParts.lastRuns),
    ),
    dispose: async () => {
      profile.dispose();
      if (isUsed) (await pages()).dispose();
    },
  };
}
