import type { FailureReason, Obstacle } from '../../core/failure/failureReason.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { lasting } from '../stepOutlines.ts';
import {
  findPartingStep,
  stepsAt,
  textDifference,
  type PartingStep,
  type RequestDifference,
  type TextDifference,
} from './partingStep.ts';
import { loadingWords, type RunSample, type SampleStep } from './runSample.ts';

/** Why a test case passes in some runs and fails in others. */
export type PartingClass = 'timing' | 'data' | 'network' | 'layout' | 'assertion';

/** Several runs of a test case, compared. Plain data. */
export interface RunsComparison {
  readonly runs: number;
  readonly passed: number;
  /** Undefined where all passed, all failed, or nothing that a trace has differs. */
  readonly parting: Parting | undefined;
}

export interface Parting {
  /** Position among the steps of the runs, from 0. */
  readonly place: number;
  readonly title: string;
  /** Position in its test case, from 0; undefined for what is no step of it, such as the first page. */
  readonly index: number | undefined;
  /** The titles of the steps that it is part of, the outermost first: those of dependencies. */
  readonly within: readonly string[];
  readonly kind: PartingClass;
  /** What shows it, the most telling first. */
  readonly evidence: readonly PartingEvidence[];
}

/** What runs that passed had, and what one that failed had in its place. */
export type PartingEvidence =
  | ({ readonly what: 'texts' | 'order' } & TextDifference)
  | ({ readonly what: 'request' } & RequestDifference)
  /** The page was still the one before, or said that it was loading. */
  | { readonly what: 'unchanged' | 'busy' }
  /** How long the step took at most in ms where it passed, and where it failed. */
  | { readonly what: 'wait'; readonly passed: number; readonly failed: number }
  | { readonly what: 'address'; readonly passed: string; readonly failed: string }
  | { readonly what: 'console'; readonly text: string }
  /** The message of Playwright. */
  | { readonly what: 'failure'; readonly message: string };

/** Compares runs of a test case: how many passed, where the others part from them, and why. */
export function compareRuns(samples: readonly RunSample[]): RunsComparison {
  const passed = samples.filter(({ outcome }) => outcome === 'passed');
  const failed = samples.filter(({ outcome }) => outcome === 'failed');
  const found = passed.length > 0 && failed.length > 0 ? findPartingStep(passed, failed) : undefined;
  return {
    runs: samples.length,
    passed: passed.length,
    parting: found && new PartingReader(passed, failed, found).read(),
  };
}

/** Texts of each side that are shown. */
const mostTexts = 3;

/** Reads why runs part at a step, from a run that does. */
class PartingReader {
  /** The run that stands for those that failed, and the steps at which it parts and fails. */
  private readonly run: RunSample;
  private readonly failedAt: number;
  private readonly reason: FailureReason | undefined;

  constructor(
    private readonly passed: readonly RunSample[],
    failed: readonly RunSample[],
    private readonly found: PartingStep,
  ) {
    const run = failed.find(({ steps }) => steps[found.place] === found.step) ?? failed[0];
    this.run = run ?? { outcome: 'failed', steps: [] };
    const at = this.run.steps.findIndex(({ outcome }, place) => outcome === 'failed' && this.isNews(place));
    this.failedAt = at < 0 ? this.run.steps.length - 1 : at;
    const message = this.run.failure ?? this.run.steps[this.failedAt]?.error;
    this.reason = message === undefined ? undefined : readFailureReason(message);
  }

  private isNews(place: number): boolean {
    return stepsAt(this.passed, place).every(({ outcome }) => outcome === 'passed');
  }

  read(): Parting {
    const { place, step } = this.found;
    const { title, index, within } = step;
    const kind = this.kind();
    return { place, title, index, within, kind, evidence: this.evidence(kind) };
  }

  private kind(): PartingClass {
    const { reason } = this;
    if (this.requests.length > 0 || reason?.kind === 'notLoaded' || reason?.kind === 'slowPage')
      return 'network';
    const layout = reason && obstacleClass(reason);
    if (layout !== undefined) return layout;
    if (this.isBusy || this.isUnchanged) return 'timing';
    if (this.isOnlyTheValue()) return 'assertion';
    return this.hasOtherData() ? 'data' : reason?.kind === 'notUnique' ? 'data' : 'timing';
  }

  private get requests(): readonly RequestDifference[] {
    return this.found.difference.requests;
  }

  private get texts(): TextDifference {
    return this.found.difference.texts;
  }

  private get failedStep(): SampleStep {
    return this.run.steps[this.failedAt] ?? this.found.step;
  }

  /** Whether the page says that it is loading, where those of runs that passed don't. */
  private get isBusy(): boolean {
    const { isBusy, texts } = this.failedStep;
    const others = stepsAt(this.passed, this.failedAt);
    if (isBusy && others.some((step) => !step.isBusy)) return true;
    const { added } = textDifference(
      [texts],
      others.map((step) => step.texts),
    );
    return added.some((text) => loadingWords.test(text));
  }

