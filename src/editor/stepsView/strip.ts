import type { StripStep } from '../../trace/protocol/stepsMessages.ts';
import type { StepSummary } from '../../trace/reader/traceAnswers.ts';

/** A test case as it ran: what its steps are known by, so that they are found in its file as that is now. */
export interface RanCase {
  /** The address of its file. */
  readonly uri: string;
  readonly name: string;
  /** What each step was, for comparison with the same of the file now: its text, or its words. */
  readonly steps: readonly string[];
  readonly knownBy: 'text' | 'words';
  /** In the user's language, by the step; those of the trace where it has none. */
  readonly words: readonly string[];
}

/** The test cases of a run: the one that ran, and those that it needed. */
export interface RanCases {
  readonly own: RanCase | undefined;
  readonly named: (name: string) => RanCase | undefined;
}

/** A step of a strip, and where it is written. */
export interface PlacedStep extends StripStep {
  /** Its position in the trace; undefined where it did not run. */
  readonly place: number | undefined;
  readonly ran: RanCase | undefined;
  /** Position in its test case, from 0. */
  readonly index: number | undefined;
}

const between = ' › ';

/**
 * The steps of a run in their order: those of its trace, then those that it did not get to.
 *
 * @param duration prints milliseconds
 */
export function stripOf(
  summaries: readonly StepSummary[],
  { own, named }: RanCases,
  duration: (milliseconds: number) => string,
): PlacedStep[] {
  const ran = summaries.map((summary): PlacedStep => {
    const { place, index, within, title, outcome } = summary;
    const name = within.at(-1);
    const owner = name === undefined ? own : named(name);
    return {
      key: `trace ${place}`,
      ...(index === undefined ? {} : { number: index + 1 }),
      words: (index === undefined ? undefined : owner?.words[index]) ?? title,
      outcome,
      duration: duration(summary.duration),
      group: within.join(between),
      place,
      ran: owner,
      index,
    };
  });
  return [...ran, ...notRun(ran, own)];
}

/** The rest of the dependency in which it ended, and of the test case itself. */
function notRun(ran: readonly PlacedStep[], own: RanCase | undefined): PlacedStep[] {
  const last = ran.findLast(({ index }) => index !== undefined);
  const rest = (owner: RanCase | undefined, group: string): PlacedStep[] => {
    const from = Math.max(-1, ...ran.filter((step) => step.group === group).map(({ index = -1 }) => index));
    return (owner?.words ?? []).slice(from + 1).map((words, at) => {
      const index = from + 1 + at;
      return {
        key: `${group} ${index}`,
        number: index + 1,
        words,
        outcome: 'notRun',
        group,
        place: undefined,
        ran: owner,
        index,
      };
    });
  };
  const hasFailed = ran.some(({ outcome }) => outcome === 'failed');
  if (ran.length > 0 && !hasFailed) return [];
  return [...(last && last.group !== '' ? rest(last.ran, last.group) : []), ...rest(own, '')];
}

/**
 * Finds a step among others: at its own position where it reads the same there, else where alone it does.
 *
 * @returns undefined where it was changed
 */
export function findStep(
  steps: readonly string[],
  index: number,
  among: readonly string[],
): number | undefined {
  const step = steps[index];
  if (step === undefined) return undefined;
  if (among[index] === step) return index;
  const found = among.flatMap((other, at) => (other === step ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The step of a strip that is meant by one of a file as it is now. Of a step that ran several times it is the chosen one, or
 * else the last.
 *
 * @param now what the steps of the file are known by
 */
export function stepOfFile(
  strip: readonly PlacedStep[],
  uri: string,
  now: readonly string[],
  at: number,
  chosen: string | undefined,
): PlacedStep | undefined {
  const inFile = strip.filter((step) => step.ran?.uri === uri && step.index !== undefined);
  const ran = inFile[0]?.ran;
  if (!ran) return undefined;
  // One that was edited is still that of its position.
  const index = findStep(now, at, ran.steps) ?? at;
  const steps = inFile.filter((step) => step.index === index);
  return steps.find(({ key }) => key === chosen) ?? steps.at(-1);
}

/** The step that a run is shown at first: the one that failed, if any. */
export const failedStep = (strip: readonly PlacedStep[]): PlacedStep | undefined =>
  strip.findLast(({ outcome }) => outcome === 'failed');
