import type { SupportModule } from './supportModules.ts';

/** `support/variables.ts` of a generated project. */
export const variablesModule: SupportModule = {
  path: 'support/variables.ts',
  imports: [{ from: './totp', names: ['totp'] }],
  body: ({ exported }) => String.raw`/**
 * The variables of one test. $NAME comes from the environment variable TEST_NAME, $$name was set by
 * an earlier step.
 */
${exported}class Variables {
  private readonly dynamic = new Map<string, string>();

  constructor(private readonly baseURL: string) {}

  /** The text with its variables filled in. */
  filled(text: string): string {
    return text.replaceAll(/(?<!\$)(\$\$?)([A-Za-z_]\w*)(\/?)/g, (_, sign: string, name: string, slash: string) => {
      const value = sign === '$$' ? this.dynamicValue(name) : this.environmentValue(name);
      // The address may end with a slash, and a path after it begins with one.
      return slash && plainName(name) === 'URL' ? value.replace(/\/+$/, '') + slash : value + slash;
    });
  }

  set(name: string, value: string): void {
    this.dynamic.set(plainName(name), value);
  }

  /** All variables that steps have set. */
  entries(): [string, string][] {
    return [...this.dynamic];
  }

  /** Values of the environment, for code that gets them by name. */
  environment(): Record<string, string> {
    const given = Object.keys(process.env).filter((name) => name.startsWith('TEST_'));
    const names = [...given.map((name) => name.slice('TEST_'.length)), ...predefined];
    const values = names.flatMap((name) => {
      const value = this.valueOf(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(values);
  }

  private dynamicValue(name: string): string {
    const value = this.dynamic.get(plainName(name));
    if (value === undefined) throw new Error('$$' + name + ' has no value: no step before this one set it');
    return value;
  }

  private environmentValue(name: string): string {
    const value = this.valueOf(plainName(name));
    if (value !== undefined) return value;
    throw new Error('$' + name + ' has no value: set TEST_' + plainName(name) + ', see .env.example');
  }

  private valueOf(name: string): string | undefined {
    const given = process.env['TEST_' + name];
    if (given) return given;
    const email = process.env.TEST_EMAIL;
    const key = process.env.TEST_OTP_INITIALIZER_KEY;
    switch (name) {
      case 'URL':
        return this.baseURL;
      case 'TOTP':
        return key ? totp(key) : undefined;
      case 'EMAIL_PREFIX':
        return email?.split('@')[0];
      case 'EMAIL_DOMAIN':
        return email?.split('@')[1];
      case 'STABLE_UUID_SHORT':
        return process.env.TEST_STABLE_UUID?.slice(0, 8);
      default:
        return undefined;
    }
  }
}

const predefined = ['URL', 'TOTP', 'EMAIL_PREFIX', 'EMAIL_DOMAIN', 'STABLE_UUID_SHORT'];

/** The predefined names may carry a prefix that changes nothing. */
const plainName = (name: string): string => name.replace(/^OCTO_/, '');
`,
};
