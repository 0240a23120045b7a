import type { Page } from '@playwright/test';
import type { ElementState } from '../elements/elementAnswers.ts';
import { chooseLocator, doesStillFind, type ChosenLocator } from '../elements/locators.ts';
import { isSameElement, type FoundElement, type PageElements } from '../elements/pageElements.ts';
import { quote, selectionCode } from '../elements/recordedCode.ts';
import { actionOn, type RecordedAction, type RecordedSteps } from './recordedStepSender.ts';

/** The field in which somebody types, as it was before the first key. */
interface Typing {
  readonly element: FoundElement;
  readonly locator: ChosenLocator | undefined;
  /** What finds it now, where what was typed has changed that. */
  readonly locatorNow: ChosenLocator | undefined;
  /** The value before what is typed, as far as it is a step of its own. */
  readonly start: string;
  /** What was typed since then; undefined where the caret was moved. */
  readonly typed: string | undefined;
  /** Whether the page showed something else while it was typed: it may listen to the keys. */
  readonly isAnswered: boolean;
  /** Its step, once it has one. */
  readonly step: number | undefined;
}

const modifiers: ReadonlySet<string> = new Set([
  'ControlOrMeta',
  'Control',
  'Meta',
  'Alt',
  'Shift',
  'AltGraph',
]);

/** Keys that move the caret of a field, and change nothing in it. */
const caretKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);
const lineKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const selecting: ReadonlySet<string> = new Set(['a', 'c']);

/** What a person types, as steps: text where it becomes the value of a field, keys where they do something else. */
export class KeyRecording {
  private typing: Typing | undefined;
  private readonly held = new Set<string>();
  /** Tab was pressed in an element: a step if the page shows something else since then. */
  private tab: RecordedAction | undefined;

  constructor(
    private readonly elements: PageElements,
    private readonly steps: RecordedSteps,
  ) {}

  get hasModifiers(): boolean {
    return this.held.size > 0;
  }

  /** Another element is about to be used: what is typed next is a step of its own. */
  leave(): void {
    this.typing = undefined;
  }

  /** The recording begins or ends, or another page is open. */
  reset(): void {
    this.leave();
    this.tab = undefined;
  }

  /** The next input is about to come, or none any more. */
  async settle(): Promise<void> {
    const { tab } = this;
    this.tab = undefined;
    const changes = tab?.element && (await this.elements.changes(tab.element));
    if (tab && changes && Object.values(changes).includes(true)) this.steps.add(tab);
  }

  /** What is typed ends for now: text that the page answers is typed again key by key. */
  async settleText(): Promise<void> {
    const { typing } = this;
    if (!typing || typing.isAnswered || typing.step === undefined || typing.start !== '') return;
    if (typing.element.look.kind !== 'text' || typing.element.look.isPassword) return;
    const changes = await this.elements.changes(typing.element);
    if (!changes?.text) return;
    this.typing = { ...typing, isAnswered: true };
    await this.read(this.typing);
  }

  up(key: string): void {
    this.held.delete(key);
  }

  /** A key is about to go down. @returns what it is pressed in */
  async down(page: Page, key: string, send: () => Promise<void>): Promise<FoundElement | { page: Page }> {
    if (modifiers.has(key)) {
      this.held.add(key);
      await send();
      return { page };
    }
    const isText = Array.from(key).length === 1 && !this.hasShortcut;
    await this.settle();
    if (!isText) await this.settleText();
    const typing = await this.follow(page);
    if (!typing) await this.pressInPage(page, key, send);
    else if (isText && isTypable(typing) && typing.element.look.kind !== 'select')
      await this.type(typing, key, send);
    else await this.pressIn(await this.locate(page, typing), key, send);
    return typing?.element ?? { page };
  }

  /** A text is about to be pasted, or was composed. @returns what it goes into */
  async text(page: Page, text: string, send: () => Promise<void>): Promise<FoundElement | { page: Page }> {
    await this.settle();
    const typing = await this.follow(page);
    if (typing && isTypable(typing)) await this.type(typing, text, send);
    else await send();
    return typing?.element ?? { page };
  }

  /** Whether a key that is held makes a shortcut of another one. */
  private get hasShortcut(): boolean {
    return [...this.held].some((held) => held !== 'Shift');
  }

  /** The field that has the focus; the same one as before while somebody types into it. */
  private async follow(page: Page): Promise<Typing | undefined> {
    const known = this.typing?.element.page === page ? this.typing.element : undefined;
    const element = await this.elements.focused(page, known);
    if (!element || element.look.isPage) {
      this.leave();
      return undefined;
    }
    if (this.typing && isSameElement(this.typing.element, element)) {
      const { lateness, keyLateness } = element.look;
      const look = { ...this.typing.element.look, lateness, keyLateness };
      this.typing = { ...this.typing, element: { ...this.typing.element, look } };
      return this.typing;
    }
    const locator = await chooseLocator(this.elements, element);
    if (!locator) this.steps.say('noLocator', element.look.tag);
    const start = element.look.value;
    this.typing = {
      element,
      locator,
      locatorNow: locator,
      start,
      typed: '',
      isAnswered: false,
      step: undefined,
    };
    return this.typing;
  }

