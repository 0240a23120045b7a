import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { env } from 'node:process';
import type { FileChooser, Page } from '@playwright/test';
import type { LiveEvent, LiveInput, PageBox, RecordingMode, Choice } from '../../protocol/liveProtocol.ts';
import { type AimFrame, ElementAim } from '../elements/elementPick.ts';
import { chooseLocator, type ChosenLocator } from '../elements/locators.ts';
import { boxOf, type FoundElement, type PageElements, type Point } from '../elements/pageElements.ts';
import { quote, selectionCode } from '../elements/recordedCode.ts';
import { KeyRecording } from './keyRecording.ts';
import { MouseRecording, type ButtonInput } from './mouseRecording.ts';
import { actionOn, expectationOf, RecordedSteps } from './recordedStepSender.ts';
import type { SecretTexts } from './typedPasswords.ts';

/** Keys that open a list in Chromium, arrows with Alt. Its own is in no picture, and would take all other keys. */
const listKeys: ReadonlySet<string> = new Set([' ', 'Enter', 'F4']);
const arrows: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/** How long a list may take to accept a choice, in ms. */
const longestChoiceMs = 5000;

type Assertion = Exclude<RecordingMode, 'off' | 'actions'>;

const isAssertion = (mode: RecordingMode): mode is Assertion => mode !== 'off' && mode !== 'actions';

/**
 * Does in a page what a person did in its picture, and records that as steps. Each step is about the element as it was
 * before the input, and exists because of an input only: the page itself records nothing.
 */
export class Recording {
  private mode: RecordingMode = 'off';
  private readonly steps: RecordedSteps;
  private readonly mouse: MouseRecording;
  private readonly keys: KeyRecording;
  private readonly list: ChoiceList;
  /** What the next step asserts something of. */
  private readonly aim: ElementAim;
  /** Whether the button went down on a list: the page sees neither down nor up. */
  private isKept = false;
  /** Whether steps run: what they open is for them to answer. */
  private isPaused = false;
  private lastPoint: Point = { x: 0, y: 0 };
  private isAltDown = false;

  constructor(
    private readonly elements: PageElements,
    pages: { readonly open: readonly Page[] },
    private readonly sendEvent: (event: LiveEvent) => void,
    secrets: SecretTexts,
    highlights: AimFrame,
  ) {
    this.steps = new RecordedSteps(pages, sendEvent, secrets);
    this.mouse = new MouseRecording(elements, this.steps);
    this.keys = new KeyRecording(elements, this.steps);
    this.list = new ChoiceList(sendEvent);
    this.aim = new ElementAim(elements, highlights, {
      take: (find) => this.takeAssertion(find),
      cancel: () => this.record('actions'),
    });
  }

  /** Starts, stops, or changes what the next click means. */
  async record(mode: RecordingMode): Promise<void> {
    if (mode === 'off') await this.settle();
    if (mode === 'off' || this.mode === 'off') {
      this.mouse.reset();
      this.keys.reset();
    }
    this.setMode(mode);
    this.sendEvent({ type: 'recording', mode });
  }

  /** Does something that is not recorded, although it clicks and types. */
  async pausedWhile(work: () => Promise<void>): Promise<void> {
    const { mode } = this;
    this.list.close();
    await this.settle();
    this.setMode('off');
    this.isPaused = true;
    try {
      await work();
    } finally {
      this.isPaused = false;
      if (mode !== 'off') await this.record(mode);
    }
  }

  private setMode(mode: RecordingMode): void {
    if (isAssertion(mode)) this.aim.start();
    else this.aim.stop();
    this.mode = mode;
  }

  /** Records that an address was opened from outside of the page. @param address a path, or a whole address */
  opened(page: Page, address: string): void {
    if (this.mode === 'off') return;
    this.keys.reset();
    this.steps.add({ name: 'other', page, code: `await page.goto(${quote(address)});` });
  }

  /** A click has started a download, which the step waits for. */
  downloaded(): void {
    if (this.mode !== 'off') this.steps.markDownload();
  }

  /** A person answered a dialog in another way than a run does. */
  answered(kind: string): void {
    if (this.mode !== 'off') this.steps.say(kind === 'beforeunload' ? 'stay' : 'dialog');
  }

