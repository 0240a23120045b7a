import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';
import type { Finding } from '../../core/checks/finding/finding.ts';
import { readCaseAtOnce, ownFindings } from '../../core/checks/readCaseForChecks.ts';
import { parseLocatorLine, toLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import { findAction, findStep } from '../../steps/table.ts';
import type { LiveEventOf, LiveRequestOf } from '../protocol/liveProtocol.ts';

/** The numbers of elements, by the code of their locator. */
export type LocatorCounts = ReadonlyMap<string, number>;

interface CounterPort {
  /** The code of each locator to count now. */
  readonly locators: () => ReadonlySet<string>;
  readonly send: (request: LiveRequestOf<'count'>) => void;
  /** Called with what is known now; with nothing while nothing is counted. */
  readonly onCounts: (counts: LocatorCounts) => void;
  /** The time in ms. */
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => { dispose(): void };
}

/** A page that changes all the time is counted this often; one that takes long to count, half of the time. */
const delayMs = 100;
/** More than any editor shows, and few enough to be counted in an instant. */
const mostLocators = 200;

/** Keeps the numbers of elements up to date: counts soon after a change, and one time after the other. */
export class LocatorCounter {
  /** Of the last request; answers to others are dropped. */
  private revision = 0;
  private isOn = false;
  private isUnderWay = false;
  private isOutdated = false;
  private sentAt = 0;
  /** How long the last count took, in ms. */
  private tookMs = 0;
  private timer: { dispose(): void } | undefined;

  constructor(private readonly port: CounterPort) {}

  /** Begins to count, at once. */
  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    this.count();
  }

  /** Ends counting, and forgets all numbers. */
  stop(): void {
    if (!this.isOn) return;
    this.isOn = false;
    this.revision++;
    [this.isUnderWay, this.isOutdated, this.tookMs] = [false, false, 0];
    this.timer?.dispose();
    this.timer = undefined;
    this.port.onCounts(new Map());
  }

  /** The page has changed, or other locators are to be counted. */
  update(): void {
    if (!this.isOn || this.timer) return;
    this.timer = this.port.later(
      () => {
        this.timer = undefined;
        this.count();
      },
      Math.max(delayMs, this.tookMs),
    );
  }

  /** Takes an answer of the session. */
  take({ revision, counts }: Pick<LiveEventOf<'counts'>, 'revision' | 'counts'>): void {
    if (!this.isUnderWay || revision !== this.revision) return;
    this.isUnderWay = false;
    this.tookMs = this.port.now() - this.sentAt;
    this.port.onCounts(new Map(Object.entries(counts)));
    if (this.isOutdated) this.update();
  }

  private count(): void {
    this.isOutdated = this.isUnderWay;
    if (this.isUnderWay) return;
    const codes = [...this.port.locators()].slice(0, mostLocators);
    if (codes.length === 0) return this.port.onCounts(new Map());
    this.isUnderWay = true;
    this.sentAt = this.port.now();
    const locators = codes.map((code) => ({ key: code, code }));
    this.port.send({ type: 'count', revision: ++this.revision, locators });
  }
}

/** A locator of an element that was picked. */
export interface LocatorSuggestion {
  readonly selectors: readonly Selector[];
  /** The selectors as a locator line. */
  readonly line: string;
  /** How many elements of the page it matches. */
  readonly count: number;
  /** Why the locator may break soon. */
  readonly findings: readonly Pick<Finding, 'code' | 'severity' | 'message'>[];
}

/**
 * The locators of an element that a test case can express. First those that match no other element and in which no check
 * finds anything, in the order of the session; then those with findings, and those that match several elements.
 */
export function toLocatorSuggestions({
  locators,
}: Pick<LiveEventOf<'picked'>, 'locators'>): LocatorSuggestion[] {
  const byLine = new Map<string, LocatorSuggestion>();
  for (const { code, count } of locators) {
    const selectors = selectorsOf(code);
    if (!selectors) continue;
    const { line, exact } = toLocatorLine(selectors);
    if (exact && !byLine.has(line))
      byLine.set(line, { selectors, line, count, findings: findingsOf(selectors) });
  }
  return [...byLine.values()].toSorted((a, b) => rank(a) - rank(b));
}