  /** Finds the field by what it is now: its locator may contain what was changed in it. */
  private async locate(page: Page, typing: Typing): Promise<Typing> {
    const { locator, step } = typing;
    if (!locator || step === undefined || (await doesStillFind(locator, this.elements, typing.element)))
      return { ...typing, locatorNow: locator };
    const element = await this.elements.focused(page);
    const locatorNow = element && (await chooseLocator(this.elements, element));
    return { ...typing, locatorNow };
  }

  private async type(typing: Typing, text: string, send: () => Promise<void>): Promise<void> {
    const typed = typing.typed === undefined ? undefined : typing.typed + text;
    this.typing = { ...typing, typed };
    if (typing.step === undefined && typing.start === '') await this.elements.mark(typing.element);
    await send();
    await this.read(this.typing);
  }

  private async pressIn(typing: Typing, key: string, send: () => Promise<void>): Promise<void> {
    const { kind, isRich, hasSuggestions } = typing.element.look;
    const isField = kind === 'text' || kind === 'area' || (kind === 'editable' && !isRich);
    if (key === 'Tab' && !this.hasShortcut) return this.pressTab(typing, send);
    if (kind === 'range' || kind === 'value' || kind === 'select') {
      if (key === 'Enter' || key === 'Escape') return this.press(typing, key, send);
      return this.change({ ...typing, typed: undefined }, key, send, 'nothing');
    }
    if (key === 'Enter' && (await this.takeOption(typing))) return send();
    if (kind === 'editable' && isRich) return this.pressInEditor(typing, key, send);
    if (!isField) return this.press(typing, key, send);
    if (this.hasShortcut) {
      const otherwise = selecting.has(key.toLowerCase()) ? 'nothing' : 'key';
      return this.change({ ...typing, typed: undefined }, key, send, otherwise);
    }
    if (key === 'Backspace' || key === 'Delete') {
      const typed = key === 'Backspace' ? typing.typed?.slice(0, -1) : undefined;
      return this.change({ ...typing, typed }, key, send, 'key');
    }
    if (caretKeys.has(key) || (kind !== 'text' && lineKeys.has(key) && !hasSuggestions)) {
      this.typing = { ...typing, typed: undefined };
      return send();
    }
    if (key === 'Enter' && kind === 'area') return this.breakLine(typing, send);
    return this.press(typing, key, send);
  }

  /** Tab moves on, which is a step only where the page answers it, or keeps the focus in the field. */
  private async pressTab(typing: Typing, send: () => Promise<void>): Promise<void> {
    const { kind } = typing.element.look;
    const isField = isTypable(typing) || kind === 'range';
    const before = await this.elements.state(typing.element);
    await this.elements.mark(typing.element);
    await send();
    const after = await this.elements.state(typing.element);
    const action = this.keyAction(typing, 'Tab');
    this.typing = { ...typing, typed: undefined };
    if (isField && kind !== 'editable' && before && after && hasChanged(before, after))
      return this.write(this.typing, after);
    if (isField && after?.isFocused) this.steps.add(action);
    else this.tab = action;
    return this.leave();
  }

  /**
   * Records Enter as a click on the option that it takes: the list may come later than the keys, and the key would then
   * take another one.
   */
  private async takeOption({ element }: Typing): Promise<boolean> {
    if (this.held.size > 0) return false;
    const option = await this.elements.activeOption(element);
    const locator = option && (await chooseLocator(this.elements, option));
    if (!locator) return false;
    this.steps.add(actionOn(option, locator, 'click()', 'click'));
    this.leave();
    return true;
  }

  /** In an editor, where text goes depends on the caret: keys are steps, but for the one that takes back what was typed. */
  private async pressInEditor(typing: Typing, key: string, send: () => Promise<void>): Promise<void> {
    const { typed, step } = typing;
    if (key === 'Backspace' && this.held.size === 0 && typed && step !== undefined) {
      await send();
      this.typing = { ...typing, typed: Array.from(typed).slice(0, -1).join('') };
      return this.read(this.typing);
    }
    return this.press(typing, key, send);
  }

  /** A key that may change the value. @param otherwise what it is where it does not */
  private async change(
    typing: Typing,
    key: string,
    send: () => Promise<void>,
    otherwise: 'key' | 'nothing',
  ): Promise<void> {
    this.typing = typing;
    const before = await this.elements.state(typing.element);
    await send();
    const after = await this.elements.state(typing.element);
    if (after && before && hasChanged(before, after)) return this.write(typing, after);
    return otherwise === 'key' || !after ? this.addKey(typing, key) : undefined;
  }

