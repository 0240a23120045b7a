import { callHost } from './callHost.ts';

/** Asks the host, since this engine has no tables of languages. */
const localized = (kind: string, value: unknown, locales: unknown, options: unknown): unknown =>
  callHost('localize', kind, Number(value), jsonOf(locales), jsonOf(options));

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

type Formatter = new (locales?: unknown, options?: unknown) => { format(value?: unknown): string };

function formatter(kind: string, valueNow: () => unknown): Formatter {
  return class {
    constructor(
      readonly locales?: unknown,
      readonly options?: unknown,
    ) {
      this.resolvedOptions();
    }

    format(value: unknown = valueNow()): string {
      return localized(`${kind}.format`, value, this.locales, this.options) as string;
    }

    formatToParts(value: unknown = valueNow()): unknown {
      return localized(`${kind}.formatToParts`, value, this.locales, this.options);
    }

    resolvedOptions(): unknown {
      return localized(`${kind}.resolvedOptions`, 0, this.locales, this.options);
    }
  };
}

export const Intl = {
  DateTimeFormat: formatter('DateTimeFormat', () => Date.now()),
  NumberFormat: formatter('NumberFormat', () => Number.NaN),
};

/** Makes texts of dates and numbers, and the order of texts, follow the language that code names. */
export function localizePrototypes(): void {
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    define(Date.prototype, name, function (locales, options) {
      return localized(`Date.${name}`, this, locales, options);
    });
  }
  define(Number.prototype, 'toLocaleString', function (locales, options) {
    return localized('Number.toLocaleString', this, locales, options);
  });
  define(String.prototype, 'localeCompare', function (other, locales, options) {
    return callHost('compareTexts', String(this), String(other), jsonOf(locales), jsonOf(options));
  });
}

const define = (
  target: object,
  name: string,
  value: (this: unknown, ...args: unknown[]) => unknown,
): object => Object.defineProperty(target, name, { value, writable: true, configurable: true });
