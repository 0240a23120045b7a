import * as z from 'zod';

/** A listed value, or any other string that a newer service may send. */
export const openEnum = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.union([z.enum(values), z.string() as z.ZodType<string & Record<never, never>>]);

export const optionalText = z.string().nullish();
export const dateTime = z.string().nullish();
export const optionalNumber = z.number().nullish();
/** An object whose fields the contract leaves open. */
export const freeObject = z.record(z.string(), z.unknown());
/** An address that a service opens itself. */
export const webAddress = z.url({ protocol: /^https?$/ });
