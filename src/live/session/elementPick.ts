import type { Page } from '@playwright/test';
import { type LiveEvent, type LiveInput, toFailure } from '../protocol/liveProtocol.ts';
import { findLocators, isSafe } from './elements/locators.ts';
import type { FoundElement, PageElements } from './elements/pageElements.ts';
import { variablesIn } from './elements/recordedCode.ts';
import type { ElementHighlights } from './pageScreencast.ts';

/** Picks an element of the page: the next click picks in place of clicking. Nothing is drawn in the page itself. */
export class ElementPick {
  private page: Page | undefined;
  /** Whether a button went down for the pick: the page does not see it go up either. */
  private isKept = false;

  /** @param send called with what was picked, or that nothing was */
  constructor(
    private readonly send: (event: LiveEvent) => void,
    private readonly elements: PageElements,
    private readonly highlights: Pick<ElementHighlights, 'showAt' | 'clear'>,
  ) {}

  get isOn(): boolean {
    return this.page !== undefined;
  }

  start(page: Page): void {
    this.page = page;
  }

  /** Ends picking, where the page picks. */
  cancel(): void {
    if (!this.isOn) return;
    this.end();
    this.send({ type: 'pickCancelled' });
  }

  /** Takes what picks, or ends that. @returns whether the input is none of the page */
  async takes(input: LiveInput): Promise<boolean> {
    const { page, isKept } = this;
    if (input.type === 'up') {
      this.isKept = false;
      return isKept;
    }
    if (!page) return false;
    if (input.type === 'keyDown' && input.key === 'Escape') this.cancel();
    else if (input.type === 'down') await this.pick(page, input);
    else if (input.type === 'move') {
      await this.elements.moving(page, input);
      this.highlights.showAt(page, input);
    }
    return !this.isOn;
  }

  private end(): void {
    this.page = undefined;
    this.highlights.clear();
  }

  private async pick(page: Page, input: Extract<LiveInput, { type: 'down' }>): Promise<void> {
    this.isKept = true;
    this.end();
    try {
      const element = await this.elements.at(page, input);
      this.send(element ? await this.describe(element) : { type: 'pickCancelled' });
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
