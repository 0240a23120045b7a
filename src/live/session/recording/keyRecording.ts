import type { Page } from '@playwright/test';
import { chooseLocator, doesStillFind, type ChosenLocator } from '../elements/locators.ts';
import type { ElementState } from '../elements/elementScript.ts';
import { isSameElement, type FoundElement, type PageElements } from '../elements/pageElements.ts';
import { quote, selectionCode } from '../elements/recordedCode.ts';
import { unsureOf, type RecordedAction, type RecordedSteps } from './recordedSteps.ts';

/** The field in which somebody types, as it was before the first key. */
interface Typing {
  readonly page: Page;
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

  /** A key is about to go down. */
  async down(page: Page, key: string, send: () => Promise<void>): Promise<void> {
    if (modifiers.has(key)) {
      this.held.add(key);
      return send();
    }
    const isText = Array.from(key).length === 1 && [...this.held].every((held) => held === 'Shift');
    await this.settle();
    if (!isText) await this.settleText();
    const typing = await this.follow(page);
    if (!typing) return this.press(page, undefined, key, send);
    if (isText && isTypable(typing)) return this.type(typing, key, send);
    return this.pressIn(await this.locate(typing), key, send);
  }

  /** A text is about to be pasted, or was composed. */
  async text(page: Page, text: string, send: () => Promise<void>): Promise<void> {
    await this.settle();
    const typing = await this.follow(page);
    if (typing && isTypable(typing)) return this.type(typing, text, send);
    return send();
  }

