import type { ServiceModes } from '../../../src/service/cases/pushAndImport.ts';
import { isDeep } from '../../support/deep.ts';

/** How services pull and push. */
export const allModes: readonly ServiceModes[] = (['full', 'abridged'] as const).flatMap((pull) =>
  (['replace', 'upsert'] as const).map((push) => ({ pull, push })),
);

/** Two modes that have nothing in common, so that each way of pulling and each of pushing is there; deeply all. */
export const modesToRun = isDeep
  ? allModes
  : allModes.filter(({ pull, push }) => (pull === 'full') === (push === 'replace'));
