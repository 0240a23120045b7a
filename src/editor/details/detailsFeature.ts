import type { Feature } from '../ui/feature.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import type { DetailDependencies } from './detailDependencies.ts';

/** Every field that a service has of a test case, target, environment or report. */
export const detailsFeature = (parts: DetailDependencies): Feature<'portableTests.showDetails'> => ({
  commands: deferCommands(['portableTests.showDetails'], async () =>
    (await import('./detailCommands.ts')).detailCommands(parts),
  ),
  dispose: () => undefined,
});