  /** Another input than of keys is about to come, or none. */
  private async settle(): Promise<void> {
    if (this.mode === 'off') return;
    await this.keys.settleText();
    await this.keys.settle();
  }

  /** Takes what was chosen in the list that is open. */
  choose(index: number | undefined): Promise<void> {
    return this.list.choose(index);
  }

  /** The page asks for a file: those that a step can upload are offered. @returns what to say where none is */
  async askFile(chooser: FileChooser): Promise<'fileChooser' | 'noFiles' | undefined> {
    if (this.isPaused) return 'fileChooser';
    const names = await uploadableFiles();
    if (names.length === 0) return 'noFiles';
    this.list.show({
      choices: names.map((name) => ({
        label: name,
        value: name,
        group: '',
        isSelected: false,
        isDisabled: false,
      })),
      at: { ...pointOf(this.lastPoint), width: 0, height: 0 },
      take: (index) =>
        uploadFile(chooser, names[index] ?? '', this.elements, this.mode === 'off' ? undefined : this.steps),
    });
    return undefined;
  }

  /** Whether a key opens the list of a `select` that has the focus, in place of the browser's own. */
  private async opensList(page: Page, key: string): Promise<boolean> {
    if (key === 'Alt') this.isAltDown = true;
    if (!listKeys.has(key) && !(this.isAltDown && arrows.has(key))) return false;
    const element = await this.elements.focused(page);
    if (!element?.look.isClosedList) return false;
    await this.settle();
    this.keys.leave();
    await this.showList(element);
    return true;
  }

  /** The list of a `select`. */
  private async showList(element: FoundElement): Promise<void> {
    const locator = this.mode === 'off' ? undefined : await chooseLocator(this.elements, element);
    const own = this.elements.locator(element);
    await own.focus({ timeout: longestChoiceMs });
    const shown = [...element.look.choices.entries()].filter(([, { isHidden }]) => !isHidden);
    this.list.show({
      choices: shown.map(([, choice]) => choice),
      at: (await boxOf(own)) ?? { ...pointOf(this.lastPoint), width: 0, height: 0 },
      take: async (at) => {
        const [index] = shown[at] ?? [at];
        await own.selectOption({ index }, { timeout: longestChoiceMs });
        if (this.mode !== 'off') await this.selected(element, locator, index);
      },
    });
  }

  /** The page may have replaced the list since, or opened another page: it is not asked. */
  private async selected(
    element: FoundElement,
    locator: ChosenLocator | undefined,
    index: number,
  ): Promise<void> {
    if (!locator) return this.steps.say('noLocator', element.look.tag);
    const choices = element.look.choices.map((choice, at) => ({ ...choice, isSelected: at === index }));
    const call = `selectOption(${selectionCode(choices, false)})`;
    this.steps.addOrReplace(actionOn(element, locator, call, 'select'));
    return this.elements.done(element);
  }

  /** Does an input, or takes it for an assertion. @param send does it in the page */
  input(page: Page, input: LiveInput, send: () => Promise<void>): Promise<void> {
    return this.aim.input(page, input, () => this.use(page, input, send));
  }

  private async use(page: Page, input: LiveInput, send: () => Promise<void>): Promise<void> {
    switch (input.type) {
      case 'down':
        return this.down(page, input, send);
      case 'up':
        return this.up(page, input, send);
      case 'move':
        if (this.mode !== 'off') await this.mouse.moving(page, input);
        return send();
      case 'keyDown':
        this.list.close();
        if (await this.opensList(page, input.key)) return undefined;
        if (this.mode === 'off') return send();
        return this.elements.done(await this.keys.down(page, input.key, send));
      case 'keyUp':
        if (input.key === 'Alt') this.isAltDown = false;
        this.keys.up(input.key);
        return send();
      case 'text':
        if (this.mode === 'off') return send();
        return this.elements.done(await this.keys.text(page, input.text, send));
      case 'wheel':
        this.list.close();
        return send();
      default:
        return input satisfies never;
    }
  }

