import type * as vscode from 'vscode';
import type { StepCache } from '../files/steps/stepCache.ts';
import type { RunDependencies } from '../run/runDependencies.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { deferred } from '../ui/deferred.ts';
import type { Feature } from '../ui/feature.ts';
import { liveCommandIds, type LiveCommand } from './liveCommandIds.ts';

interface LiveParts {
  readonly runParts: RunDependencies;
  readonly steps: StepCache;
  readonly log: vscode.LogOutputChannel;
}

/** The live page: the page of a test case beside its steps, which run one by one. */
export function liveFeature(
  context: Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>,
  { runParts, steps, log }: LiveParts,
): Feature<LiveCommand> {
  const pages = deferred(async () => {
    const { LivePages } = await import('./livePages.ts');
    const { extensionUri: extension, globalStorageUri: storage } = context;
    return new LivePages({ run: runParts, steps, log, extension, storage });
  });
  let isUsed = false;
  return {
    commands: deferCommands(liveCommandIds, async () => {
      isUsed = true;
      return (await import('./liveCommands.ts')).liveCommands(await pages(), steps);
    }),
    dispose: async () => {
      if (isUsed) (await pages()).dispose();
    },
  };
}