const rank = ({ count, findings }: LocatorSuggestion): number =>
  (count > 1 ? 2 : 0) + (findings.length > 0 ? 1 : 0);

function selectorsOf(code: string): Selector[] | undefined {
  try {
    return parseLocatorLine(code);
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return undefined;
    throw error;
  }
}

/** What our checks say of a step with the locator. JSON is YAML in flow style. */
function findingsOf(selectors: readonly Selector[]): LocatorSuggestion['findings'] {
  const step = JSON.stringify({ interaction: { action: 'CLICK' }, selectors });
  const reading = readCaseAtOnce(`elements:\n  - ${step}\n`, undefined);
  return ownFindings(reading).map(({ code, severity, message }) => ({ code, severity, message }));
}

/** Why a step can't run on the page as it is: its locator matches nothing, or more than one element. */
export type MatchProblem = 'none' | 'several';

/**
 * Judges how many elements the locator of a step matches. Playwright refuses several for every action and expectation;
 * none is as it should be where nothing is to be seen, and where the step may fail.
 *
 * @param count undefined where it is not known
 */
export function findMatchProblem(
  element: Element | undefined,
  count: number | undefined,
): MatchProblem | undefined {
  const name: unknown = element?.interaction?.action ?? element?.assertion?.expectation;
  const known = findStep(name);
  if (count === undefined || count === 1 || typeof name !== 'string' || known?.element === 'none')
    return undefined;
  if (count > 1) return 'several';
  const isRight = known?.kind === 'assertion' && known.mayBeAbsent;
  return isRight || element?.ignoreFailure === true ? undefined : 'none';
}

/** The code of the elements of a locator that are not hidden. */
export const visibleCode = (code: string): string => `${code}.filter({ visible: true })`;

/** A step with the code of its locator; undefined where it has none that can be counted. */
interface LocatedStep {
  readonly at: number;
  readonly element: Element | undefined;
  readonly code: string | undefined;
}

/** What the locator of a step matches on the page now. */
export interface LocatorMatch {
  /** The position of the step. */
  readonly at: number;
  readonly count: number;
  /** How many of the elements are not visible. */
  readonly hidden: number;
}

/**
 * The matches of the steps that the page is about now: those of the next step and of the steps after it, up to the first
 * whose locator wrongly matches nothing or that leaves the page. What follows is about a page that comes later.
 *
 * @param steps the next step, and those after it
 */
export function findMatchesNow(steps: readonly LocatedStep[], counts: LocatorCounts): LocatorMatch[] {
  const matches: LocatorMatch[] = [];
  for (const { at, element, code = '' } of steps) {
    const count = counts.get(code);
    const isMissing = findMatchProblem(element, count) === 'none';
    if (isMissing && at !== steps[0]?.at) break;
    if (count !== undefined)
      matches.push({ at, count, hidden: count - (counts.get(visibleCode(code)) ?? count) });
    if (isMissing || findAction(element?.interaction?.action)?.leavesPage) break;
  }
  return matches;
}

/** As long as a filter that a person reads at a glance. */
const longest = 80;
const mostTexts = 50;

/**
 * The texts that tell one of several elements from all others, in the order of the elements.
 *
 * @param texts of the elements, with those that the page hides
 */
export function findFilterTexts(texts: readonly string[]): string[] {
  const shown = texts.slice(0, mostTexts).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const searched = shown.map((text) => text.toLowerCase());
  return shown.flatMap((text) => {
    const filter = Array.from(text).slice(0, longest).join('').trim();
    const matches = searched.filter((other) => other.includes(filter.toLowerCase()));
    return filter !== '' && matches.length === 1 ? filter : [];
  });
}
