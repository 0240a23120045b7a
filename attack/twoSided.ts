import { allModes } from '../test/unit/support/serviceModes.ts';
import { World } from '../test/unit/support/sync/world.ts';
import type { Part } from './support/part.ts';
import { TwoSides } from './support/twoSides.ts';

/** Random sequences of edits by two people and on the service, with pulls, pushes and undos between them. */
export const part: Part = {
  attempts: 1_620,
  open: async () => ({
    async play(random) {
      const world = await World.start(random.pick(allModes));
      try {
        const sides = new TwoSides(world, random);
        for (let actions = 5 + random.below(30); actions > 0; actions--) await sides.act();
        await sides.settle();
      } finally {
        await world.close();
      }
    },
    close: async () => undefined,
  }),
};
