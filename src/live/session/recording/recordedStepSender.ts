import type { Page } from '@playwright/test';
import type { LiveEvent, NotRecordedReason } from '../../protocol/liveProtocol.ts';
import type { ChosenLocator, FoundLocator } from '../elements/locators.ts';
import { isSameElement, type FoundElement } from '../elements/pageElements.ts';
import { variablesIn } from '../elements/recordedCode.ts';
import type { SecretTexts } from './typedPasswords.ts';

/** What was done, as far as the next input may change it. */
type StepName = 'click' | 'text' | 'select' | 'other';

/** A step that was recorded. */
interface RecordedEntry {
  readonly id: number;
  readonly action: RecordedAction;
}

/** What a step does with an element or a page. */
export interface RecordedAction {
  readonly name: StepName;
  readonly page: Page;
  readonly element?: FoundElement;
  readonly code: string;
  /** A text in the code that is a password. */
  readonly password?: string;
  /** Locators that match the element alone, where that of the code matches several. */
  readonly unsure?: readonly FoundLocator[];
  readonly isDownload?: boolean;
}

type ActionOnElement = RecordedAction & { readonly element: FoundElement };

/** Sends what was recorded, as code without secrets. */
export class RecordedSteps {
  private lastId = 0;
  private last: RecordedEntry | undefined;

  constructor(
    private readonly pages: { readonly open: readonly Page[] },
    private readonly sendEvent: (event: LiveEvent) => void,
    private readonly secrets: SecretTexts,
  ) {}

  /**
   * Adds a step, behind a wait where the page went on changing before the input.
   *
   * @returns the id by which the next input may change it
   */
  add(action: RecordedAction, lateness = action.element?.look.lateness ?? 0): number {
    if (lateness > 0)
      this.add({ name: 'other', page: action.page, code: `await page.waitForTimeout(${lateness});` });
    const id = ++this.lastId;
    this.last = { id, action };
    this.send('added', id, action);
    return id;
  }

  /** Writes another step in the place of one. */
  update(id: number, action: RecordedAction): void {
    if (this.last?.id === id) this.last = { id, action };
    this.send('updated', id, action);
  }

  /** Writes a step in the place of the newest one if that does the same with the same element; else adds it. */
  addOrReplace(action: ActionOnElement): void {
    const last = this.lastOf(action.name, action.element);
    if (last === undefined) this.add(action);
    else this.update(last, action);
  }

  /** The newest step, if it does that with this element. */
  lastOf(name: StepName, element?: FoundElement): number | undefined {
    const { last } = this;
    if (last?.action.name !== name) return undefined;
    return element === undefined || isSameElement(last.action.element, element) ? last.id : undefined;
  }

  /** The newest step, a click, has started a download. */
  markDownload(): void {
    const { last } = this;
    if (last?.action.name === 'click') this.update(last.id, { ...last.action, isDownload: true });
  }

  /** Says what no step says. @param name the name of something in the page, without secrets */
  say(reason: NotRecordedReason, name = ''): void {
    this.sendEvent({ type: 'notRecorded', reason, name });
  }

  private send(kind: 'added' | 'updated', id: number, action: RecordedAction): void {
    const { page, element, code, password, unsure = [], isDownload = false } = action;
    const field = element ? `${element.frames.join('/')} ${element.look.id}` : '';
    this.sendEvent({
      type: 'recorded',
      kind,
      id,
      code:
        password === undefined ? this.secrets.hide(code) : this.secrets.hidePassword(code, field, password),
      page: this.pages.open.indexOf(page),
      isDownload,
      others: unsure.map(({ code: other, count }) => ({ code: this.secrets.hide(other), count })),
      variables: password === undefined ? variablesIn(code) : [],
    });
  }
}

/** A step about an element. @param call what it does with it, such as `click()` */
export const actionOn = (
  element: FoundElement,
  locator: ChosenLocator,
  call: string,
  name: StepName = 'other',
): ActionOnElement => ({
  name,
  page: element.page,
  element,
  code: `await page.${locator.code}.${call};`,
  ...unsureOf(locator),
});

/** A step that expects something of an element. @param call what it expects, such as `toBeVisible()` */
export const expectationOf = (
  element: FoundElement,
  locator: ChosenLocator,
  call: string,
): ActionOnElement => ({
  ...actionOn(element, locator, call),
  code: `await expect(page.${locator.code}).${call};`,
});
const unsureOf = ({ count, others }: ChosenLocator): Pick<RecordedAction, 'unsure'> =>
  count === 1 ? {} : { unsure: others };
