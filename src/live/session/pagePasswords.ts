import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import type { LiveInput } from '../protocol/liveProtocol.ts';
import type { TypedPasswords } from './recording/typedPasswords.ts';

/** How long a page is waited for, in ms: one that is busy or shows a dialog answers later. */
const longestLook = 200;

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
    await Promise.race([Promise.all(looking), delay(longestLook, undefined, { ref: false })]);
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
