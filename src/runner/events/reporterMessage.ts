import * as z from 'zod';

/** Where something stands in the code of a run; the line counts from 1. */
const location = z.object({ file: z.string(), line: z.number() });

/** The stack tells failures with the same message apart: it names the line of the step. */
const failure = z.object({ message: z.string(), stack: z.string().optional() });

const attachment = z.object({ name: z.string(), contentType: z.string(), path: z.string() });

const annotation = z.object({ type: z.string(), description: z.string() });

/** The messages of the reporter inside Playwright to the process that started it, one line of JSON each. */
export const reporterMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), tests: z.number() }),
  z.object({ type: z.literal('testBegin'), test: z.string(), caseId: z.string() }),
  z.object({
    type: z.literal('stepBegin'),
    test: z.string(),
    step: z.number(),
    location,
    /** Whether it belongs to a teardown, which fails no test. */
    isCleanUp: z.boolean(),
  }),
  z.object({
    type: z.literal('stepEnd'),
    test: z.string(),
    step: z.number(),
    /** In milliseconds. */
    duration: z.number(),
    failure: failure.optional(),
  }),
  z.object({
    type: z.literal('testEnd'),
    test: z.string(),
    caseId: z.string(),
    status: z.enum(['passed', 'failed', 'timedOut', 'skipped', 'interrupted']),
    duration: z.number(),
    failures: z.array(failure),
    attachments: z.array(attachment),
    annotations: z.array(annotation),
  }),
  z.object({ type: z.literal('error'), failure }),
  z.object({ type: z.literal('end'), status: z.enum(['passed', 'failed', 'timedout', 'interrupted']) }),
]);

export type ReporterMessage = z.infer<typeof reporterMessage>;
export type ReportedFailure = z.infer<typeof failure>;
