import { commonPairs } from '../../core/commonPairs.ts';
import { lasting } from '../stepOutlines.ts';
import type { RunSample, SampleRequest, SampleStep } from './runSample.ts';

/** The step of several runs of a test case at which those that failed part from those that passed. */
export interface PartingStep {
  /** Position among the steps of the runs, from 0. */
  readonly place: number;
  readonly step: SampleStep;
  /** In what most of the runs that failed differ, with an example of one that does. */
  readonly difference: StepDifference;
}

/** In what a step of a run that failed differs from the same step of all runs that passed. */
interface StepDifference {
  readonly outcome: boolean;
  readonly address: boolean;
  readonly texts: TextDifference;
  readonly requests: readonly RequestDifference[];
}

/** Texts in the order of the page. What differs between runs that passed is in neither. */
export interface TextDifference {
  /** Texts that no run that passed has there. */
  readonly added: readonly string[];
  /** Texts that all runs that passed have. */
  readonly removed: readonly string[];
}

/** A request that was answered in all runs that passed, but not in one that failed. */
export interface RequestDifference {
  readonly name: string;
  readonly passed: SampleRequest;
  /** Undefined where it was not sent at all. */
  readonly failed: SampleRequest | undefined;
}

/**
 * Finds the first step at which runs that failed part from those that passed: at which at least half of them differ from
 * every one that passed. What differs between runs that passed, such as times, names and counters, doesn't count.
 *
 * @param passed and `failed`: at least one of each
 */
export function findPartingStep(
  passed: readonly RunSample[],
  failed: readonly RunSample[],
): PartingStep | undefined {
  const requests = new RequestComparison(passed, failed);
  const steps = Math.max(...failed.map((run) => run.steps.length));
  for (let place = 0; place < steps; place += 1) {
    const here = stepsAt(passed, place);
    const pages = new Pages(here.map(({ texts }) => texts));
    const differing =
      here.length === 0
        ? []
        : failed
            .flatMap(({ steps: own }) => own[place] ?? [])
            .flatMap((step) => {
              const difference = differenceOf(step, here, pages, requests.differencesAt(place, step));
              return difference ? { step, difference } : [];
            });
    const found = differing.length * 2 >= failed.length ? commonDifference(differing, pages) : undefined;
    if (found) return { place, ...found };
  }
  return undefined;
}

type Differing = Pick<PartingStep, 'step' | 'difference'>;

/** The one with most to tell, without texts that differ between the runs that failed as well. */
function commonDifference(differing: readonly Differing[], pages: Pages): Differing | undefined {
  const [first] = differing.toSorted((a, b) => weightOf(b.difference) - weightOf(a.difference));
  if (!first) return undefined;
  const texts = differenceBetween(new Pages(differing.map(({ step }) => step.texts)), pages);
  const { outcome, address, requests } = first.difference;
  const differs = outcome || address || requests.length + texts.added.length + texts.removed.length > 0;
  return differs ? { step: first.step, difference: { ...first.difference, texts } } : undefined;
}

/** The same step of several runs, of those that got to it. */
export const stepsAt = (runs: readonly RunSample[], place: number): SampleStep[] =>
  runs.flatMap(({ steps }) => steps[place] ?? []);

/** The one with most to tell stands for the others. */
const weightOf = ({ texts, requests }: StepDifference): number =>
  requests.length * 100 + texts.added.length + texts.removed.length;

/** In what a step differs from the same step of all runs that passed; undefined where it doesn't. */
function differenceOf(
  step: SampleStep,
  passed: readonly SampleStep[],
  pages: Pages,
  requests: readonly RequestDifference[],
): StepDifference | undefined {
  const outcome = step.outcome === 'failed' && passed.every((other) => other.outcome === 'passed');
  const address = step.address !== '' && passed.every((other) => addressOf(other) !== addressOf(step));
  const texts = differenceBetween(new Pages([step.texts]), pages);
  const differs = outcome || address || texts.added.length + texts.removed.length + requests.length > 0;
  return differs ? { outcome, address, texts, requests } : undefined;
}

/** Ids in a path differ in every run. */
const addressOf = ({ address }: SampleStep): string =>
  lasting(address).replaceAll(/(?<=\/)(?=[\w-]*\d)[\w-]+/gu, '#');

/**
 * In what the texts that some pages have in common differ from those that others have in common. Between two texts that all
 * pages of a side have, some may stand that differ from page to page: there, any others may stand too.
 */
export const textDifference = (
  own: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
): TextDifference => differenceBetween(new Pages(own), new Pages(others));

function differenceBetween(mine: Pages, theirs: Pages): TextDifference {
  const pairs = [
    ...commonPairs(theirs.common, mine.common),
    [theirs.common.length, mine.common.length] as const,
  ];
  const [added, removed]: [string[], string[]] = [[], []];
  let [theirStart, myStart] = [0, 0];
  for (const [theirEnd, myEnd] of pairs) {
    removed.push(...mine.unknown(theirs.stretch(theirStart, theirEnd), myStart, myEnd));
    added.push(...theirs.unknown(mine.stretch(myStart, myEnd), theirStart, theirEnd));
    [theirStart, myStart] = [theirEnd + 1, myEnd + 1];
  }
  return { added, removed };
}

/** Texts that several pages have in common, and what stands between them in some. */
class Pages {
  readonly common: readonly string[];
  /** What stands before each common text, and after the last one. */
  private readonly gaps: { readonly texts: Set<string>; readonly shapes: Set<string>; most: number }[];

