import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

type Item = vscode.QuickPickItem;

/** What a person does with one question of the editor. */
export interface Answer {
  /** Picks some of the items of a list; `undefined` leaves it. */
  readonly pick?: (items: readonly Item[], about: Asked) => readonly Item[] | undefined;
  /** What is typed into an input box. */
  readonly type?: (about: Asked) => string;
  /** The message that refuses what was typed; the box then waits for the next answer. */
  readonly refused?: string | RegExp;
  /** Whether the button “Back” is pressed after typing. */
  readonly goesBack?: boolean;
  /** Whether the box is closed after typing. */
  readonly leaves?: boolean;
  /** The button of a message that is pressed; `undefined` closes it. */
  readonly press?: (buttons: readonly string[], about: Asked) => string | undefined;
  /** What is done with a plan before it is accepted; `false` closes it. */
  readonly plan?: (plan: ShownPlan) => boolean | void | Promise<boolean | void>;
}

/** A question as it stands on the screen. */
export interface Asked {
  /** Its title, prompt, placeholder, message and detail. */
  readonly text: string;
  readonly value?: string;
  readonly isPassword?: boolean;
}

/** Picks the item of this label, from the list that has this text. */
export const picks = (label: string, from: string | RegExp = ''): Answer => ({
  pick: (items, { text }) => {
    assert.match(text, pattern(from));
    const item = items.find((one) => labelOf(one) === label);
    assert.ok(item, `${label} in ${items.map(labelOf).join(', ')}`);
    return [item];
  },
});

/** Ticks just the items of these labels. */
export const ticks = (...labels: string[]): Answer => ({
  pick: (items) => items.filter((item) => labels.includes(labelOf(item))),
});

/** Types a text where this is asked. */
export const types = (text: string, asked: string | RegExp = ''): Answer => ({
  type: (about) => {
    assert.match(about.text, pattern(asked));
    return text;
  },
});

/** Types a secret, which is not shown, where this is asked. */
export const typesSecret = (text: string, asked: string | RegExp): Answer => ({
  type: (about) => {
    assert.equal(about.isPassword, true, about.text);
    return types(text, asked).type?.(about) ?? '';
  },
});

/** Types a text that is refused with this message. */
export const typesInVain = (text: string, refused: string | RegExp, asked?: string | RegExp): Answer => ({
  ...types(text, asked),
  refused,
});

/** Confirms the text that stands in the box where this is asked. */
export const keeps = (value: string, asked: string | RegExp = ''): Answer => ({
  type: (about) => {
    assert.match(about.text, pattern(asked));
    assert.equal(about.value, value);
    return value;
  },
});

/** Goes back from the box where this is asked, with a text in it that is not confirmed. */
export const goesBack = (asked: string | RegExp, text?: string): Answer => ({
  type: (about) => {
    assert.match(about.text, pattern(asked));
    return text ?? about.value ?? '';
  },
  goesBack: true,
});

/** Closes the box where this is asked. */
export const leaves = (asked: string | RegExp): Answer => ({ ...types('', asked), leaves: true });

/** Presses a button of the message that says this; without a button, closes it. */
export const presses = (button: string | undefined, said: string | RegExp): Answer => ({
  press: (buttons, { text }) => {
    assert.match(text, pattern(said));
    if (button !== undefined) assert.ok(buttons.includes(button), `${button} in ${buttons.join(', ')}`);
    return button;
  },
});

/** Uses a plan of this title, and accepts it unless `use` returns false. */
export const usesPlan = (title: string | RegExp, use: NonNullable<Answer['plan']> = () => true): Answer => ({
  plan: (plan) => {
    assert.match(plan.title, pattern(title));
    return use(plan);
  },
});

/**
 * Runs work whose questions are answered one after another, and gives what it resolves to once all were asked. A
 * question that has no answer left fails it.
 */
export async function answering<Result>(
  answers: readonly Answer[],
  work: () => Promise<Result>,
): Promise<Result> {
  return (await ask(answers, work)).result;
}

/** Does the same, and gives the text that the status bar shows afterwards. */
export async function statusAfter(
  answers: readonly Answer[],
  work: () => Promise<unknown>,
): Promise<string | undefined> {
  return (await ask(answers, work)).status;
}

