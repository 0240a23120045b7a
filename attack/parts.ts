import * as escapes from './escapes.ts';
import * as fuzzGenerator from './fuzzGenerator.ts';
import * as fuzzParsers from './fuzzParsers.ts';
import * as fuzzServer from './fuzzServer.ts';
import * as hostileAnswers from './hostileAnswers.ts';
import * as kills from './kills.ts';
import * as locks from './locks.ts';
import * as saves from './saves.ts';
import type { Part } from './support/part.ts';
import * as twoSided from './twoSided.ts';

/** The ways in which the product is attacked, by name. */
export const parts: Readonly<Record<string, Part>> = {
  twoSided: twoSided.part,
  kills: kills.part,
  saves: saves.part,
  locks: locks.part,
  escapes: escapes.part,
  hostileAnswers: hostileAnswers.part,
  fuzzParsers: fuzzParsers.part,
  fuzzServer: fuzzServer.part,
  fuzzGenerator: fuzzGenerator.part,
};