  /** The field that has the focus; the same one as before while somebody types into it. */
  private async follow(page: Page): Promise<Typing | undefined> {
    const element = await this.elements.focused(page);
    if (!element || element.look.isPage) {
      this.leave();
      return undefined;
    }
    if (this.typing && isSameElement(this.typing.element, element)) return this.typing;
    const locator = await chooseLocator(this.elements, element);
    if (!locator) this.steps.say('noLocator', element.look.tag);
    const start = element.look.value;
    this.typing = {
      page,
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
  private async locate(typing: Typing): Promise<Typing> {
    const { page, locator, step } = typing;
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
    const hasShortcut = [...this.held].some((held) => held !== 'Shift');
    const isField = kind === 'text' || kind === 'area' || (kind === 'editable' && !isRich);
    if (kind === 'range' || kind === 'value' || kind === 'select') {
      if (key === 'Enter' || key === 'Escape') return this.press(typing.page, typing, key, send);
      return this.change(typing, key, send);
    }
    if (kind === 'editable' && isRich) return this.pressInEditor(typing, key, send);
    if (key === 'Enter' && hasSuggestions && (await this.takeOption(typing))) return send();
    if (!isField) return this.press(typing.page, typing, key, send);
    if (hasShortcut)
      return this.change(typing, key, send, selecting.has(key.toLowerCase()) ? 'nothing' : 'key');
    if (key === 'Backspace' || key === 'Delete') {
      const typed = key === 'Backspace' ? typing.typed?.slice(0, -1) : undefined;
      return this.change({ ...typing, typed }, key, send, 'key');
    }
    if (key === 'Tab') return this.change(typing, key, send, kind === 'editable' ? 'key' : 'nothing');
    if (caretKeys.has(key) || (kind !== 'text' && lineKeys.has(key) && !hasSuggestions)) {
      this.typing = { ...typing, typed: undefined };
      return send();
    }
    if (key === 'Enter' && kind === 'area') return this.breakLine(typing, send);
    return this.press(typing.page, typing, key, send);
  }

  /**
   * Records Enter as a click on the option that it takes: the list may come later than the keys, and the key would then
   * take another one.
   */
  private async takeOption({ page, element }: Typing): Promise<boolean> {
    if (this.held.size > 0) return false;
    const option = await this.elements.activeOption(element);
    const locator = option && (await chooseLocator(this.elements, option));
    if (!locator) return false;
    this.steps.add({
      name: 'click',
      page,
      element: option,
      code: `await page.${locator.code}.click();`,
      ...unsureOf(locator),
    });
    this.leave();
    return true;
  }

  /** In an editor, where text goes depends on the caret: keys are steps, but for the one that takes back what was typed. */
  private async pressInEditor(typing: Typing, key: string, send: () => Promise<void>): Promise<void> {
    const { typed, step } = typing;
    if (key === 'Tab' && this.held.size === 0) return this.change(typing, key, send, 'key');
    if (key === 'Backspace' && this.held.size === 0 && typed && step !== undefined) {
      await send();
      this.typing = { ...typing, typed: Array.from(typed).slice(0, -1).join('') };
      return this.read(this.typing);
    }
    return this.press(typing.page, typing, key, send);
  }

  /** A key that may change the value. @param otherwise what it is where it does not */
  private async change(
    typing: Typing,
    key: string,
    send: () => Promise<void>,
    otherwise: 'key' | 'nothing' = 'nothing',
  ): Promise<void> {
    const isByKey = key === 'Backspace' || key === 'Delete';
    this.typing = { ...typing, typed: isByKey ? typing.typed : undefined };
    const before = await this.elements.state(typing.element);
    if (key === 'Tab') await this.elements.mark(typing.element);
    await send();
    const after = await this.elements.state(typing.element);
    if (
      after &&
      before &&
      hasChanged(before, after) &&
      !(key === 'Tab' && typing.element.look.kind === 'editable')
    ) {
      return this.write(this.typing, after);
    }
    if (otherwise === 'key' && key !== 'Tab') return this.addKey(typing.page, typing, key);
    if (key !== 'Tab') return undefined;
    if (after?.isFocused) return this.addKey(typing.page, typing, key);
    this.tab = this.keyAction(typing.page, typing, key);
    return this.leave();
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
    return this.addKey(typing.page, typing, 'Enter');
  }

  private async press(
    page: Page,
    typing: Typing | undefined,
    key: string,
    send: () => Promise<void>,
  ): Promise<void> {
    const isMove = key === 'Tab' && [...this.held].every((held) => held === 'Shift');
    if (!isMove) this.addKey(page, typing, key);
    else if (typing) {
      await this.elements.mark(typing.element);
      this.tab = this.keyAction(page, typing, key);
    }
    this.leave();
    await send();
  }

  private addKey(page: Page, typing: Typing | undefined, key: string): void {
    this.steps.add(this.keyAction(page, typing, key));
    this.leave();
  }

  private keyAction(page: Page, typing: Typing | undefined, key: string): RecordedAction {
    const keys = [...this.held].filter((held) => held !== 'Shift' || Array.from(key).length > 1);
    const code = quote([...keys, key === ' ' ? 'Space' : key].join('+'));
    const { element, locatorNow: locator } = typing ?? {};
    const isNamedByText =
      element?.look.kind === 'editable' &&
      element.look.value !== '' &&
      locator?.code.includes(element.look.value.trim());
    const target = locator && !isNamedByText ? locator.code : 'keyboard';
    return {
      name: 'other',
      page,
      ...(element ? { element } : {}),
      code: `await page.${target}.press(${code});`,
      ...(locator ? unsureOf(locator) : {}),
    };
  }

  /** Reads what the field has now. One that is gone has what was typed. */
  private async read(typing: Typing): Promise<void> {
    const state = await this.elements.state(typing.element);
    return this.write(typing, state);
  }

  private write(typing: Typing, state: ElementState | undefined): void {
    const { page, element, locator, start, step } = typing;
    const call = callOf(typing, state);
    if (!locator || call === undefined) return;
    if (step === undefined && state && state.value === start && element.look.kind !== 'editable') return;
    const password = element.look.isPassword ? (state?.value ?? typing.typed ?? '') : undefined;
    const action = {
      name: element.look.kind === 'select' ? 'select' : 'text',
      page,
      element,
      code: `await page.${locator.code}.${call};`,
      ...(password === undefined ? {} : { password }),
      ...unsureOf(locator),
    } as const;
    const replaced = step ?? this.replacedBy(typing, call);
    const id = replaced ?? this.steps.add(action);
    if (replaced !== undefined) this.steps.update(id, action);
    if (this.typing) this.typing = { ...this.typing, step: id };
  }

  /** The click into a field before its text, which sets the focus itself, or what the list had before. */
  private replacedBy({ element }: Typing, call: string): number | undefined {
    if (call.startsWith('selectOption'))
      return this.steps.lastOf('select', element) ?? this.steps.lastOf('click', element);
    return call.startsWith('fill') ? this.steps.lastOf('click', element) : undefined;
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
  const isMasked = kind === 'text' && start === '' && typed !== state?.value && !isPassword;
  if (typed !== undefined && (isRich || isMasked || isAnswered || !state))
    return `pressSequentially(${quote(typed)})`;
  return state && !isRich ? `fill(${quote(state.value)})` : undefined;
}
