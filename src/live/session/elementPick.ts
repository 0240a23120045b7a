import type { Locator, Page } from '@playwright/test';
import { type LiveEvent, type LiveInput, toFailure } from '../protocol/liveProtocol.ts';
import { findLocators, isSafe, readFacts } from './findLocators.ts';
import type { CaseSession } from './liveTools.ts';

/** How long to wait for a page to take its next click as a pick, in ms; it usually takes a tenth of a second. */
const longestStart = 1000;

/** How long what was picked may take to be found again, in ms: a click may have removed it. */
const longestSearch = 5000;

/** Picks an element of the page with Playwright's own picker: the next click picks in place of clicking. */
export class ElementPick {
  private page: Page | undefined;
  private picked: Promise<Locator> | undefined;

  /**
   * @param send called with what was picked, or that nothing was
   * @param testIdAttribute the attribute that `getByTestId` reads
   */
  constructor(
    private readonly send: (event: LiveEvent) => void,
    private readonly testIdAttribute: string,
  ) {}

  /** Returns once the page picks; what was picked is sent later. */
  async start(session: CaseSession): Promise<void> {
    await this.cancel();
    const { page } = session;
    this.page = page;
    this.picked = page.pickLocator();
    void this.report(this.picked, session);
    await Promise.all(page.frames().map((frame) => isPicking(frame)));
  }

  /** Ends picking, where the page picks. */
  async cancel(): Promise<void> {
    const { page, picked } = this;
    if (!page) return;
    await page.cancelPickLocator().catch(() => undefined);
    await picked?.catch(() => undefined);
    this.page = undefined;
  }

  /** Whether an input ends picking: it is not one of the page then. */
  isEnd(input: LiveInput): boolean {
    return this.page !== undefined && input.type === 'keyDown' && input.key === 'Escape';
  }

  private async report(picked: Promise<Locator>, session: CaseSession): Promise<void> {
    const locator = await picked.catch(() => undefined);
    if (this.picked === picked) this.page = undefined;
    if (!locator) return this.send({ type: 'pickCancelled' });
    try {
      this.send(await this.describe(await normalized(locator), session));
    } catch (error) {
      this.send({ type: 'failed', request: 'pick', failure: toFailure(error) });
      this.send({ type: 'pickCancelled' });
    }
  }

  private async describe(locator: Locator, session: CaseSession): Promise<LiveEvent> {
    const element = await locator.elementHandle({ timeout: longestSearch });
    if (!element) throw new Error('The element is not there any more');
    const facts = await readFacts(element, this.testIdAttribute);
    const { tag, inputType, isCheckable, isEditable, text, value } = facts;
    return {
      type: 'picked',
      locators: await findLocators(session, locator, element, facts),
      element: {
        tag,
        inputType,
        isCheckable,
        isEditable,
        text: isSafe(text, facts) ? text : '',
        ...(value !== undefined && isSafe(value, facts) ? { value } : {}),
      },
    };
  }
}

/** Older versions of Playwright have none of it: what they pick is as good. */
const normalized = async (locator: Locator): Promise<Locator> =>
  'normalize' in locator ? await locator.normalize().catch(() => locator) : locator;

/** Resolves when the cursor of a frame is that of a picker; an attribute of Playwright's own shows it. */
const isPicking = (frame: Pick<Page, 'locator'>): Promise<void> =>
  frame
    .locator('body[data-pw-cursor]')
    .waitFor({ state: 'attached', timeout: longestStart })
    .catch(() => undefined);