  /** Enter in a text area is a line break where the page takes it as one. */
  private async breakLine(typing: Typing, send: () => Promise<void>): Promise<void> {
    const before = await this.elements.state(typing.element);
    await send();
    const after = await this.elements.state(typing.element);
    if (before && after && after.value.length > before.value.length) {
      const typed = typing.typed === undefined ? undefined : `${typing.typed}\n`;
      this.typing = { ...typing, typed };
      return this.write(this.typing, after);
    }
    return this.addKey(typing, 'Enter');
  }

  private async press(typing: Typing, key: string, send: () => Promise<void>): Promise<void> {
    this.addKey(typing, key);
    await send();
  }

  private addKey(typing: Typing, key: string): void {
    this.steps.add(this.keyAction(typing, key));
    this.leave();
  }

  /** A key while nothing has the focus; Tab only moves it then. */
  private async pressInPage(page: Page, key: string, send: () => Promise<void>): Promise<void> {
    if (key !== 'Tab' || this.hasShortcut) this.steps.add({ name: 'other', page, code: this.keyCode(key) });
    await send();
  }

  private keyAction({ element: field, locatorNow: locator }: Typing, key: string): RecordedAction {
    const { kind, value, lateness, keyLateness } = field.look;
    const late = key === 'Tab' ? lateness : Math.max(lateness, keyLateness);
    const element = { ...field, look: { ...field.look, lateness: late } };
    const isNamedByText = kind === 'editable' && value !== '' && locator?.code.includes(value.trim());
    return locator && !isNamedByText
      ? actionOn(element, locator, this.pressCall(key))
      : { name: 'other', page: element.page, element, code: this.keyCode(key) };
  }

  /** Presses a key where the focus is. */
  private keyCode(key: string): string {
    return `await page.keyboard.${this.pressCall(key)};`;
  }

  private pressCall(key: string): string {
    const keys = [...this.held].filter((held) => held !== 'Shift' || Array.from(key).length > 1);
    return `press(${quote([...keys, key === ' ' ? 'Space' : key].join('+'))})`;
  }

  /** Reads what the field has now. One that is gone has what was typed. */
  private async read(typing: Typing): Promise<void> {
    const state = await this.elements.state(typing.element);
    return this.write(typing, state);
  }

  private write(typing: Typing, state: ElementState | undefined): void {
    const { element, locator, start, step } = typing;
    const call = callOf(typing, state);
    if (!locator || call === undefined) return;
    if (step === undefined && state && state.value === start && element.look.kind !== 'editable') return;
    const password = element.look.isPassword ? (state?.value ?? typing.typed ?? '') : undefined;
    const action = {
      ...actionOn(element, locator, call, element.look.kind === 'select' ? 'select' : 'text'),
      ...(password === undefined ? {} : { password }),
    };
    const replaced = step ?? this.replacedBy(typing, call);
    const id = replaced ?? this.steps.add(action);
    if (replaced !== undefined) this.steps.update(id, action);
    if (this.typing) this.typing = { ...this.typing, step: id };
  }

  /** The click into a field before its text, which sets the focus itself, or what the list had before. */
  private replacedBy({ element }: Typing, call: string): number | undefined {
    if (call.startsWith('selectOption'))
      return this.steps.lastOf('select', element) ?? this.steps.lastOf('click', element);
    const moved = element.look.kind === 'range' ? this.steps.lastOf('text', element) : undefined;
    return call.startsWith('fill') ? (moved ?? this.steps.lastOf('click', element)) : undefined;
  }
}

const isTypable = ({ element: { look } }: Typing): boolean =>
  ['text', 'area', 'value', 'editable', 'select'].includes(look.kind);

const hasChanged = (before: ElementState, after: ElementState): boolean =>
  before.value !== after.value || JSON.stringify(before.choices) !== JSON.stringify(after.choices);

/** The call that gives a field what it has now; undefined where what was typed is not known. */
function callOf(
  { element, start, typed, isAnswered }: Typing,
  state: ElementState | undefined,
): string | undefined {
  const { kind, isRich, isPassword, isMultiple } = element.look;
  if (kind === 'select') return state && `selectOption(${selectionCode(state.choices, isMultiple)})`;
  const isMasked =
    kind !== 'value' && kind !== 'range' && start === '' && typed !== state?.value && !isPassword;
  if (typed !== undefined && (isRich || isMasked || isAnswered || !state))
    return `pressSequentially(${quote(typed)})`;
  return state && !isRich ? `fill(${quote(state.value)})` : undefined;
}
