import assert from 'node:assert/strict';
import { parts } from '../../attack/parts.ts';
import { attack } from '../../attack/support/part.ts';
import { runs } from '../support/properties.ts';

/** A little of each attack, but for those that have tests of their own: saves, contenders for a lock, and escapes. */
const attempts: Readonly<Record<string, number>> = {
  twoSided: 4,
  kills: 1,
  hostileAnswers: 3,
  fuzzParsers: 15,
  fuzzServer: 25,
  fuzzGenerator: 400,
};

describe('A short run of every attack', () => {
  for (const [name, usual] of Object.entries(attempts)) {
    it(`finds no failure: ${name}`, async () => {
      const { numRuns, seed = Math.floor(Math.random() * 1e9) } = runs(usual);
      const { failures } = await attack(parts[name] ?? assert.fail(), { seed, attempts: numRuns });
      const told = failures.map(
        ({ number, what }) => `npm run attack -- ${name} --seed ${seed} --case ${number}\n${what}`,
      );
      assert.deepEqual(told, []);
    });
  }
});
