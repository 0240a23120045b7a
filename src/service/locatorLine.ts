import { selectorSchema, type Selector } from '../core/selector.ts';

/** A locator line that is none, with the offset of what is wrong in it. */
export class LocatorLineError extends Error {
  override readonly name = 'LocatorLineError';

  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

type Literal = string | number | boolean;
type OptionTypes = ReadonlyMap<string, 'string' | 'number' | 'boolean'>;

interface Method {
  readonly selectorType: string;
  readonly argument?: 'string' | 'number';
  readonly options: OptionTypes;
}

const exact: OptionTypes = new Map([['exact', 'boolean']]);
const none: OptionTypes = new Map();
const role: OptionTypes = new Map([
  ['name', 'string'],
  ['level', 'number'],
  ...['exact', 'checked', 'disabled', 'expanded', 'includeHidden', 'pressed', 'selected'].map(
    (key) => [key, 'boolean'] as const,
  ),
]);

const methods = new Map<string, Method>([
  ['getByRole', { selectorType: 'ROLE', argument: 'string', options: role }],
  ['getByText', { selectorType: 'TEXT', argument: 'string', options: exact }],
  ['getByLabel', { selectorType: 'LABEL', argument: 'string', options: exact }],
  ['getByPlaceholder', { selectorType: 'PLACEHOLDER', argument: 'string', options: exact }],
  ['getByAltText', { selectorType: 'ALT_TEXT', argument: 'string', options: exact }],
  ['getByTitle', { selectorType: 'TITLE', argument: 'string', options: exact }],
  ['getByTestId', { selectorType: 'TEST_ID', argument: 'string', options: none }],
  ['locator', { selectorType: 'CSS', argument: 'string', options: none }],
  ['frameLocator', { selectorType: 'FRAME', argument: 'string', options: none }],
  [
    'filter',
    {
      selectorType: 'FILTER',
      options: new Map([
        ['hasText', 'string'],
        ['hasNotText', 'string'],
      ]),
    },
  ],
  ['first', { selectorType: 'FIRST', options: none }],
  ['last', { selectorType: 'LAST', options: none }],
  ['nth', { selectorType: 'NTH', argument: 'number', options: none }],
]);

const escapes = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
]);

/** Selectors from a locator line (domain.md, "Selectors"): known calls with literal arguments, nothing else. */
export function parseLocatorLine(line: string): Selector[] {
  let at = 0;
  const selectors: Selector[] = [];
  do selectors.push(call());
  while (accept('.'));
  space();
  if (at < line.length) fail(`"${line.slice(at, at + 20)}" does not belong here`);
  return selectors;

  function call(): Selector {
    const start = skip();
    const name = word();
    const method = methods.get(name);
    if (!method) return fail(name ? `"${name}" is no locator method` : 'A locator method is expected', start);
    expect('(');
    const argument = method.argument && argumentOf(name, method.argument);
    const hasOptions =
      method.options.size > 0 && (method.argument ? accept(',') && peek() !== ')' : peek() !== ')');
    const options = hasOptions ? optionsOf(name, method.options) : undefined;
    accept(',');
    expect(')');
    return selectorSchema.parse({
      selectorType: method.selectorType,
      ...(argument === undefined ? {} : { selector: String(argument) }),
      ...(options && Object.keys(options).length > 0 ? { options } : {}),
    });
  }

  function argumentOf(name: string, type: 'string' | 'number'): Literal {
    const start = skip();
    const value = literal();
    if (typeof value !== type) fail(`${name} takes a ${type}`, start);
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      fail(`${name} takes a whole number`, start);
    return value;
  }

  function optionsOf(name: string, types: OptionTypes): Record<string, Literal> {
    const options = new Map<string, Literal>();
    expect('{');
    while (peek() !== '}') {
      const start = skip();
      const key = isQuote(line[at]) ? string() : word();
      const type = types.get(key);
      if (!type) fail(`${name} has no option "${key.slice(0, 40)}"`, start);
      if (options.has(key)) fail(`"${key}" is given twice`, start);
      expect(':');
      const valueStart = skip();
      const value = literal();
      if (typeof value !== type) fail(`"${key}" must be a ${type}`, valueStart);
      options.set(key, value);
      if (!accept(',')) break;
    }
    expect('}');
    return Object.fromEntries(options);
  }

  function literal(): Literal {
    const start = skip();
    if (isQuote(line[at])) return string();
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])/.exec(line.slice(at, at + 40))?.[0];
    if (number !== undefined) {
      at += number.length;
      return Number(number);
    }
    const name = word();
    return name === 'true' || name === 'false'
      ? name === 'true'
      : fail('A string, a number, true or false is expected', start);
  }

  function string(): string {
    const start = at;
    const quote = line[at++];
    let text = '';
    while (line[at] !== quote) {
      if (at >= line.length || line[at] === '\n') fail('The string does not end', start);
      text += line[at] === '\\' ? escaped() : line[at++];
    }
    at++;
    return text;
  }

  function escaped(): string {
    const start = at++;
    const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/i.exec(line.slice(at, at + 12));
    if (code) {
      at += code[0].length;
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : fail('There is no such character', start);
    }
    const letter = line[at++];
    if (letter === undefined || /[1-9xu\n]/.test(letter))
      return fail('The escape sequence is not known', start);
    return escapes.get(letter) ?? letter;
  }

  function word(): string {
    const found = /^[A-Za-z_$][\w$]*/.exec(line.slice(at))?.[0] ?? '';
    at += found.length;
    return found;
  }

  function space(): void {
    while (/\s/.test(line[at] ?? '')) at++;
  }

  function skip(): number {
    space();
    return at;
  }

  function peek(): string | undefined {
    space();
    return line[at];
  }

  function accept(mark: string): boolean {
    if (peek() !== mark) return false;
    at++;
    return true;
  }

  function expect(mark: string): void {
    if (!accept(mark)) fail(`"${mark}" is expected`);
  }

  function fail(message: string, position = at): never {
    throw new LocatorLineError(message, position);
  }
}

const isQuote = (char: string | undefined): boolean => char === "'" || char === '"';
