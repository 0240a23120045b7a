type Locales = Intl.LocalesArgument;

type Localize = (value: number, locales: Locales, options: object | undefined) => unknown;

const date = (locales: Locales, options: object | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales, options);
const number = (locales: Locales, options: object | undefined): Intl.NumberFormat =>
  new Intl.NumberFormat(locales, options);

const kinds: ReadonlyMap<string, Localize> = new Map<string, Localize>([
  ['Date.toLocaleString', (value, locales, options) => new Date(value).toLocaleString(locales, options)],
  [
    'Date.toLocaleDateString',
    (value, locales, options) => new Date(value).toLocaleDateString(locales, options),
  ],
  [
    'Date.toLocaleTimeString',
    (value, locales, options) => new Date(value).toLocaleTimeString(locales, options),
  ],
  ['Number.toLocaleString', (value, locales, options) => value.toLocaleString(locales, options)],
  ['DateTimeFormat.format', (value, locales, options) => date(locales, options).format(value)],
  ['DateTimeFormat.formatToParts', (value, locales, options) => date(locales, options).formatToParts(value)],
  ['DateTimeFormat.resolvedOptions', (_, locales, options) => date(locales, options).resolvedOptions()],
  ['NumberFormat.format', (value, locales, options) => number(locales, options).format(value)],
  ['NumberFormat.formatToParts', (value, locales, options) => number(locales, options).formatToParts(value)],
  ['NumberFormat.resolvedOptions', (_, locales, options) => number(locales, options).resolvedOptions()],
]);

/**
 * Formats a date or a number as its language does.
 *
 * @param locales as JSON, and `options` too; null where there are none
 */
export function formatForLocale(
  kind: string,
  value: number | null,
  locales: string,
  options: string,
): unknown {
  const [language, how] = parsed(locales, options);
  return kinds.get(kind)?.(value ?? Number.NaN, language, how);
}

/** Compares texts as a language sorts them. */
export function compareTexts(a: string, b: string, locales: string, options: string): number {
  const [language, how] = parsed(locales, options);
  return a.localeCompare(b, language, how);
}

const parsed = (locales: string, options: string): [Locales, object | undefined] => [
  (JSON.parse(locales) ?? undefined) as Locales,
  (JSON.parse(options) ?? undefined) as object | undefined,
];