  private async down(page: Page, input: ButtonInput, send: () => Promise<void>): Promise<void> {
    this.list.close();
    this.isKept = false;
    this.lastPoint = input;
    await this.settle();
    const element = await this.elements.at(page, input);
    if (element?.look.isClosedList && input.button === 'left') {
      this.isKept = true;
      this.keys.leave();
      return this.showList(element);
    }
    if (this.mode !== 'off') {
      this.keys.leave();
      await this.mouse.down(page, input, element, this.keys.hasModifiers);
    }
    return send();
  }

  private async up(page: Page, input: ButtonInput, send: () => Promise<void>): Promise<void> {
    if (this.isKept) return undefined;
    if (this.mode === 'off') return send();
    return this.elements.done((await this.mouse.up(input, send)) ?? { page });
  }

  /** What is typed after it is a step of its own. */
  private async takeAssertion(find: () => Promise<FoundElement | undefined>): Promise<void> {
    const { mode } = this;
    try {
      this.list.close();
      await this.settle();
      if (isAssertion(mode)) await this.assert(mode, await find());
      this.keys.leave();
    } finally {
      await this.record('actions');
    }
  }

  private async assert(mode: Assertion, element: FoundElement | undefined): Promise<void> {
    if (!element) return this.steps.say('notFound');
    const locator = await chooseLocator(this.elements, element, mode !== 'text');
    if (!locator) return this.steps.say('noLocator', element.look.tag);
    const call = assertionCall(mode, element);
    if (call === undefined) return this.steps.say(mode === 'text' ? 'noText' : 'noValue', element.look.tag);
    const { isPassword, value } = element.look;
    const secret = isPassword && mode === 'value' ? { password: value } : {};
    this.steps.add({ ...expectationOf(element, locator, call), ...secret }, 0);
  }
}

/** What is expected of an element; undefined where it has nothing of that. */
function assertionCall(mode: Assertion, { look }: FoundElement): string | undefined {
  const { kind, tag, isCheckable, isChecked, text, value } = look;
  if (mode === 'visible') return 'toBeVisible()';
  if (mode === 'text') return text === '' ? undefined : `toContainText(${quote(text)})`;
  if (isCheckable) return isChecked ? 'toBeChecked()' : 'not.toBeChecked()';
  const hasValue = ['input', 'textarea', 'select'].includes(tag) && kind !== 'file';
  return hasValue ? `toHaveValue(${quote(value)})` : undefined;
}

/** The folder with the files that steps upload. */
const folder = (): string => env['FILES_FOLDER'] ?? '';

/** The names of the files that a step can upload, sorted. */
async function uploadableFiles(): Promise<string[]> {
  const entries = await readdir(folder(), { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).toSorted();
}

/** Gives a file to the page that asks for one, and records that in the place of the click that made it ask. */
async function uploadFile(
  chooser: FileChooser,
  name: string,
  elements: PageElements,
  steps: RecordedSteps | undefined,
): Promise<void> {
  const element = steps && (await elements.ofHandle(chooser.page(), chooser.element()));
  const locator = element && (await chooseLocator(elements, element));
  await chooser.setFiles(path.join(folder(), name));
  if (!steps) return;
  if (!element || !locator) return steps.say('file');
  const action = actionOn(element, locator, `setInputFiles(${quote(name)})`);
  const click = steps.lastOf('click');
  if (click === undefined) steps.add(action);
  else steps.update(click, action);
}

interface OpenList {
  readonly choices: readonly Choice[];
  /** Where in the page it is. */
  readonly at: PageBox;
  /** Takes what was chosen, as its position. */
  readonly take: (index: number) => Promise<void>;
}

/** A list beside the page: of options, or of files. The browser shows its own in windows that are in no picture. */
class ChoiceList {
  private open: OpenList | undefined;

  constructor(private readonly send: (event: LiveEvent) => void) {}

  show(list: OpenList): void {
    this.open = list;
    this.send({ type: 'choices', choices: [...list.choices], ...list.at });
  }

  /** Takes a choice, and closes the list. @param index nothing is taken where it is left out */
  async choose(index: number | undefined): Promise<void> {
    const { open } = this;
    this.close();
    if (index !== undefined) await open?.take(index);
  }

  close(): void {
    if (!this.open) return;
    this.open = undefined;
    this.send({ type: 'choices', choices: [], x: 0, y: 0, width: 0, height: 0 });
  }
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });
