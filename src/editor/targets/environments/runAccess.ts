import * as z from 'zod';

/** What an application asks of everybody who opens it, such as one that isn't public yet. */
export const runAccess = z.object({
  basicAuth: z.object({ username: z.string(), password: z.string() }).optional(),
  /** Values by the header's name. */
  headers: z.record(z.string(), z.string()).default({}),
});

export type RunAccess = z.infer<typeof runAccess>;

export const noAccess: RunAccess = { headers: {} };

/** Header names are the same in upper and lower case. */
export const findHeader = ({ headers }: RunAccess, name: string): string | undefined =>
  Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase());
