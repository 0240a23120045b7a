import type { Page } from '@playwright/test';
import { type LiveEvent, type LiveInput, toFailure } from '../../protocol/liveProtocol.ts';
import { findLocators, isSafe } from './locators.ts';
import type { FoundElement, PageElements, Point } from './pageElements.ts';
import { variablesIn } from './recordedCode.ts';

/** Frames in the picture of a page what is aimed at. */
export interface AimFrame {
  showAt(page: Page, point: Point): void;
  showFocused(page: Page): void;
  clear(): void;
}

interface AimListener {
  /** Takes what is aimed at, which the page may not have; nothing is aimed at any more. */
  readonly take: (find: () => Promise<FoundElement | undefined>) => Promise<void>;
  /** A person wants nothing of it. */
  readonly cancel: () => void | Promise<void>;
}

const takingKeys: ReadonlySet<string> = new Set(['Enter', ' ']);

/**
 * Aims at an element of a page in place of using it: a click takes what is under the mouse, Enter or Space what has the
 * focus, and Escape ends that. The page sees none of these. Nothing is drawn in the page itself.
 */
export class ElementAim {
  private isAiming = false;
  /** Buttons and keys that went down for it: the page does not see them go up either. */
  private readonly kept = new Set<string>();

  constructor(
    private readonly elements: Pick<PageElements, 'at' | 'focused'>,
    private readonly highlights: AimFrame,
    private readonly listener: AimListener,
  ) {}

  get isOn(): boolean {
    return this.isAiming;
  }

  start(): void {
    this.isAiming = true;
  }

  stop(): void {
    if (this.isAiming) this.highlights.clear();
    this.isAiming = false;
  }

  /** Takes an input that aims, and frames what the next one would take. @param pass does any other input */
  async input(page: Page, input: LiveInput, pass: () => Promise<void>): Promise<void> {
    if (this.isKept(input)) return undefined;
    if (!this.isOn) return pass();
    if (input.type === 'down') {
      this.kept.add(input.button);
      return this.take(() => this.elements.at(page, input));
    }
    if (input.type === 'keyDown' && input.key === 'Escape') {
      this.kept.add(input.key);
      this.stop();
      return this.listener.cancel();
    }
    if (input.type === 'keyDown' && takingKeys.has(input.key)) {
      this.kept.add(input.key);
      const element = await this.elements.focused(page);
      return element && !element.look.isPage ? this.take(async () => element) : undefined;
    }
    await pass();
    if (!this.isOn) return undefined;
    if (input.type === 'move') this.highlights.showAt(page, input);
    if (input.type === 'keyDown') this.highlights.showFocused(page);
  }

  /** A key that is held goes down again and again. */
  private isKept(input: LiveInput): boolean {
    if (input.type === 'up') return this.kept.delete(input.button);
    if (input.type === 'keyUp') return this.kept.delete(input.key);
    return input.type === 'keyDown' && this.kept.has(input.key);
  }

  private take(find: () => Promise<FoundElement | undefined>): Promise<void> {
    this.stop();
    return this.listener.take(find);
  }
}

/** Picks an element of the page: the next click picks in place of clicking. */
export class ElementPick {
  private readonly aim: ElementAim;

  /** @param send called with what was picked, or that nothing was */
  constructor(
    private readonly send: (event: LiveEvent) => void,
    private readonly elements: PageElements,
    highlights: AimFrame,
  ) {
    this.aim = new ElementAim(elements, highlights, {
      take: (find) => this.pick(find),
      cancel: () => send({ type: 'pickCancelled' }),
    });
  }

  get isOn(): boolean {
    return this.aim.isOn;
  }

  start(): void {
    this.aim.start();
  }

  /** Ends picking, where the page picks. */
  cancel(): void {
    if (!this.isOn) return;
    this.aim.stop();
    this.send({ type: 'pickCancelled' });
  }

  /** Takes what picks, or ends that. @param pass does any other input */
  input(page: Page, input: LiveInput, pass: () => Promise<void>): Promise<void> {
    return this.aim.input(page, input, async () => {
      if (this.isOn && input.type === 'move') await this.elements.moving(page, input);
      await pass();
    });
  }

  private async pick(find: () => Promise<FoundElement | undefined>): Promise<void> {
    try {
      const element = await find();
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
