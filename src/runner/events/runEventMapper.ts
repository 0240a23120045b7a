import type { StepLocation } from '../../codegen/plan/generatedProject.ts';
import { findFailedStep, type StepProgress } from './findFailedStep.ts';
import type { CaseEnd, RunEvent, StepRef } from './runEvent.ts';
import { parseFailure } from './parseFailure.ts';
import { reporterMessage, type ReporterMessage } from './reporterMessage.ts';

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

  /** @throws {Error} when the line is no message of the reporter */
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
