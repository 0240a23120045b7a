import * as fuzzGenerator from './fuzzGenerator.ts';
import * as fuzzParsers from './fuzzParsers.ts';
import * as locks from './locks.ts';
import type { Part } from './support/part.ts';

/** The ways in which the product is attacked, by name. */
export const parts: Readonly<Record<string, Part>> = {
  fuzzGenerator: fuzzGenerator.part,
  fuzzParsers: fuzzParsers.part,
  locks: locks.part,
};
