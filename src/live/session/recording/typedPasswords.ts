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