  constructor(private readonly pages: readonly (readonly string[])[]) {
    const lines = pages.map((page) => page.map(lasting));
    const [first = [], ...rest] = lines;
    this.common = rest.reduce(
      (common, page) => commonPairs(common, page).map(([at]) => common[at] ?? ''),
      first,
    );
    this.gaps = Array.from({ length: this.common.length + 1 }, () => ({
      texts: new Set<string>(),
      shapes: new Set<string>(),
      most: 0,
    }));
    for (const page of rest.length === 0 ? [] : lines) this.takeGaps(page);
  }

  private takeGaps(page: readonly string[]): void {
    let start = 0;
    for (const [at, end] of [...commonPairs(this.common, page), [this.common.length, page.length] as const]) {
      const gap = this.gaps[at];
      for (const text of page.slice(start, end)) {
        gap?.texts.add(text);
        gap?.shapes.add(shapeOf(text));
      }
      if (gap) gap.most = Math.max(gap.most, end - start);
      start = end + 1;
    }
  }

  /** Those of some texts that are new where others stand in these pages. @param start and `end` among the common texts */
  unknown({ texts, isCommon }: Stretch, start: number, end: number): readonly string[] {
    const gaps = this.gaps.slice(start, end + 1);
    const isKnown = (text: string): boolean =>
      gaps.some((gap) => gap.texts.has(text) || gap.shapes.has(shapeOf(text)));
    const unknown = texts.filter((text) => !isKnown(text));
    // Of a single page, nobody can tell which are new among no more than differ anyway.
    const noise = isCommon ? 0 : Math.max(...gaps.map(({ most }) => most)) - (texts.length - unknown.length);
    return unknown.length > noise ? unknown : [];
  }

  stretch(start: number, end: number): Stretch {
    return { texts: this.common.slice(start, end), isCommon: this.pages.length > 1 };
  }
}

/** Some of the texts that pages have in common. */
interface Stretch {
  readonly texts: readonly string[];
  /** Whether there is more than one page, so that they differ in nothing by chance. */
  readonly isCommon: boolean;
}

/** A text without its numbers; one of numbers only is what it is. */
const shapeOf = (text: string): string => (/\p{L}/u.test(text) ? text.replaceAll(/\d+/gu, '#') : text);

/** How much longer than all others an answer takes that is late: by a factor, and in ms. */
const late = { factor: 3, least: 1000 };

/** Compares requests of the same step. */
class RequestComparison {
  /** Those with which runs that passed had trouble as well, in any step. */
  private readonly everFailed: ReadonlySet<string>;

  constructor(
    private readonly passed: readonly RunSample[],
    private readonly failed: readonly RunSample[],
  ) {
    this.everFailed = new Set(
      passed.flatMap(requestsOf).flatMap(({ name, status }) => (isFailed(status) ? name : [])),
    );
  }

  /** Those of a step that runs that failed have in common. */
  differencesAt(place: number, step: SampleStep): RequestDifference[] {
    const answered = this.answeredAt(place);
    const sent = this.sentAround(place);
    const unanswered = step.requests.flatMap((request) => {
      const { name } = request;
      const passed = answered.get(name);
      if (
        sent.has(name) &&
        this.isTrouble(request) &&
        this.isCommon((run) => requestsOf(run).some((one) => one.name === name && this.isTrouble(one)))
      )
        return { name, passed: passed ?? { name, status: 200 }, failed: request };
      const limit = Math.max((passed?.duration ?? Infinity) * late.factor, late.least);
      return passed && (request.duration ?? 0) > limit ? { name, passed, failed: request } : [];
    });
    // After the step that failed, a run does other things than one that passed.
    if (step.outcome === 'failed') return unanswered;
    const missing = Array.from(answered.values()).filter(({ name }) =>
      this.isCommon((run) => !requestsOf(run).some((one) => one.name === name)),
    );
    return [...unanswered, ...missing.map((passed) => ({ name: passed.name, passed, failed: undefined }))];
  }

  /** The names of what every run that passed sent in a step, or in one beside it: it may come a little earlier or later. */
  private sentAround(place: number): Set<string> {
    const [first, ...rest] = this.passed.map(
      ({ steps }) =>
        new Set(
          requestsOf({ steps: steps.slice(Math.max(0, place - 1), place + 2) }).map(({ name }) => name),
        ),
    );
    return new Set([...(first ?? [])].filter((name) => rest.every((names) => names.has(name))));
  }

  private isTrouble({ name, status }: SampleRequest): boolean {
    return isFailed(status) && !this.everFailed.has(name);
  }

  private isCommon(has: (run: RunSample) => boolean): boolean {
    return this.failed.filter(has).length * 2 >= this.failed.length;
  }

  /** What every run that passed sent in a step: the slowest answer to each. */
  private answeredAt(place: number): Map<string, SampleRequest> {
    const [first, ...rest] = stepsAt(this.passed, place);
    const answered = new Map<string, SampleRequest>();
    for (const request of first?.requests ?? []) {
      const same = rest.flatMap(({ requests }) => requests.find(({ name }) => name === request.name) ?? []);
      if (same.length === rest.length && !this.everFailed.has(request.name))
        answered.set(
          request.name,
          [request, ...same].reduce((a, b) => ((a.duration ?? 0) >= (b.duration ?? 0) ? a : b)),
        );
    }
    return answered;
  }
}

const requestsOf = ({ steps }: Pick<RunSample, 'steps'>): SampleRequest[] =>
  steps.flatMap(({ requests }) => requests);

const isFailed = (status: number): boolean => status < 0 || status >= 400;