  /** Whether the page is still as it was before the step, while it has changed in runs that passed. */
  private get isUnchanged(): boolean {
    const { place, step } = this.found;
    const before = this.run.steps[place - 1];
    if (!before || step.address !== before.address) return false;
    const [then, now] = [place - 1, place].map((at) => stepsAt(this.passed, at).map(({ texts }) => texts));
    const appeared = textDifference(now ?? [], then ?? []).added;
    const known = new Set(before.texts.map(lasting));
    const { added, removed } = this.texts;
    return (
      appeared.length + added.length > 0 &&
      appeared.every((text) => removed.includes(text)) &&
      added.every((text) => known.has(text))
    );
  }

  /** Whether the value that is checked differs, and nothing else does. */
  private isOnlyTheValue(): boolean {
    const { reason } = this;
    if (reason?.kind !== 'assertion' || reason.found === undefined || isMissing(reason.found)) return false;
    const { expected, found } = reason;
    if (isOrder(this.texts)) return false;
    const isValue = (text: string): boolean =>
      [expected, found].some((value) => value.trim() === text.trim() || isPart(value, text));
    return [...this.texts.added, ...this.texts.removed].every(isValue);
  }

  /** Whether there are other texts in the place of those of runs that passed, or some rows are missing. */
  private hasOtherData(): boolean {
    const { added, removed } = this.texts;
    if (added.length > 0) return true;
    const rows = new Set(stepsAt(this.passed, this.found.place).flatMap((step) => step.rows.map(lasting)));
    return removed.length > 0 && removed.every((text) => rows.has(text)) && this.found.step.rows.length > 0;
  }

  private evidence(kind: PartingClass): PartingEvidence[] {
    const { place, step, difference } = this.found;
    const others = stepsAt(this.passed, place);
    const found = this.requests.slice(0, mostTexts).map(asRequest);
    if (kind === 'timing') {
      if (this.isBusy) found.push({ what: 'busy' });
      else if (this.isUnchanged) found.push({ what: 'unchanged' });
    }
    const texts = shownTexts(this.texts);
    if (texts) found.push(texts);
    if (difference.address)
      found.push({ what: 'address', passed: others[0]?.address ?? '', failed: step.address });
    if (kind === 'timing' && difference.outcome)
      found.push({
        what: 'wait',
        passed: Math.max(...others.map(({ duration }) => duration)),
        failed: step.duration,
      });
    const [error] = this.newConsoleErrors();
    if (error !== undefined) found.push({ what: 'console', text: error });
    const message = this.run.failure ?? this.failedStep.error;
    if (message !== undefined) {
      const failure = { what: 'failure' as const, message };
      if (kind === 'layout' || kind === 'assertion') found.unshift(failure);
      else found.push(failure);
    }
    return found;
  }

  private newConsoleErrors(): string[] {
    const known = new Set(
      this.passed.flatMap(({ steps }) => steps.flatMap(({ consoleErrors }) => consoleErrors.map(lasting))),
    );
    return this.found.step.consoleErrors.filter((text) => !known.has(lasting(text)));
  }
}

const asRequest = (request: RequestDifference): PartingEvidence => ({ what: 'request', ...request });

/** What Playwright says was found where there is no element. */
const isMissing = (found: string): boolean => /element\(s\) not found/.test(found);

/** Whether a text is a part of another one that says something. */
const isPart = (whole: string, part: string): boolean =>
  part.trim().length > 1 && whole.includes(part.trim());

/** What an element was not ready for: timing where it would have been in time, layout where something is in the way. */
const obstacleClasses: Readonly<Record<Obstacle, PartingClass | undefined>> = {
  hidden: 'timing',
  disabled: 'timing',
  readOnly: 'timing',
  replaced: 'timing',
  moving: 'layout',
  outside: 'layout',
  option: undefined,
  disabledOption: 'timing',
};

function obstacleClass(reason: FailureReason): PartingClass | undefined {
  if (reason.kind === 'unfit')
    return reason.misfit === 'outside' ? 'layout' : reason.misfit === 'hidden' ? 'timing' : undefined;
  if (reason.kind !== 'timeout') return undefined;
  if (reason.cover !== undefined)
    return loadingWords.test(reason.cover.replaceAll(/[-_]/g, ' ')) ? 'timing' : 'layout';
  return reason.obstacle && obstacleClasses[reason.obstacle];
}

/** Texts that are on both sides stand in another order. */
const isOrder = ({ added, removed }: TextDifference): boolean =>
  added.length > 0 && added.length === removed.length && added.every((text) => removed.includes(text));

function shownTexts(texts: TextDifference): PartingEvidence | undefined {
  const [added, removed] = [texts.added.slice(0, mostTexts), texts.removed.slice(0, mostTexts)];
  if (added.length + removed.length === 0) return undefined;
  return { what: isOrder(texts) ? 'order' : 'texts', added, removed };
}
