import * as z from 'zod';
import { uuid } from '../../core/case/testCase.ts';
import { context } from './report.ts';
import { text, webAddress } from './fieldSchemas.ts';

/** Exploration of a deployment: endpoint 18 (contract sections 2.7 and 4). */

export const exploreBody = z.looseObject({
  url: webAddress,
  testTargetId: uuid,
  context,
  environmentName: z.string().optional(),
});

export const exploreResult = z.looseObject({
  message: text,
  testPlanId: uuid.nullish(),
  discoveries: z
    .array(z.looseObject({ testCaseId: uuid, discoveryId: uuid.nullish(), testCaseName: text }))
    .nullish(),
});

export type ExploreBody = z.input<typeof exploreBody>;
export type ExploreResult = z.infer<typeof exploreResult>;
