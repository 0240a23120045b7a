import type * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Feature } from '../ui/feature.ts';
import type { LogFeature } from '../ui/logFeature.ts';
import { isSampleOpen } from './isSampleOpen.ts';

interface SampleParts extends Pick<LogFeature, 'boundary'>, Pick<Connection, 'services' | 'local'> {
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** A sample shop with test cases, opened with one command and shown in its own window. */
export function sampleFeature(
  context: vscode.ExtensionContext,
  { boundary, services, local, afterwards }: SampleParts,
): Feature<'portableTests.trySample'> {
  void boundary.run('sample', async () => {
    if (await isSampleOpen()) await (await import('./showSample.ts')).showSample(context);
  });
  return {
    commands: {
      'portableTests.trySample': async (from) => {
        const { trySample } = await import('./trySample.ts');
        await afterwards(trySample(context, services, local, from === 'walkthrough'));
      },
    },
    dispose: () => undefined,
  };
}
