import * as z from 'zod';
import type { StepLocation } from '../../codegen/plan/generatedProject.ts';
import { readExpectation } from '../../core/failure/readFailureReason.ts';
import type { CaseEnd, RunEvent, StepRef, RunFailure } from './runEvent.ts';

type MessageOf<Type extends ReporterMessage['type']> = Extract<ReporterMessage, { type: Type }>;

/** The state of a test. */
interface TestProgress {
  readonly caseId: string;
  /** Its steps by the reporter's number, in the order in which they began. */
  readonly steps: Map<number, StepProgress>;
}

/**
 * Turns messages of the reporter into events of test cases and their steps.
 *
 * @param places where each step stands in the generated code
 * @param relative a file of the run as its path in the project, with `/`
 * @param redacted a text without the values of variables
 */
export class RunEventMapper {
  private readonly steps: ReadonlyMap<string, StepRef>;
  private readonly tests = new Map<string, TestProgress>();
  private ended = false;

  constructor(
    places: readonly StepLocation[],
    private readonly relative: (file: string) => string,
    private readonly redacted: (text: string) => string,
  ) {
    this.steps = new Map(
      places.map(({ path, line, caseId, index }) => [`${path}:${line}`, { caseId, index }]),
    );
  }

  /** Whether the reporter has reported the end of the run. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** @throws {Error} when the line isn't a message of the reporter */
  read(line: string): RunEvent | undefined {
    return this.eventOf(reporterMessage.parse(JSON.parse(line)));
  }

  private eventOf(event: ReporterMessage): RunEvent | undefined {
    switch (event.type) {
      case 'begin':
        return { type: 'begin', tests: event.tests };
      case 'testBegin':
        this.tests.set(event.test, { caseId: event.caseId, steps: new Map() });
        return { type: 'caseBegin', caseId: event.caseId };
      case 'stepBegin':
        return this.stepBegin(event);
      case 'stepEnd':
        return this.stepEnd(event);
      case 'testEnd':
        return this.caseEnd(event);
      case 'error':
        return { type: 'error', failure: parseFailure(event.failure.message, this.redacted) };
      case 'end':
        this.ended = true;
    }
    return undefined;
  }

  private stepBegin({ test, step, location, isCleanUp }: MessageOf<'stepBegin'>): RunEvent | undefined {
    const progress = this.tests.get(test);
    const ref = this.steps.get(`${this.relative(location.file)}:${location.line}`);
    if (!progress || !ref) return undefined;
    progress.steps.set(step, { ref, isCleanUp, hasEnded: false });
    return { type: 'stepBegin', caseId: progress.caseId, step: ref };
  }

  private stepEnd({ test, step, duration, failure }: MessageOf<'stepEnd'>): RunEvent | undefined {
    const progress = this.tests.get(test);
    const begun = progress?.steps.get(step);
    if (!progress || !begun) return undefined;
    progress.steps.set(step, { ...begun, hasEnded: true, ...(failure ? { failure } : {}) });
    return {
      type: 'stepEnd',
      caseId: progress.caseId,
      step: begun.ref,
      duration,
      ...(failure ? { failure: parseFailure(failure.message, this.redacted) } : {}),
    };
  }

  private caseEnd(event: MessageOf<'testEnd'>): CaseEnd {
    const { status, duration, annotations } = event;
    // Values are masked in annotations when a test ends; the one with the id of its case is such.
    const caseId = this.tests.get(event.test)?.caseId ?? event.caseId;
    const attachments = event.attachments.map((attachment) => ({
      ...attachment,
      name: this.redacted(attachment.name),
    }));
    const note = ({ type, description }: { type: string; description: string }): string =>
      this.redacted(`${type}: ${description}`);
    const reason = annotations.find(({ type }) => type === 'skip')?.description;
    const end: CaseEnd = {
      type: 'caseEnd',
      caseId,
      outcome: status === 'timedOut' ? 'failed' : status,
      duration,
      ...this.failureOfCase(event),
      ...(status === 'skipped' && reason !== undefined ? { reason } : {}),
      notes: annotations.filter(({ type }) => noted.has(type)).map(note),
      ...pathOf('trace', attachments),
      ...pathOf('screenshot', attachments),
      attachments,
    };
    this.tests.delete(event.test);
    return end;
  }

