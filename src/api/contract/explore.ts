import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { optionalText, webAddress } from './fieldSchemas.ts';
import { reportContext } from './report.ts';

/** Exploration of a deployment: endpoint 18 (contract sections 2.7 and 4). */

export const exploreBody = z.looseObject({
  url: webAddress,
  testTargetId: uuid,
  context: reportContext,
  environmentName: z.string().optional(),
});

export const exploreResult = z.looseObject({
  message: optionalText,
  testPlanId: uuid.nullish(),
  discoveries: z
    .array(z.looseObject({ testCaseId: uuid, discoveryId: uuid.nullish(), testCaseName: optionalText }))
    .nullish(),
});

export type ExploreBody = z.input<typeof exploreBody>;
export type ExploreResult = z.infer<typeof exploreResult>;
