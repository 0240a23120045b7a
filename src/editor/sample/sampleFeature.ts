import type * as vscode from 'vscode';
import type { Connection } from '../connection/connectionFeature.ts';
import type { Feature } from '../ui/feature.ts';
import type { LogFeature } from '../ui/logFeature.ts';
import { isSampleOpen, showSample } from './sampleWorkspace.ts';

interface SampleParts extends Pick<LogFeature, 'boundary'>, Pick<Connection, 'services' | 'local'> {
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** A sample shop with test cases, opened with one command and shown in its own window. */
export function sampleFeature(
  context: vscode.ExtensionContext,
  { boundary, services, local, afterwards }: SampleParts,
): Feature<'portableTests.trySample'> {
  void boundary.run('sample', async () => {
    if (await isSampleOpen()) await showSample(context.workspaceState);
  });
  return {
    commands: {
      'portableTests.trySample': async () =>
        afterwards((await import('./trySample.ts')).trySample(context, services, local)),
    },
    dispose: () => undefined,
  };
}