async function ask<Result>(
  answers: readonly Answer[],
  work: () => Promise<Result>,
): Promise<{ result: Result; status: string | undefined }> {
  const person = new Person(answers);
  const before = { ...vscode.window };
  Object.assign(vscode.window, person.window);
  try {
    const result = await Promise.race([work(), person.gaveUp]);
    assert.equal(person.left.length, 0, `${person.left.length} answers were not asked for`);
    return { result, status: person.status };
  } finally {
    const names = Object.keys(person.window) as (keyof typeof before)[];
    Object.assign(vscode.window, Object.fromEntries(names.map((name) => [name, before[name]])));
  }
}

class Person {
  readonly left: Answer[];
  status: string | undefined;
  private fail: (error: unknown) => void = () => undefined;
  /** Rejects when a question was not the expected one. */
  readonly gaveUp: Promise<never>;

  constructor(answers: readonly Answer[]) {
    this.left = [...answers];
    this.gaveUp = new Promise((_resolve, reject) => (this.fail = reject));
    this.gaveUp.catch(() => undefined);
  }

  /** Stands for the functions of the editor's window that ask. */
  readonly window = {
    showQuickPick: async (
      items: readonly Item[] | Promise<readonly Item[]>,
      options: vscode.QuickPickOptions,
    ) =>
      this.answer(async ({ pick }, asked) => {
        const picked = need(pick, asked)(await items, asked);
        return options.canPickMany ? picked : picked?.[0];
      }, options),
    showInputBox: (options: vscode.InputBoxOptions) => this.typeInto(options),
    createQuickPick: () => this.createPick(),
    createInputBox: () => this.createBox(),
    showInformationMessage: this.message(),
    showWarningMessage: this.message(),
    showErrorMessage: this.message(),
    setStatusBarMessage: (text: string) => {
      this.status = text.replace('$(check) ', '');
      return new vscode.Disposable(() => undefined);
    },
  };

