import type { Side } from '../../trace/protocol/stepsMessages.ts';
import type { RenderedStep, StepMoment, StepSummary } from '../../trace/reader/traceAnswers.ts';
import type { OpenTrace } from '../../trace/reader/traceReader.ts';
import { firstDifference, type RunDifference } from '../../trace/stepOutlines.ts';
import { failedStep, type PlacedStep, type RanCases, stripOf } from './strip.ts';

/** Where the steps of the view come from. */
export interface StepsSource {
  /** The name of the test case, or of the file. */
  readonly name: string;
  /** The trace's file. */
  readonly trace: string;
  readonly secrets: ReadonlyMap<string, string>;
  /** @param steps those of the trace */
  readonly cases: (steps: readonly StepSummary[]) => RanCases;
  /** The last run of the test case that passed, where this one did not. */
  readonly passed: Pick<StepsSource, 'trace' | 'secrets'> | undefined;
  /** Whether it stays until somebody closes it. */
  readonly isPinned: boolean;
  /** Whether it is the last run of a file's test case: its step can be opened in a live page. */
  readonly isRun: boolean;
  /** Opens the trace in Playwright's viewer. */
  readonly openTrace: () => Thenable<unknown>;
  /** Called once nothing of it is shown any more. */
  readonly dispose?: () => unknown;
}

/** Opens the trace of a source. */
export type OpenTraceOf = (source: Pick<StepsSource, 'trace' | 'secrets'>) => Promise<OpenTrace>;

/** A run that is shown: its steps, and what is known of each. */
export class ShownRun {
  readonly strip: readonly PlacedStep[];
  chosen: PlacedStep | undefined;
  difference: RunDifference | undefined;
  /** The places of steps that the reader has drawn, and gives again at once. */
  private readonly drawn = new Set<number>();
  private passed: Promise<OpenTrace> | undefined;

  private constructor(
    readonly source: StepsSource,
    private readonly trace: OpenTrace,
    duration: (milliseconds: number) => string,
    private readonly open: OpenTraceOf,
  ) {
    this.strip = stripOf(trace.steps, source.cases(trace.steps), duration);
    this.chosen = failedStep(this.strip) ?? this.strip[0];
  }

  /** @throws {UserError} when the trace can't be read */
  static async open(
    source: StepsSource,
    open: OpenTraceOf,
    duration: (milliseconds: number) => string,
  ): Promise<ShownRun> {
    return new ShownRun(source, await open(source), duration, open);
  }

  find(key: string | undefined): PlacedStep | undefined {
    return this.strip.find((step) => step.key === key);
  }

  /** What the trace itself has of a step; undefined where it did not run. */
  async moment({ place }: PlacedStep): Promise<StepMoment | undefined> {
    return place === undefined ? undefined : this.trace.step(place);
  }

  /** A step drawn anew; undefined where it did not run. */
  async rendered({ place }: PlacedStep): Promise<RenderedStep | undefined> {
    return place === undefined ? undefined : this.draw(place);
  }

  /** Whether a step is there as it was drawn, without waiting for it. */
  isDrawn = ({ place }: PlacedStep): boolean => place === undefined || this.drawn.has(place);

  /** Draws the steps beside the chosen one, so that they are there when a key leads to them. */
  async drawNeighbours({ place }: PlacedStep): Promise<void> {
    for (const beside of place === undefined ? [] : [place + 1, place - 1])
      if (this.chosen?.place === place && this.trace.steps[beside] && !this.drawn.has(beside))
        await this.draw(beside);
  }

  private async draw(place: number): Promise<RenderedStep> {
    const step = await this.trace.rendered(place);
    this.drawn.add(place);
    return step;
  }

  /** The same step of the last run that passed. */
  async passedStep({ place }: PlacedStep): Promise<Pick<RenderedStep, 'before' | 'after'> | undefined> {
    const passed = await this.passedTrace();
    const step = place === undefined ? undefined : this.trace.steps[place];
    const same = passed?.steps.find(
      ({ title, index, within }) =>
        title === step?.title && index === step.index && within.join('\n') === step.within.join('\n'),
    );
    if (!passed || !same) return undefined;
    return passed.rendered(same.place).catch(() => passed.step(same.place));
  }

  locatorAt({ place }: PlacedStep, side: Side, x: number, y: number): Promise<string | undefined> {
    return place === undefined ? Promise.resolve(undefined) : this.trace.locatorAt(place, side, x, y);
  }

  /** Finds the first step at which the run parts from the last one that passed. */
  async compare(): Promise<void> {
    const passed = await this.passedTrace();
    if (!passed) return;
    const [now, then] = await Promise.all([this.trace.outlines(), passed.outlines()]);
    this.difference = firstDifference(now, then);
  }

  async close(): Promise<void> {
    await this.trace.close();
    await (await this.passed?.catch(() => undefined))?.close();
    await this.source.dispose?.();
  }

  private passedTrace(): Promise<OpenTrace> | undefined {
    const { passed } = this.source;
    if (passed) this.passed ??= this.open(passed);
    return this.passed;
  }
}
