import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import type { Outcome, StepOutcome } from './playwrightProject.ts';

/** Writes what became of each test, with the place of each step, to the file that OUTCOME_FILE names. */
export default class OutcomeReporter implements Reporter {
  private root = '';
  private suite: Suite | undefined;

  onBegin({ rootDir }: { rootDir: string }, suite: Suite): void {
    this.root = path.dirname(rootDir);
    this.suite = suite;
  }

  onEnd(): void {
    const outcomes = (this.suite?.allTests() ?? []).map((test) => this.outcome(test));
    writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcomes));
  }

  private outcome(test: TestCase): Outcome {
    const result = test.results.at(-1);
    return {
      title: test.title,
      file: this.pathOf(test.location.file),
      caseId: test.annotations.find(({ type }) => type === 'test case')?.description ?? '',
      status: result?.status ?? 'skipped',
      reason: reasonOf(result),
      steps: this.steps(result?.steps ?? []),
      annotations: (result?.annotations ?? test.annotations).map(({ type, description }) => ({
        type,
        description,
      })),
    };
  }

  /** Those of the generated code: Playwright's own calls are left out. */
  private steps(steps: readonly TestStep[]): StepOutcome[] {
    return steps.flatMap((step) => {
      const inner = this.steps(step.steps);
      if (step.category !== 'test.step') return inner;
      const { file = '', line = 0 } = step.location ?? {};
      return [
        {
          title: step.title,
          path: this.pathOf(file),
          line,
          hasFailed: step.error !== undefined,
          steps: inner,
        },
      ];
    });
  }

  private pathOf(file: string): string {
    return path.relative(this.root, file).replaceAll('\\', '/');
  }
}

// oxlint-disable-next-line no-control-regex
const colours = /\u001b\[\d+m/g;

const reasonOf = (result: TestResult | undefined): string | undefined =>
  result?.error?.message?.replaceAll(colours, '').replace(/^Error: /, '');
