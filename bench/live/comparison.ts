import { summary, type Table } from '../support/table.ts';

/** Durations of a piece of work beside those of its reference, in ms. */
export interface Comparison {
  readonly name: string;
  readonly ours: readonly number[];
  readonly reference: readonly number[];
  readonly referenceName: string;
}

/** The first round warms things up, as the first seconds of a live page do. */
const warmUp = 1;

/** With fewer rounds, one in twenty is none. */
const leastForP95 = 20;

/**
 * Does two pieces of work in turns.
 *
 * @param ours does the work in a round, from 0, and returns how long it took in ms; so does `reference`
 * @returns the durations, without those of the first round
 */
export async function inTurns(
  rounds: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<Pick<Comparison, 'ours' | 'reference'>> {
  const durations: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
  for (let round = 0; round < warmUp + rounds; round++) {
    durations.ours.push(await ours(round));
    durations.reference.push(await reference(round));
  }
  return { ours: durations.ours.slice(warmUp), reference: durations.reference.slice(warmUp) };
}

/** A table with a row for each comparison; its ratios are those of the medians. */
export const comparisonTable = (title: string, comparisons: readonly Comparison[]): Table => ({
  title,
  rows: comparisons.map(({ name, ours, reference, referenceName }) => ({
    what: name,
    rounds: ours.length,
    'median (ms)': summary(ours).median,
    'p95 (ms)': p95Of(ours),
    reference: referenceName,
    'its median (ms)': summary(reference).median,
    'its p95 (ms)': p95Of(reference),
    ratio: Number(ratioOf({ ours, reference }).toFixed(2)),
  })),
  figures: comparisons.map(({ name, ours, reference, referenceName }) => ({
    name,
    unit: 'ms',
    ours: middleOf(ours),
    reference: middleOf(reference),
    referenceName,
    ratio: ratioOf({ ours, reference }),
  })),
});

const p95Of = (durations: readonly number[]): number | string =>
  durations.length < leastForP95 ? '–' : summary(durations).p95;

const ratioOf = ({ ours, reference }: Pick<Comparison, 'ours' | 'reference'>): number =>
  middleOf(ours) / middleOf(reference);

const middleOf = (durations: readonly number[]): number =>
  durations.toSorted((a, b) => a - b)[Math.floor((durations.length - 1) / 2)] ?? Number.NaN;
