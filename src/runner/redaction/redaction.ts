import { escapeRegExp } from '../../core/text/shortTexts.ts';
import { decodeCredential } from '../environment/browserProxy.ts';
import type { ProcessEnvironmentOptions } from '../environment/processEnvironment.ts';

/** Keeps values out of everything that a run reports. */
interface Redaction {
  readonly redacted: (text: string) => string;
  /** How many lines a value has at most. */
  readonly lines: number;
}

/** Of addresses and an environment's name there is nothing to hide. */
const publicVariables: ReadonlySet<string> = new Set(['BASE_URL', 'ENVIRONMENT_NAME', 'ALLOWED_ORIGINS']);

type RedactedRun = Omit<ProcessEnvironmentOptions, 'node'>;

/** The values that a run hides, by their names: those of its variables, and what gets it to its proxy and its browser. */
export function secretsOfRun({ variables, browser, proxy }: RedactedRun): Map<string, string> {
  const secret = [...variables].filter(([name]) => !publicVariables.has(name));
  return new Map([
    ...secret.map(([name, value]) => [name.replace(/^TEST_/, ''), value] as const),
    ...basicAuth(variables),
    ...(browser.kind === 'remote' ? ([['BROWSER', browser.wsEndpoint]] as const) : []),
    ...(proxy ? ([['PROXY_PASSWORD', passwordOf(proxy.url)]] as const) : []),
  ]);
}

/** Hides the {@link secretsOfRun secrets} of a run. */
export function createRunRedaction(run: RedactedRun): Redaction {
  const values = secretsOfRun(run);
  const lines = Math.max(...Array.from(values.values(), (value) => value.split('\n').length), 1);
  return { redacted: createRedactor(values), lines };
}

/** Both together, as a header carries them. */
function basicAuth(variables: ReadonlyMap<string, string>): [string, string][] {
  const username = variables.get('BASIC_AUTH_USERNAME') ?? '';
  const pair = `${username}:${variables.get('BASIC_AUTH_PASSWORD') ?? ''}`;
  return username === '' ? [] : [['BASIC_AUTH', pair]];
}

const passwordOf = (url: string): string =>
  URL.canParse(url) ? decodeCredential(new URL(url).password) : '';

/** Shorter values are part of too many words to be recognized in a text. */
const shortest = 3;
/** Of a value with several lines, a line may stand alone; a shorter one stands in too many texts. */
const shortestLine = 6;

/**
 * Puts `$NAME` where the value of a variable stands in a text: as it is, in base64, escaped as in a URL, in
 * JSON, in code or in HTML, or cut off by an ellipsis.
 *
 * @param values of variables by name; one of fewer than three characters is left
 */
