import * as z from 'zod';
import { uuid } from '../case/recognizeCase.ts';
import { localServiceUrl } from './serviceAddresses.ts';

/** A relative folder as settings compare it: with `/`, without `.` and without a slash at its end; `.` for no folder. */
const normalizeFolder = (folder: string): string =>
  folder
    .split(/[\\/]/)
    .filter((name) => name !== '' && name !== '.')
    .join('/') || '.';

/** One entry of the setting `portableTests.targets`: a folder, relative to that of the workspace, and its target. */
export const targetSetting = z.object({
  folder: z
    .string()
    .min(1)
    .refine((folder) => !folder.split(/[\\/]/).includes('..') && !/^(?:[\\/]|[A-Za-z]:)/.test(folder))
    .transform(normalizeFolder),
  testTargetId: uuid,
  serviceUrl: z.union([z.literal(localServiceUrl), z.url({ protocol: /^https?$/ })]),
  layout: z.enum(['folders', 'dependencies']).optional().catch(undefined),
});

export type TargetSetting = z.infer<typeof targetSetting>;
