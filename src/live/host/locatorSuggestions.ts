import type { Selector } from '../../core/case/selector.ts';
import type { Finding } from '../../core/checks/finding/finding.ts';
import { readCaseAtOnce, ownFindings } from '../../core/checks/readCaseForChecks.ts';
import { parseLocatorLine, toLocatorLine } from '../../core/locator/locatorLine.ts';
import { LocatorSyntaxError } from '../../core/locator/locatorSyntaxError.ts';
import type { LiveEventOf } from '../protocol/liveProtocol.ts';

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
