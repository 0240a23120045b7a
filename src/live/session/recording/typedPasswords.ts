import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Frame } from '@playwright/test';
import type { LiveInput } from '../../protocol/liveProtocol.ts';
import { replaceTexts, withText } from '../elements/recordedCode.ts';

/** Shorter values are part of too many words. */
const shortestSecret = 3;

interface FieldText {
  readonly text: string;
  /** Whether the last change took away the end of the text. */
  readonly isShrinking: boolean;
}

/**
 * What was typed as a password. Of a text that grows or shrinks key by key, only the whole one and what is left of it are
 * kept: the beginning of a password may be a word that stands in many texts.
 */
export class TypedPasswords {
  private readonly fields = new Map<string, FieldText>();
  private readonly earlier = new Set<string>();
  private sent = '[]';

  /** @param onChange called with all of them, when they have changed */
  constructor(private readonly onChange: (texts: readonly string[]) => void) {}

  /** Longest first, so that one of them is found before a part of it. */
  get texts(): string[] {
    const all = new Set([...this.earlier, ...Array.from(this.fields.values(), ({ text }) => text)]);
    return [...all].filter(({ length }) => length >= shortestSecret).toSorted((a, b) => b.length - a.length);
  }

  /** Adds the text that a field has now. */
  add(field: string, text: string): void {
    const before = this.fields.get(field) ?? { text: '', isShrinking: false };
    if (before.text === text) return;
    const isShrinking = before.text.startsWith(text);
    if (!text.startsWith(before.text) && !(isShrinking && before.isShrinking)) this.earlier.add(before.text);
    this.fields.set(field, { text, isShrinking });
    const { texts } = this;
    const sent = JSON.stringify(texts);
    if (sent === this.sent) return;
    this.sent = sent;
    this.onChange(texts);
  }
}

/** Values that recorded code may not contain: those of variables, and what was typed as a password. */
export class SecretTexts {
  private readonly variables: readonly (readonly [name: string, value: string])[];

  /** @param environment variables are those that start with `TEST_` */
  constructor(
    environment: Readonly<Record<string, string | undefined>>,
    private readonly typed: TypedPasswords,
  ) {
    this.variables = Object.entries(environment)
      .flatMap(([key, value = '']) => {
        const [, name] = /^TEST_(.+)/.exec(key) ?? [];
        return name && value.length >= shortestSecret ? [[name, value] as const] : [];
      })
      .toSorted(([a], [b]) => Number(b === 'PASSWORD') - Number(a === 'PASSWORD'));
  }

  /** Code that types a text into a password field, with a variable in its place. */
  hidePassword(code: string, field: string, text: string): string {
    this.typed.add(field, text);
    const [name = 'PASSWORD'] = this.variables.find(([, value]) => value === text) ?? [];
    return withText(this.hide(code), text === '' ? '' : `$${name}`);
  }

  /** Code with the names of variables in place of their values. */
  hide(code: string): string {
    const values = [...this.variables, ...this.typed.texts.map((text) => ['PASSWORD', text] as const)];
    const longestFirst = values.toSorted(([, a], [, b]) => b.length - a.length);
    const replaced = (text: string): string =>
      longestFirst.reduce((now, [name, value]) => now.replaceAll(value, () => `$${name}`), text);
    return replaceTexts(code, replaced);
  }
}

/** How long a page is waited for, in ms: one that is busy or shows a dialog answers later. */
const longestLookMs = 200;

const passwordFields = 'input[type=password], input[autocomplete*=password]';

interface FieldValue {
  readonly value: string;
  readonly isFocused: boolean;
}

/** The passwords in the fields of pages. They are looked at before what is done next may take the field away. */
export class PagePasswords {
  constructor(private readonly typed: Pick<TypedPasswords, 'add'>) {}

  /** Looks at the fields of a page. @param input what is about to be typed into the field with the focus */
  async look(page: Page, input?: LiveInput): Promise<void> {
    const looking = page
      .frames()
      .map((frame, at) => this.lookAt(frame, `frame ${at}`, input).catch(() => undefined));
    await Promise.race([Promise.all(looking), delay(longestLookMs, undefined, { ref: false })]);
  }

  private async lookAt(frame: Frame, name: string, input: LiveInput | undefined): Promise<void> {
    const fields = await frame.locator(passwordFields).evaluateAll((nodes): FieldValue[] =>
      nodes.map((node) => ({
        value: (node as unknown as { value: string }).value,
        isFocused: (node as unknown as { matches(css: string): boolean }).matches(':focus'),
      })),
    );
    for (const [at, { value, isFocused }] of fields.entries()) {
      const text = isFocused ? typedText(input) : '';
      this.typed.add(`${name} field ${at}`, value);
      this.typed.add(`${name} field ${at}`, value + text);
      // It may replace what the field has.
      if (input?.type === 'text') this.typed.add(`${name} field ${at} pasted`, text);
    }
  }
}

/** The text that an input adds to a field; empty where it adds none. */
export function typedText(input: LiveInput | undefined): string {
  if (input?.type === 'text') return input.text;
  return input?.type === 'keyDown' && Array.from(input.key).length === 1 ? input.key : '';
}

/** Whether what a field has should be known before an input: it types, or may leave the page. */
export const mayChangeFields = ({ type }: LiveInput): boolean => type !== 'move' && type !== 'wheel';
