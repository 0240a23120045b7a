/** A fixture as it is declared, with the one that it overrides. */
export interface FixtureDefinition {
  readonly name: string;
  readonly value: unknown;
  readonly isOfWorker: boolean;
  readonly isAuto: boolean;
  readonly overridden: FixtureDefinition | undefined;
}

export type FixtureSet = ReadonlyMap<string, FixtureDefinition>;

/** The fixtures of `test.extend()`, beside those of the test that it extends. */
export function extendFixtures(base: FixtureSet, declared: unknown): FixtureSet {
  const fixtures = new Map(base);
  if (typeof declared !== 'object' || declared === null) return fixtures;
  for (const [name, entry] of Object.entries(declared)) {
    const overridden = fixtures.get(name);
    const [value, options] = isTuple(entry) ? [entry[0], entry[1]] : [entry, {}];
    fixtures.set(name, {
      name,
      value,
      isOfWorker:
        options.scope === undefined ? (overridden?.isOfWorker ?? false) : options.scope === 'worker',
      isAuto: options.auto === undefined ? (overridden?.isAuto ?? false) : Boolean(options.auto),
      overridden,
    });
  }
  return fixtures;
}

/** Fixtures of Playwright that a page or its context is made with. */
const ofContext: ReadonlySet<string> = new Set(
  (
    'browser acceptDownloads baseURL bypassCSP clientCertificates colorScheme contextOptions deviceScaleFactor ' +
    'extraHTTPHeaders geolocation hasTouch httpCredentials ignoreHTTPSErrors isMobile javaScriptEnabled locale ' +
    'offline permissions proxy serviceWorkers storageState timezoneId userAgent viewport'
  ).split(' '),
);

/** The fixtures in a set that one of Playwright starts: it needs those that are made by functions. */
export const startedBy = (name: string, fixtures: FixtureSet): FixtureDefinition[] =>
  name === 'page' || name === 'context'
    ? [...fixtures.values()].filter(
        ({ name: other, value }) =>
          typeof value === 'function' && (ofContext.has(other) || (other === 'context' && name === 'page')),
      )
    : [];

/** Whether fixtures set how a page is made. */
export const setContext = (declared: unknown): boolean =>
  typeof declared === 'object' &&
  declared !== null &&
  Object.keys(declared).some((name) => ofContext.has(name));

interface FixtureOptions {
  readonly scope?: unknown;
  readonly auto?: unknown;
}

const optionNames = ['scope', 'auto', 'option', 'timeout', 'title', 'box'];

/** Whether a fixture is given with options, as `[value, { auto: true }]`; a list is a value. */
const isTuple = (entry: unknown): entry is readonly [unknown, FixtureOptions] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  typeof entry[1] === 'object' &&
  entry[1] !== null &&
  optionNames.some((name) => Object.hasOwn(entry[1] as object, name));

/**
 * The names that a function takes from its first parameter.
 *
 * @throws {Error} where that is not taken apart, as Playwright does
 */
export function fixtureNames(fn: unknown): string[] {
  const text = withoutComments(String(fn));
  const list = parameterList(text);
  const [first] = splitTopLevel(list);
  if (first === undefined || first === '') return [];
  if (!first.startsWith('{') || !first.endsWith('}'))
    throw new Error('First argument must use the object destructuring pattern: ' + first.slice(0, 100));
  return splitTopLevel(first.slice(1, -1)).map((part) => {
    const name = /^[\w$]+/.exec(part)?.[0];
    if (name === undefined) throw new Error('Rest property is not supported: ' + part.slice(0, 100));
    return name;
  });
}

function parameterList(text: string): string {
  const start = text.indexOf('(');
  const arrow = text.indexOf('=>');
  if (start < 0 || (arrow >= 0 && arrow < start))
    return text
      .slice(0, Math.max(0, arrow))
      .replace(/^async\s+/, '')
      .trim();
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return text.slice(start + 1, at);
    }
  }
  return '';
}

function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
