import { writeSync } from 'node:fs';
import { stderr, stdin, stdout } from 'node:process';
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { hasErrorCode } from '../../node/files.ts';
import { reporterChannel, caseAnnotation } from './reporterChannel.ts';
import type { ReporterMessage, ReportedFailure } from './runEventMapper.ts';

/** Tells the process that started Playwright what happens, while it happens. */
export default class ChannelReporter implements Reporter {
  private readonly steps = new Map<TestStep, number>();

  onBegin(_config: unknown, suite: Suite): void {
    endWithParent();
    write({ type: 'begin', tests: suite.allTests().length });
  }

  onTestBegin(test: TestCase): void {
    write({ type: 'testBegin', test: test.id, caseId: caseIdOf(test) });
  }

  onStepBegin(test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category !== 'test.step' || !step.location) return;
    this.steps.set(step, this.steps.size);
    const { file, line } = step.location;
    write({
      type: 'stepBegin',
      test: test.id,
      step: this.steps.get(step) ?? 0,
      location: { file, line },
      isCleanUp: isCleanUp(step),
    });
  }

  onStepEnd(test: TestCase, _result: TestResult, step: TestStep): void {
    const id = this.steps.get(step);
    if (id === undefined) return;
    write({
      type: 'stepEnd',
      test: test.id,
      step: id,
      duration: step.duration,
      ...(step.error ? { failure: failureOf(step.error) } : {}),
    });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    write({
      type: 'testEnd',
      test: test.id,
      caseId: caseIdOf(test),
      status: result.status,
      duration: result.duration,
      failures: result.errors.map(failureOf),
      attachments: result.attachments.flatMap(({ name, contentType, path }) =>
        path === undefined ? [] : [{ name, contentType, path }],
      ),
      annotations: annotationsOf(test, result).map(({ type, description = '' }) => ({ type, description })),
    });
  }

  onError(error: TestError): void {
    write({ type: 'error', failure: failureOf(error) });
  }

  onEnd({ status }: FullResult): void {
    write({ type: 'end', status });
  }

  onStdOut(chunk: string | Buffer): void {
    stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    stderr.write(chunk);
  }

  /** Playwright would add a reporter of its own otherwise; only what tests print is printed here. */
  printsToStdio(): boolean {
    return true;
  }
}

const caseIdOf = (test: TestCase): string =>
  test.annotations.find(({ type }) => type === caseAnnotation)?.description ?? '';

/** Results have their own since Playwright 1.52; before, those of the test are the same. */
const annotationsOf = (
  test: TestCase,
  { annotations }: Partial<Pick<TestResult, 'annotations'>>,
): TestCase['annotations'] => annotations ?? test.annotations;

/** Teardowns run in the hooks of a test, where its fixtures clean up. */
const isCleanUp = ({ parent }: TestStep): boolean =>
  parent !== undefined && (parent.category === 'hook' || isCleanUp(parent));

function failureOf({ message, value, stack }: TestError): ReportedFailure {
  const text = message ?? value ?? 'It failed without an error message';
  return stack === undefined ? { message: text } : { message: text, stack };
}

/** One whole line at a time; a full pipe makes the reporter wait, since what it says must not be lost. */
function write(event: ReporterMessage): void {
  let rest = Buffer.from(`${JSON.stringify(event)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(reporterChannel, rest));
    } catch (error) {
      if (!hasErrorCode(error, 'EAGAIN')) return;
    }
  }
}

/** Standard input ends with the process that started the run, however that ended. */
function endWithParent(): void {
  const graceMs = 5000;
  stdin.once('end', () => {
    process.emit('SIGINT');
    setTimeout(() => process.exit(130), graceMs).unref();
  });
  stdin.once('error', () => undefined);
  stdin.resume();
  stdin.unref();
}