export function createRedactor(values: ReadonlyMap<string, string>): (text: string) => string {
  const secrets = Array.from(values, ([name, value]) => ({ name, value: value.trim() }))
    .flatMap(({ name, value }) => [{ name, value }, ...linesOf(value).map((line) => ({ name, value: line }))])
    .filter(({ value }) => value.length >= shortest)
    .toSorted((a, b) => b.value.length - a.value.length);
  if (secrets.length === 0) return (text) => text;
  const pattern = new RegExp(secrets.map(({ value }) => `(${secretPattern(value)})`).join('|'), 'g');
  return (text) =>
    text.replace(pattern, (_, ...groups: unknown[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `$${secrets[at]?.name ?? ''}`;
    });
}

const linesOf = (value: string): string[] =>
  value.includes('\n')
    ? value.split('\n').flatMap((line) => (line.trim().length >= shortestLine ? line.trim() : []))
    : [];

/** The most characters that are held back where a line has no end. */
const longestHeld = 100_000;

/** Finds the start of the last lines of a text, the unfinished one included. */
function lastLines(text: string, lines: number): number {
  let start = text.length + 1;
  for (let remaining = lines; remaining > 0 && start > 0; remaining--)
    start = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  return start;
}

/** A text that comes in pieces: a value may begin in one and end in the next. */
export class RedactedStream {
  private held = '';

  /**
   * @param redacted a whole text without values
   * @param lines that a value has at most
   */
  constructor(
    private readonly redacted: (text: string) => string,
    private readonly lines: number,
  ) {}

  /** Returns as much of the text as is certain by now. */
  push(piece: string): string {
    const text = this.held + piece;
    const whole = this.redacted(text);
    let end = Math.max(lastLines(text, this.lines), text.length - longestHeld);
    // A value may stand across the cut.
    while (end > 0 && this.redacted(text.slice(0, end)) + this.redacted(text.slice(end)) !== whole)
      end = text.lastIndexOf('\n', end - 2) + 1;
    this.held = text.slice(end);
    return this.redacted(text.slice(0, end));
  }

  /** The rest. */
  end(): string {
    const rest = this.redacted(this.held);
    this.held = '';
    return rest;
  }
}

/** Parts of a text that was cut off are recognized by this many characters. */
const longestHead = 12;
/** A pattern takes some forty characters for each of a value; of a longer value, only this much is looked for. */
const longestValue = 10_000;

/** A pattern for a value in whatever way it may be written. */
function secretPattern(value: string): string {
  const characters = Array.from(value.slice(0, longestValue));
  const whole = patternOf(characters);
  const bytes = Buffer.from(value);
  const encoded = [bytes.toString('base64'), bytes.toString('base64url')].map((text) => escapeRegExp(text));
  // A page's element is shown with the first part of its text, and an ellipsis.
  const cut =
    characters.length > longestHead ? [`${patternOf(characters.slice(0, longestHead))}[^…\\n]{0,500}?…`] : [];
  return [whole, ...new Set(encoded), ...cut].join('|');
}

/** Runs of white space and of backslashes are taken as a whole, for they grow and shrink as a text is quoted. */
const patternOf = (characters: readonly string[]): string =>
  (characters.join('').match(/\s+|\\+|[^]/gu) ?? []).map(partPattern).join('');

/** Each time that a text is quoted doubles its backslashes; without a limit, long runs would take ages. */
const slashes = (least: number, most = 8): string => String.raw`\\{${least},${most}}`;

/** White space as it is, at the start of a difference's line, and escaped. */
const space = String.raw`(?:(?:\n[-+] |\s|↵|%(?:20|0[9aAdD])|\+|${slashes(1)}(?:[nrtvf]|u[0-9a-fA-F]{4})|(?:%[0-9a-fA-F]{2}){2,3}|&nbsp;|&#\w{1,5};)+)`;

function partPattern(part: string): string {
  if (/^[A-Za-z0-9]$/.test(part)) return part;
  // A field of one line leaves the ends of lines out.
  if (/^\s/.test(part)) return part.includes('\n') ? `${space}?` : space;
  if (part.startsWith('\\'))
    return `(?:${slashes(1, part.length * 8)}|(?:%5[cC]|&#0*92;|&#[xX]0*5[cC];|${slashes(1)}(?:u005[cC]|x5[cC]))+)`;
  return characterPattern(part);
}

/** A character as it is, and escaped in code, in a URL and in HTML. */
function characterPattern(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const units = character.split('').map((unit) => hex(unit.charCodeAt(0), 4));
  const ways = [
    `${slashes(0)}${escapeRegExp(character)}`,
    [...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join(''),
    units.map((unit) => `${slashes(1)}u${unit}`).join(''),
    `${slashes(1)}(?:u\\{${anyCase(code)}\\}|x${anyCase(code.padStart(2, '0'))})`,
    `&(?:#(?:0*${character.codePointAt(0)}|[xX]0*${anyCase(code)})${named[character] ?? ''});`,
  ];
  return `(?:${ways.join('|')})`;
}

const named: Readonly<Record<string, string>> = {
  '&': '|amp',
  '<': '|lt',
  '>': '|gt',
  '"': '|quot',
  "'": '|apos',
};

const hex = (code: number, length: number): string => anyCase(code.toString(16).padStart(length, '0'));

const anyCase = (digits: string): string =>
  digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
