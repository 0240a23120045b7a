import * as z from 'zod';
import { uuid } from '../case/testCase.ts';

/** The address that stands for the service on this machine, in settings and in the list of connections. */
export const localServiceUrl = 'local';

/** One entry of the setting `portableTests.targets`: a folder, relative to that of the workspace, and its target. */
export const targetSetting = z.object({
  folder: z
    .string()
    .min(1)
    .refine((folder) => !folder.split(/[\\/]/).includes('..') && !/^(?:[\\/]|[A-Za-z]:)/.test(folder)),
  testTargetId: uuid,
  serviceUrl: z.union([z.literal(localServiceUrl), z.url({ protocol: /^https?$/ })]),
  layout: z.enum(['folders', 'dependencies']).optional().catch(undefined),
});

export type TargetSetting = z.infer<typeof targetSetting>;

/** Whether two addresses name one service: it may be written with or without `/api` and slashes at its end. */
export const isSameService = (first: string, second: string): boolean => bare(first) === bare(second);

function bare(serviceUrl: string): string {
  if (!URL.canParse(serviceUrl)) return serviceUrl;
  const { origin, pathname } = new URL(serviceUrl);
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}
