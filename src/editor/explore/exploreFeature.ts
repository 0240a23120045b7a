import type { Feature } from '../ui/feature.ts';
import { LatestDiscoveries } from './latestDiscoveries.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { exploreCommandIds, type ExploreCommand } from './exploreCommandIds.ts';
import type { ExploreParts } from './exploreCommands.ts';

/** Explorations of applications, and the test cases that they find. */
export interface Explorations extends Feature<ExploreCommand> {
  readonly discoveries: LatestDiscoveries;
}

export function exploreFeature(parts: Omit<ExploreParts, 'discoveries'>): Explorations {
  const discoveries = new LatestDiscoveries();
  return {
    discoveries,
    commands: deferCommands(exploreCommandIds, async () =>
      (await import('./exploreCommands.ts')).exploreCommands({ ...parts, discoveries }),
    ),
    dispose: () => discoveries.dispose(),
  };
}
