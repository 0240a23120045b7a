import { replaceTexts, withText } from './recordedCode.ts';

/** Shorter values are part of too many words. */
const shortest = 3;

/** Values that recorded code may not contain: those of variables, and what was typed as a password. */
export class SecretTexts {
  private readonly variables: readonly (readonly [name: string, value: string])[];
  /** What was typed into each password field. */
  private readonly typed = new Map<string, string>();

  /** @param environment variables are those that start with `TEST_` */
  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.variables = Object.entries(environment)
      .flatMap(([key, value = '']) => {
        const [, name] = /^TEST_(.+)/.exec(key) ?? [];
        return name && value.length >= shortest ? [[name, value] as const] : [];
      })
      .toSorted(([a], [b]) => Number(b === 'PASSWORD') - Number(a === 'PASSWORD'));
  }

  /** Code that types a text into a password field, with a variable in its place. */
  hidePassword(code: string, field: string, text: string): string {
    this.typed.set(field, text);
    const [name = 'PASSWORD'] = this.variables.find(([, value]) => value === text) ?? [];
    return withText(this.hide(code), text === '' ? '' : `$${name}`);
  }

  /** Code with the names of variables in place of their values. */
  hide(code: string): string {
    const values = [
      ...this.variables,
      ...Array.from(this.typed.values(), (text) => ['PASSWORD', text] as const),
    ].filter(([, value]) => value.length >= shortest);
    const longestFirst = values.toSorted(([, a], [, b]) => b.length - a.length);
    const replaced = (text: string): string =>
      longestFirst.reduce((now, [name, value]) => now.replaceAll(value, () => `$${name}`), text);
    return replaceTexts(code, replaced);
  }
}
