import type { Feature } from '../ui/feature.ts';
import { detailCommands } from './detailCommands.ts';
import type { DetailDependencies } from './detailDependencies.ts';

/** Every field that a service has of a test case, target, environment or report. */
export const detailsFeature = (parts: DetailDependencies): Feature<'portableTests.showDetails'> => ({
  commands: detailCommands(parts),
  dispose: () => undefined,
});
