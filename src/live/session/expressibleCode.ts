import type { Page } from '@playwright/test';
import { findLocators, readFacts } from './findLocators.ts';
import { countWith } from './pageLocators.ts';
import { isExpressible, readLine, showsText, simplify } from './recordedLocator.ts';
import type { RecorderAction } from './recorder.ts';
import { unlessBlocked } from './unlessBlocked.ts';

/** What code does to an element. */
export type TargetedAction = Pick<RecorderAction, 'name' | 'selector'>;

/** Recorded code whose locators a test case can have, and which go on matching. */
export class ExpressibleCode {
  private last: { readonly key: string; readonly locator: Promise<string | undefined> } | undefined;

  /** @param testIdAttribute the attribute that `getByTestId` reads */
  constructor(private readonly testIdAttribute: string) {}

  /** Forgets which elements were looked at: the next action may be about another one. */
  nextAction(): void {
    this.last = undefined;
  }

  /**
   * Replaces a locator that a test case cannot have, or that changes while somebody types, by one that matches the same
   * element only. Looks at the page at once, since the element may be gone soon, and once for each action, however long
   * somebody types.
   */
  async write(code: string, page: Page, action: TargetedAction): Promise<string> {
    const line = readLine(code);
    const selector = selectorOf(action, code);
    if (!line || selector === undefined) return code;
    if (selector === action.selector && isExpressible(line.locator)) return code;
    const simple = selector === action.selector ? simplify(line.locator) : undefined;
    const key = selector === action.selector ? `${selector}\n${line.locator}` : selector;
    if (this.last?.key !== key) this.last = { key, locator: this.find(page, selector, simple) };
    const locator = await this.last.locator;
    return locator === undefined ? code : `${line.head}${locator}${line.tail}`;
  }

  private async find(page: Page, selector: string, simple: string | undefined): Promise<string | undefined> {
    const looking = this.look(page, selector, simple).catch(() => undefined);
    return (await unlessBlocked(page, looking)) ?? simple;
  }

  private async look(page: Page, selector: string, simple: string | undefined): Promise<string | undefined> {
    const picked = page.locator(selector);
    const [element] = await picked.elementHandles();
    if (!element) return undefined;
    if (simple !== undefined && (await countWith(simple, { page }, element)) === 1) return simple;
    const facts = await readFacts(element, this.testIdAttribute);
    const found = await findLocators({ page }, picked, element, facts);
    const isTyped = selector.endsWith(focused);
    const usable = found.filter(
      ({ code }) => isExpressible(code) && !(isTyped && (showsText(code) || code.includes(focused))),
    );
    return (usable.find(({ count }) => count === 1) ?? usable[0])?.code;
  }
}

const focused = '*:focus';

/**
 * The selector of the element of an action. A field that was found by the text in it has another text once somebody
 * typed: it is the one that has the focus.
 */
export function selectorOf({ name, selector }: TargetedAction, code: string): string | undefined {
  const isTyping = name === 'fill' || name === 'press';
  if (selector === undefined || !isTyping || !showsText(readLine(code)?.locator ?? '')) return selector;
  const frame = 'internal:control=enter-frame >> ';
  const at = selector.lastIndexOf(frame);
  return at < 0 ? focused : `${selector.slice(0, at + frame.length)}${focused}`;
}
