import type { Locator, Page } from '@playwright/test';
import { type LiveEvent, type LiveInput, toFailure } from '../protocol/liveProtocol.ts';
import { findLocators, isSafe } from './elements/locators.ts';
import { variablesIn } from './elements/recordedCode.ts';
import type { FoundElement, PageElements } from './elements/pageElements.ts';
import type { CaseSession } from './runSteps.ts';

/** How long to wait for a page to take its next click as a pick, in ms; it usually takes a tenth of a second. */
const longestStartMs = 1000;

/** Picks an element of the page with Playwright's own picker: the next click picks in place of clicking. */
export class ElementPick {
  private page: Page | undefined;
  private picked: Promise<Locator> | undefined;
  /** Whether the page did not get ready to pick: its scripts may be in the way. */
  private isHeld = false;

  /** @param send called with what was picked, or that nothing was */
  constructor(
    private readonly send: (event: LiveEvent) => void,
    private readonly elements: PageElements,
  ) {}

  get isOn(): boolean {
    return this.page !== undefined;
  }

  /** Returns once the page picks; what was picked is sent later. */
  async start(session: CaseSession): Promise<void> {
    await this.cancel();
    const { page } = session;
    this.page = page;
    this.picked = page.pickLocator();
    void this.report(this.picked, session);
    const [isReady = false] = await Promise.all(page.frames().map((frame) => isPicking(frame)));
    this.isHeld = this.page === page && !isReady;
  }

  /** Ends picking, where the page picks. */
  async cancel(): Promise<void> {
    const { page, picked } = this;
    if (!page) return;
    await page.cancelPickLocator().catch(() => undefined);
    await picked?.catch(() => undefined);
    // The next one may have begun meanwhile.
    if (this.picked === picked) this.page = undefined;
  }

  /** Takes the click that picks where the page itself does not take it. @returns whether it is none of the page */
  async takes(input: LiveInput): Promise<boolean> {
    const { page } = this;
    if (!page || !this.isHeld || (input.type !== 'down' && input.type !== 'up')) return false;
    if (input.type === 'down') return true;
    const element = await this.elements.at(page, input);
    this.picked = undefined;
    await this.cancel();
    if (element) this.send(await this.describe(element));
    else this.send({ type: 'pickCancelled' });
    return true;
  }

  /** Whether an input ends picking: it is not one of the page then. */
  isEnd(input: LiveInput): boolean {
    return this.page !== undefined && input.type === 'keyDown' && input.key === 'Escape';
  }

  private async report(picked: Promise<Locator>, session: CaseSession): Promise<void> {
    const locator = await picked.catch(() => undefined);
    const isCurrent = this.picked === picked;
    if (isCurrent) this.page = undefined;
    if (!locator) return isCurrent ? this.send({ type: 'pickCancelled' }) : undefined;
    try {
      const element = await this.elements.of(session.page, locator);
      if (!element) throw new Error('The element is not there any more');
      this.send(await this.describe(element));
    } catch (error) {
      this.send({ type: 'failed', request: 'pick', failure: toFailure(error) });
      this.send({ type: 'pickCancelled' });
    }
  }

  private async describe(element: FoundElement): Promise<LiveEvent> {
    const { tag, inputType, isCheckable, isEditable, isPassword, text, value } = element.look;
    const isField = ['input', 'textarea', 'select'].includes(tag) && !isPassword;
    const locators = await findLocators(this.elements, element);
    return {
      type: 'picked',
      locators,
      variables: [...new Set(locators.flatMap(({ code }) => variablesIn(code)))],
      element: {
        tag,
        inputType,
        isCheckable,
        isEditable,
        text: isSafe(text, element.look) ? text : '',
        ...(isField && isSafe(value, element.look) ? { value } : {}),
      },
    };
  }
}

/** Resolves when the cursor of a frame is that of a picker; an attribute of Playwright's own shows it. */
const isPicking = (frame: Pick<Page, 'locator'>): Promise<boolean> =>
  frame
    .locator('body[data-pw-cursor]')
    .waitFor({ state: 'attached', timeout: longestStartMs })
    .then(
      () => true,
      () => false,
    );
