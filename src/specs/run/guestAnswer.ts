import * as z from 'zod/mini';
import type { GuestAnswer } from '../guestMessages.ts';
import { problemKinds } from '../recording.ts';

const longest = 2_000_000;
const text = z.string().check(z.maxLength(longest));
const count = z.int().check(z.gte(0), z.lte(10_000_000));
const place = z.strictObject({ path: text, line: count });
const problem = z.strictObject({ kind: z.enum(problemKinds), place, detail: z.optional(text) });
const annotation = z.strictObject({ type: text, description: z.optional(text) });
const conditionKinds = ['condition', 'failure', 'retry', 'race', 'limit'] as const;
const conditionKind = z.enum(conditionKinds);
const phase = z.strictObject({
  in: z.enum(['test', 'hook', 'setup', 'teardown']),
  hook: z.optional(count),
  fixture: z.optional(text),
});

const call = z.strictObject({
  id: count,
  place,
  code: text,
  phase,
  on: z.enum(['page', 'otherPage', 'session', 'nothing']),
  steps: z.array(z.strictObject({ id: count, title: text })),
  value: z.optional(count),
  uses: z.optional(z.array(count)),
  mayFail: z.optional(z.literal(true)),
  when: z.optional(
    z.strictObject({
      place,
      kind: conditionKind,
      value: z.optional(count),
      isGuard: z.optional(z.literal(true)),
    }),
  ),
  decisions: count,
});

const decision = z.strictObject({
  of: z.enum(['file', 'test']),
  kind: z.enum([...conditionKinds, 'loop']),
  place,
  site: text,
  value: z.optional(count),
  call: z.optional(count),
  options: count,
  chosen: count,
});

const value = z.strictObject({
  test: text,
  kind: z.enum(['read', 'environment', 'package', 'changing', 'event', 'derived', 'variable', 'other']),
  place,
  code: text,
  name: z.optional(text),
  defaultTo: z.optional(text),
  from: z.optional(z.array(count)),
});

const named = {
  title: text,
  tags: z.array(text),
  annotations: z.array(annotation),
  place,
  isOff: z.boolean(),
};

const hook = z.strictObject({
  id: count,
  kind: z.enum(['beforeEach', 'beforeAll', 'afterEach', 'afterAll']),
  place,
});

const schema = z.strictObject({
  groups: z
    .array(
      z.strictObject({ key: text, parent: text, ...named, problems: z.array(problem), hooks: z.array(hook) }),
    )
    .check(z.minLength(1)),
  tests: z.array(
    z.strictObject({
      key: text,
      group: text,
      ...named,
      problems: z.array(problem),
      calls: z.array(call),
      decisions: z.array(decision),
      skippedAt: z.optional(place),
      endedBy: z.optional(z.enum(['callFailure', 'error'])),
      wasRun: z.boolean(),
    }),
  ),
  values: z.array(value),
  problems: z.array(problem),
  decisions: z.array(decision),
});

/**
 * Reads what came from the engine, in which a spec may have forged anything.
 *
 * @throws {Error} where it isn't an answer
 */
export function parseGuestAnswer(json: string): GuestAnswer {
  return schema.parse(JSON.parse(json)) as GuestAnswer;
}
