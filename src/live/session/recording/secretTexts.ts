import { replaceTexts, withText } from '../elements/recordedCode.ts';
import { shortestSecret, type TypedPasswords } from './typedPasswords.ts';

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
