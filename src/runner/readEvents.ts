import type { StepPlace } from '../codegen/options.ts';
import type { CaseEnd, RunEvent, StepRef } from './events.ts';
import { failureOf } from './failure.ts';
import { reported, type Reported } from './protocol.ts';

/** What the steps of a test came to so far. */
interface TestSoFar {
  readonly caseId: string;
  /** Steps that have begun and not ended. */
  readonly open: Map<number, StepRef>;
  /** Steps that failed, by Playwright's message. */
  readonly failed: Map<string, StepRef>;
}

/**
 * Turns what the reporter says into events that speak of test cases and their steps.
 *
 * @param places where each step stands in the generated code
 * @param relative a file of the run as its path in the project, with `/`
 * @param redacted a text without the values of variables
 */
export class EventReader {
  private readonly steps: ReadonlyMap<string, StepRef>;
  private readonly tests = new Map<string, TestSoFar>();
  private ended = false;

  constructor(
    places: readonly StepPlace[],
    private readonly relative: (file: string) => string,
    private readonly redacted: (text: string) => string,
  ) {
    this.steps = new Map(
      places.map(({ path, line, caseId, index }) => [`${path}:${line}`, { caseId, index }]),
    );
  }

  /** Whether the reporter has said that the run is over. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** @throws {Error} when the line is nothing that the reporter writes */
  read(line: string): RunEvent | undefined {
    return this.eventOf(reported.parse(JSON.parse(line)));
  }

  private eventOf(event: Reported): RunEvent | undefined {
    switch (event.type) {
      case 'begin':
        return { type: 'begin', tests: event.tests };
      case 'testBegin':
        this.tests.set(event.test, { caseId: event.caseId, open: new Map(), failed: new Map() });
        return { type: 'caseBegin', caseId: event.caseId };
      case 'stepBegin':
        return this.stepBegin(event);
      case 'stepEnd':
        return this.stepEnd(event);
      case 'testEnd':
        return this.caseEnd(event);
      case 'error':
        return { type: 'error', failure: failureOf(event.failure.message, this.redacted) };
      case 'end':
        this.ended = true;
    }
    return undefined;
  }

  private stepBegin({
    test,
    step,
    location,
  }: Extract<Reported, { type: 'stepBegin' }>): RunEvent | undefined {
    const soFar = this.tests.get(test);
    const ref = this.stepAt(location);
    if (!soFar || !ref) return undefined;
    soFar.open.set(step, ref);
    return { type: 'stepBegin', caseId: soFar.caseId, step: ref };
  }

  private stepEnd(event: Extract<Reported, { type: 'stepEnd' }>): RunEvent | undefined {
    const soFar = this.tests.get(event.test);
    const step = soFar?.open.get(event.step);
    if (!soFar || !step) return undefined;
    soFar.open.delete(event.step);
    const { failure, duration } = event;
    if (!failure) return { type: 'stepEnd', caseId: soFar.caseId, step, duration };
    if (!soFar.failed.has(failure.message)) soFar.failed.set(failure.message, step);
    return {
      type: 'stepEnd',
      caseId: soFar.caseId,
      step,
      duration,
      failure: failureOf(failure.message, this.redacted),
    };
  }

  private caseEnd(event: Extract<Reported, { type: 'testEnd' }>): CaseEnd {
    const { caseId, status, duration, attachments, annotations } = event;
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

  /** The step to blame is the one that failed with the test's own words; else the one that never ended. */
  private failureOfCase({
    test,
    failures,
  }: Extract<Reported, { type: 'testEnd' }>): Pick<CaseEnd, 'failure'> {
    const [first] = failures;
    if (!first) return {};
    const soFar = this.tests.get(test);
    const blamed = failures
      .map(({ message }) => soFar?.failed.get(message))
      .find((step) => step !== undefined);
    const step = blamed ?? [...(soFar?.open.values() ?? [])].at(-1);
    const texts = [...new Set(failures.map(({ message }) => message))].join('\n\n');
    return { failure: { ...failureOf(texts, this.redacted), ...(step ? { step } : {}) } };
  }

  private stepAt({ file, line }: { file: string; line: number }): StepRef | undefined {
    return this.steps.get(`${this.relative(file)}:${line}`);
  }
}

/** Annotations of generated code that say what went wrong beside the result. */
const noted: ReadonlySet<string> = new Set(['failure ignored', 'teardown failed']);

function pathOf<const Name extends 'trace' | 'screenshot'>(
  name: Name,
  attachments: readonly { name: string; path: string }[],
): { [Key in Name]?: string } | undefined {
  const found = attachments.find((one) => one.name === name);
  return found && ({ [name]: found.path } as { [Key in Name]?: string });
}
