import * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import { parseOrigin } from '../../core/target/parseOrigin.ts';
import { exampleViewport, parseViewport } from '../../runner/device/findDevice.ts';

/** Values of options. The messages of their errors follow the name of the option. */

export const text = z.string('is missing').min(1, 'is missing');

export const flag = z.boolean().default(false);

/** An option that can be used several times. */
export const list = <Value extends z.ZodType<unknown, string>>(value: Value) => z.array(value).default([]);

export const id = z
  .string('is missing')
  .refine((value) => uuid.safeParse(value).success, {
    error: 'must be an id such as 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  })
  .toLowerCase();

export const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: ({ input }) => `must be a whole number above 0, not "${String(input)}"` })
  .transform(Number);

/** One of some words; the message of another value lists them. */
export const choice = <const Choice extends string>(...choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => `must be ${choices.join(' or ')}, not "${String(input)}"` });

export const origin = z.string().transform((value, context) => {
  const parsed = parseOrigin(value);
  if (parsed !== undefined) return parsed;
  context.addIssue(`must be an origin such as https://api.example.com, not "${value}"`);
  return z.NEVER;
});

export const viewport = z.string().transform((value, context) => {
  const parsed = parseViewport(value);
  if (parsed !== undefined) return parsed;
  context.addIssue(`must be a width and a height such as ${exampleViewport}, not "${value}"`);
  return z.NEVER;
});

/** One of several parts, as in `2/4`. */
export const shard = z.string().transform((value, context) => {
  const [, current = 0, total = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []).map(Number);
  if (current >= 1 && current <= total) return { current, total };
  const reason = current > total ? `: there is no shard ${current} of ${total}` : '';
  context.addIssue(`must be a shard and the number of all shards, such as 2/4, not "${value}"${reason}`);
  return z.NEVER;
});

/** An option that only makes sense with another one. */
export const only = (option: string) => z.undefined(`needs --${option}`).optional();
