import type { DomElement } from './dom/domTree.ts';
import type { Trace } from './trace.ts';

/** What is compared of a step of two runs. */
export interface StepOutline {
  readonly title: string;
  readonly index: number | undefined;
  readonly within: readonly string[];
  readonly outcome: 'passed' | 'failed';
  /** The address of the page after it, without what follows `?` or `#`; empty where no page was kept. */
  readonly address: string;
  /** The texts of the page after it, in their order, without what fields contain. */
  readonly texts: readonly string[];
}

/** The first step at which a run parts from another one. */
export interface RunDifference {
  /** Position among the steps of the run, from 0. */
  readonly place: number;
  readonly kind: 'step' | 'outcome' | 'address' | 'texts';
  /** Of texts, some that only the run has, and some that only the other one has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What the steps of a trace left behind. */
export const outlinesOf = (trace: Trace): StepOutline[] =>
  trace.steps.map(({ title, index, within, error, after: { frame } }) => ({
    title,
    index,
    within,
    outcome: error === undefined ? 'passed' : 'failed',
    address: frame?.url.replace(/[?#].*$/su, '') ?? '',
    texts: frame ? textsOf(trace.tree(frame)) : [],
  }));

/** The most texts of a difference. */
const mostTexts = 3;

/**
 * Finds the first step at which two runs of a test case differ: in the step itself, its outcome, the address of the page, or
 * its texts. What is the same again after the next step was a matter of time, and doesn't count; neither do times, dates
 * and long numbers, which are others in every run.
 *
 * @returns undefined where all steps of the run are as in the other one
 */
export function firstDifference(
  run: readonly StepOutline[],
  other: readonly StepOutline[],
): RunDifference | undefined {
  const differences = run.map((step, place) => differenceOf(step, other[place]));
  for (const [place, difference] of differences.entries()) {
    const kind = lastingKind(difference, other[place + 1] && differences[place + 1]);
    if (kind === undefined) continue;
    const [added, removed] = kind === 'texts' ? [difference.added, difference.removed] : [[], []];
    return { place, kind, added: added.slice(0, mostTexts), removed: removed.slice(0, mostTexts) };
  }
  return undefined;
}

/** In what a step differs from that of another run. */
interface StepDifference {
  /** What is never a matter of time. */
  readonly kind: 'step' | 'outcome' | undefined;
  readonly hasOtherAddress: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function differenceOf(a: StepOutline, b: StepOutline | undefined): StepDifference {
  if (a.title !== b?.title || a.index !== b.index || a.within.join('\n') !== b.within.join('\n'))
    return { kind: 'step', hasOtherAddress: false, added: [], removed: [] };
  return {
    kind: a.outcome === b.outcome ? undefined : 'outcome',
    hasOtherAddress: a.address !== b.address,
    added: missingIn(b.texts, a.texts),
    removed: missingIn(a.texts, b.texts),
  };
}

/** @param next the difference at the next step; undefined where one of the runs has none, so that nothing is the same again */
function lastingKind(
  { kind, hasOtherAddress, added, removed }: StepDifference,
  next: StepDifference | undefined,
): RunDifference['kind'] | undefined {
  if (kind) return kind;
  if (hasOtherAddress && (!next || next.hasOtherAddress)) return 'address';
  const lasts = (texts: readonly string[], later: readonly string[] | undefined): boolean =>
    texts.length > (later ? missingIn(later, texts).length : 0);
  return lasts(added, next?.added) || lasts(removed, next?.removed) ? 'texts' : undefined;
}

/** The texts that others don't have. */
function missingIn(others: readonly string[], texts: readonly string[]): string[] {
  const known = new Set(others.map(lasting));
  return texts.filter((text) => !known.has(lasting(text)));
}

/** A text without what is another one in every run: times, dates and long numbers. */
export const lasting = (text: string): string =>
  text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/giu, '#')
    .replaceAll(/\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b/gu, '#')
    .replaceAll(/\b\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[ap]m\b)?/giu, '#')
    .replaceAll(/\d{5,}/gu, '#');

/** What no page shows as text. */
const withoutText: ReadonlySet<string> = new Set([
  'head',
  'noscript',
  'script',
  'style',
  'template',
  'textarea',
]);

/** The texts of a page in their order, each in one line, without what fields contain. */
export function textsOf({ tag, children }: DomElement): string[] {
  if (withoutText.has(tag)) return [];
  return children.flatMap((child) => {
    if (typeof child !== 'string') return textsOf(child);
    const text = child.replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? [] : [text];
  });
}
