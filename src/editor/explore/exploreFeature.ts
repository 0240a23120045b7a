import type { Feature } from '../ui/feature.ts';
import { Discoveries } from './discoveries.ts';
import { exploreCommands, type ExploreCommand, type ExploreParts } from './exploreCommands.ts';

/** Explorations of applications, and the test cases that they find. */
export interface Explorations extends Feature<ExploreCommand> {
  readonly discoveries: Discoveries;
}

export function exploreFeature(parts: Omit<ExploreParts, 'discoveries'>): Explorations {
  const discoveries = new Discoveries();
  return {
    discoveries,
    commands: exploreCommands({ ...parts, discoveries }),
    dispose: () => discoveries.dispose(),
  };
}