  private failureOfCase({ test, status, failures }: MessageOf<'testEnd'>): Pick<CaseEnd, 'failure'> {
    if (failures.length === 0) return {};
    const step = findFailedStep([...(this.tests.get(test)?.steps.values() ?? [])], failures, status);
    const texts = [...new Set(failures.map(({ message }) => message))].join('\n\n');
    return { failure: { ...parseFailure(texts, this.redacted), ...(step ? { step } : {}) } };
  }
}

/** Annotations of generated code that say what went wrong beside the result. */
const noted: ReadonlySet<string> = new Set(['failure ignored', 'teardown failed']);

function pathOf<const Name extends 'trace' | 'screenshot'>(
  name: Name,
  attachments: readonly { name: string; path: string }[],
): { [Key in Name]?: string } | undefined {
  const found = attachments.find((attachment) => attachment.name === name);
  return found && ({ [name]: found.path } as { [Key in Name]?: string });
}

/** The state of a step of a test. */
export interface StepProgress {
  readonly ref: StepRef;
  /** Whether it belongs to a teardown. */
  readonly isCleanUp: boolean;
  readonly hasEnded: boolean;
  readonly failure?: ReportedFailure;
}

/**
 * Finds the step that made a test fail, if a step did.
 *
 * @param steps in the order in which they began
 * @param failures of the test
 */
export function findFailedStep(
  steps: readonly StepProgress[],
  failures: readonly ReportedFailure[],
  status: string,
): StepRef | undefined {
  // A teardown fails no test, even where it fails with the test's own words.
  const own = steps.filter(({ isCleanUp }) => !isCleanUp);
  return (status === 'timedOut' ? hungStep(own) : stepWithFailure(own, failures))?.ref;
}

/** At the timeout of a test, Playwright reports it in the running step, and what comes after it fails as well. */
const hungStep = (steps: readonly StepProgress[]): StepProgress | undefined =>
  steps.find(({ failure }) => /Test timeout of \d+ms exceeded/.test(failure?.message ?? '')) ??
  steps.findLast(({ hasEnded, failure }) => !hasEnded || failure !== undefined);

/** A step before it may have failed by the same message without failing the test. */
const stepWithFailure = (
  steps: readonly StepProgress[],
  failures: readonly ReportedFailure[],
): StepProgress | undefined =>
  steps.find(({ failure }) => failure && failures.some((testFailure) => isSame(testFailure, failure))) ??
  steps.findLast(({ hasEnded }) => !hasEnded);

const isSame = (a: ReportedFailure, b: ReportedFailure): boolean =>
  a.message === b.message && a.stack === b.stack;

/** Where something stands in the code of a run; the line counts from 1. */
const location = z.object({ file: z.string(), line: z.number() });

/** The stack tells failures with the same message apart: it names the line of the step. */
const failure = z.object({ message: z.string(), stack: z.string().optional() });

const attachment = z.object({ name: z.string(), contentType: z.string(), path: z.string() });

const annotation = z.object({ type: z.string(), description: z.string() });

/** The messages of the reporter inside Playwright to the process that started it, one line of JSON each. */
const reporterMessage = z.discriminatedUnion('type', [
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

/** Longer messages are cut: the body of an answer may be one. */
const longest = 10_000;

/** Playwright's message as plain text, with what it expected and what it got. */
export function parseFailure(message: string, redacted: (text: string) => string): RunFailure {
  const text = redacted(stripColours(message)).trim();
  return { message: shortened(text), ...expectedAndActual(text) };
}

const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} more characters)`;

function expectedAndActual(text: string): Pick<RunFailure, 'expected' | 'actual'> {
  const { expected, found } = readExpectation(text) ?? {};
  if (expected === undefined) return {};
  return { expected: shortened(expected), ...(found === undefined ? {} : { actual: shortened(found) }) };
}

/** Text without the escape sequences of a terminal. */
export const stripColours = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\u001B\[[\d;?]*[ -/]*[@-~]/g, '');