  private async answer<Result>(
    give: (answer: Answer, asked: Asked) => Result | Promise<Result>,
    ...about: object[]
  ): Promise<Result> {
    const asked = askedBy(...about);
    try {
      const next = this.left.shift();
      assert.ok(next, `nobody answers: ${asked.text}`);
      return await give(next, asked);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  private message() {
    return (text: string, ...rest: (string | vscode.MessageOptions | vscode.MessageItem)[]) => {
      const buttons = rest.filter((one) => typeof one === 'string');
      const options = rest.find((one) => typeof one === 'object');
      return this.answer(({ press }, asked) => need(press, asked)(buttons, asked), { text }, options ?? {});
    };
  }

  private async typeInto(options: vscode.InputBoxOptions): Promise<string> {
    for (;;) {
      const [text, refused] = await this.answer(
        ({ type, refused: expected }, asked) => [need(type, asked)(asked), expected] as const,
        options,
      );
      const validated = await options.validateInput?.(text);
      if (this.isAccepted(problemOf(validated), refused)) return text;
    }
  }

  private isAccepted(problem: string | undefined, refused: string | RegExp | undefined): boolean {
    try {
      if (refused === undefined) assert.equal(problem ?? '', '');
      else assert.match(problem ?? '', pattern(refused));
      return refused === undefined;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  private createBox(): Partial<vscode.InputBox> {
    const events = {
      change: new vscode.EventEmitter<string>(),
      button: new vscode.EventEmitter<vscode.QuickInputButton>(),
      accept: new vscode.EventEmitter<void>(),
      hide: new vscode.EventEmitter<void>(),
    };
    const box: Partial<vscode.InputBox> = {
      value: '',
      buttons: [],
      onDidChangeValue: events.change.event,
      onDidTriggerButton: events.button.event,
      onDidAccept: events.accept.event,
      onDidHide: events.hide.event,
      dispose: () => undefined,
      show: () => use().catch(() => undefined),
    };
    const use = async (): Promise<void> => {
      for (;;) {
        const [text, { goesBack: isBack, leaves: isLeft, refused }] = await this.answer(
          (answer, asked) => [need(answer.type, asked)(asked), answer] as const,
          box,
        );
        box.value = text;
        events.change.fire(text);
        if (isLeft) return events.hide.fire();
        if (isBack) events.button.fire(vscode.QuickInputButtons.Back);
        else events.accept.fire();
        await Promise.resolve();
        const { validationMessage: problem } = box;
        if (this.isAccepted(problemOf(problem), refused)) return;
      }
    };
    return box;
  }

  private createPick(): ShownPlan {
    const plan = new ShownPlan(() =>
      this.answer(async (answer, asked) => {
        const isAccepted = await need(answer.plan, asked)(plan);
        if (isAccepted === false) plan.hide();
        else plan.accept();
      }, plan),
    );
    return plan;
  }
}

/** A list with ticks, as the editor has one. */
export class ShownPlan {
  title = '';
  placeholder = '';
  value = '';
  canSelectMany = false;
  items: readonly Item[] = [];
  buttons: readonly vscode.QuickInputButton[] = [];
  private ticked: readonly Item[] = [];
  private readonly changed = new vscode.EventEmitter<readonly Item[]>();
  private readonly pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  private readonly itemPressed = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<Item>>();
  private readonly accepted = new vscode.EventEmitter<void>();
  private readonly hidden = new vscode.EventEmitter<void>();
  readonly onDidChangeSelection = this.changed.event;
  readonly onDidTriggerButton = this.pressed.event;
  readonly onDidTriggerItemButton = this.itemPressed.event;
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;

  constructor(private readonly shown: () => Promise<void>) {}

  get selectedItems(): readonly Item[] {
    return this.ticked;
  }

  set selectedItems(items: readonly Item[]) {
    this.ticked = items;
    this.changed.fire(items);
  }

  show(): void {
    this.changed.fire(this.ticked);
    this.shown().catch(() => undefined);
  }

  hide(): void {
    this.hidden.fire();
  }

  accept(): void {
    this.accepted.fire();
  }

  dispose(): void {
    this.hidden.fire();
  }

  /** Its rows, ticked or not: `[x] Log in`, and headings as they are. */
  get lines(): string[] {
    return this.items.flatMap((item) => {
      if (item.kind === vscode.QuickPickItemKind.Separator) return item.label === '' ? [] : [item.label];
      return [`[${this.ticked.includes(item) ? 'x' : ' '}] ${item.label}`];
    });
  }

  /** Ticks the entry of this name, or takes its tick away. */
  tick(label: string): void {
    this.toggle(this.find(label));
  }

  /** Ticks a choice of the entry of this name. */
  choose(label: string, choice: string): void {
    const entry = this.find(label);
    const at = this.items.indexOf(entry);
    const chosen = this.items.slice(at + 1).find((item) => item.label.trim() === choice);
    assert.ok(chosen, `${choice} below ${label}`);
    this.toggle(chosen);
  }

  /** Ticks all rows, as the box above them does. */
  tickAll(): void {
    this.selectedItems = this.items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  }

  /** Presses a button of the entry of this name. */
  press(label: string, button: string): void {
    const item = this.find(label);
    const found = item.buttons?.find(({ tooltip }) => tooltip === button);
    assert.ok(found, `${button} of ${label}`);
    this.itemPressed.fire({ item, button: found });
  }

  /** Presses a button above the list. */
  pressAbove(button: string): void {
    const found = this.buttons.find(({ tooltip }) => tooltip === button);
    assert.ok(found, button);
    this.pressed.fire(found);
  }

  /** The text beside the entry of this name. */
  description(label: string): string {
    return this.find(label).description ?? '';
  }

  /** The text below the entry of this name. */
  detail(label: string): string {
    return this.find(label).detail ?? '';
  }

  private toggle(item: Item): void {
    this.selectedItems = this.ticked.includes(item)
      ? this.ticked.filter((one) => one !== item)
      : [...this.ticked, item];
  }

  private find(label: string): Item {
    const item = this.items.find((one) => one.label === label);
    assert.ok(item, `${label} in ${this.lines.join(', ')}`);
    return item;
  }
}

const labelOf = ({ label }: Item): string => label.replace(/^(?:\$\([\w-]+\) )+/, '');

const pattern = (text: string | RegExp): RegExp =>
  typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text;

function need<Use>(use: Use | undefined, { text }: Asked): Use {
  assert.ok(use, `another answer fits: ${text}`);
  return use;
}

function askedBy(...about: object[]): Asked {
  const { value, password, ...texts } = Object.assign({}, ...about) as Record<string, unknown>;
  const said = ['text', 'title', 'prompt', 'placeHolder', 'placeholder', 'detail'].map((name) => texts[name]);
  return {
    text: said.filter((one) => typeof one === 'string').join('\n'),
    ...(typeof value === 'string' && { value }),
    isPassword: password === true,
  };
}

/** What refuses a text; a remark about one that is taken is none. */
function problemOf(shown: string | vscode.InputBoxValidationMessage | null | undefined): string | undefined {
  if (typeof shown === 'string') return shown;
  return shown?.severity === vscode.InputBoxValidationSeverity.Error ? shown.message : undefined;
}
