import {
  type AssertionReason,
  type FailureReason,
  type Misfit,
  misfits,
  type Obstacle,
  obstacles,
  successStatus,
} from './failureReason.ts';

/** Reads why a step failed from a message of any version of Playwright, without colours. */
export function readFailureReason(message: string): FailureReason {
  const text = message.slice(0, maxMessageLength);
  const { head, log } = splitLog(text);
  return (
    readNotUnique(text) ??
    readMissing(head, log) ??
    readAssertion(text) ??
    readNotLoaded(head) ??
    readNoOption(head, log) ??
    readMisfit(head, log) ??
    readTimeout(head, log) ?? { kind: 'other', text: withoutOrigin(message) }
  );
}

/** The first line of a message, without the class of the error and the function that threw it. */
function withoutOrigin(message: string): string {
  const [line = ''] = /^.*\S.*/m.exec(withWholeQuote(message)) ?? [];
  const rest = line.replace(/^(?:(?:[A-Za-z]*Error|[a-z][A-Za-z]*\.[A-Za-z]+): )*/, '').trim();
  return rest === '' ? line.trim() : rest;
}

/** A quoted text of the first line that ends in a later one, such as a key with a line break, stands in one line. */
const withWholeQuote = (message: string): string =>
  message.replace(/^\s*[^"\n]*"[^"\n]*\n[^"]*"/, (start) => start.trimStart().replaceAll('\n', '⏎'));

function readNotUnique(text: string): FailureReason | undefined {
  const [, locator, count] = /strict mode violation: (.+) resolved to (\d+) elements/.exec(text) ?? [];
  if (!locator || !count) return undefined;
  const matches = Array.from(text.matchAll(/^ +(\d+)\) .* aka (.+)$/gm), ([, number, single = '']) => ({
    position: Number(number) - 1,
    locator: single.trim(),
  }));
  return { kind: 'notUnique', locator, count: Number(count), matches };
}

/** A check of a number of elements fails by their number, not because there are none. */
function readMissing(head: string, log: string): FailureReason | undefined {
  const waited = lastWaited(log);
  const isWithout =
    /^(?:Error: |Received: *<?)element\(s\) not found>?$/m.test(head) ||
    (/\bTimeout [\d.]+ms|\b[Tt]imed? ?out\b|\btimeout of \d+ms/i.test(head) &&
      waited?.isFound === false &&
      waited.wanted !== 'hidden' &&
      !/\.toHaveCount\(/.test(head));
  if (!isWithout) return undefined;
  const locator = waited?.locator ?? /^Locator: *(.+)$/m.exec(head)?.[1]?.trim();
  return locator ? { kind: 'missing', locator } : undefined;
}

/** The element that was waited for last, and whether it was there. */
interface WaitedElement {
  readonly locator: string;
  readonly wanted?: string;
  readonly isFound: boolean;
}

function lastWaited(log: string): WaitedElement | undefined {
  const pattern =
    /^[ -]*- waiting for ((?:getBy[A-Z]|locator\(|frameLocator\().*?)(?: to be (visible|hidden|attached|detached))?$/gm;
  const last = Array.from(log.matchAll(pattern)).at(-1);
  const locator = last?.[1]?.trim();
  if (!last || !locator) return undefined;
  const wanted = last[2];
  const isFound = /\bresolved to\b/.test(log.slice(last.index + last[0].length));
  return { locator, isFound, ...(wanted === undefined ? {} : { wanted }) };
}

function readNotLoaded(head: string): FailureReason | undefined {
  const [, code, address] = /\bnet::(ERR_\w+) at (\S+)/.exec(head) ?? [];
  return code && address ? { kind: 'notLoaded', address, code } : undefined;
}

function readTimeout(head: string, log: string): FailureReason | undefined {
  const limit = Number(/\b(?:Timeout |[Tt]est timeout of |Timed out )(\d+(?:\.\d+)?)ms\b/.exec(head)?.[1]);
  if (Number.isNaN(limit)) return undefined;
  if (/\bpage\.(?:goto|goBack|reload|waitForURL|waitForLoadState): /.test(head))
    return readSlowPage(limit, log);
  const { locator, wanted } = lastWaited(log) ?? {};
  const { obstacle, cover } = lastObstacle(log) ?? {};
  return {
    kind: 'timeout',
    limit,
    ...(locator === undefined ? {} : { locator }),
    ...(obstacle === undefined ? {} : { obstacle }),
    ...(cover === undefined ? {} : { cover }),
    ...(wanted === undefined ? {} : { wanted }),
  };
}

function readSlowPage(limit: number, log: string): FailureReason {
  const [, address] =
    /^[ -]*(?:navigating to|waiting for navigation to) "(.+)"(?:, waiting)? until "/m.exec(
      log.replaceAll(/, waiting until "/g, ' until "'),
    ) ?? [];
  return { kind: 'slowPage', limit, ...(address === undefined ? {} : { address }) };
}

/** Finds what the log says last of why the element isn't ready; lines that repeat have their number in front. */
function lastObstacle(log: string): { readonly obstacle?: Obstacle; readonly cover?: string } | undefined {
  const pattern =
    /^[ -]*- +(?:\d+ × +)?(?:(<.+>) intercepts pointer events|<.+> from (<.+>) subtree intercepts pointer events|(element .+|did not .+|option .+))$/gm;
  const found = Array.from(log.matchAll(pattern), ([, element, parent, line]) => {
    const cover = element ?? parent;
    if (cover !== undefined) return { cover };
    const obstacle = (Object.keys(obstacles) as Obstacle[]).find((name) => obstacles[name].line === line);
    return obstacle && { obstacle };
  });
  return found.findLast((one) => one !== undefined);
}

/** The code of a list says which options it has, where it doesn't have the wanted ones. */
function readNoOption(head: string, log: string): FailureReason | undefined {
  const wanted = textsOn(/^Not in the list: (.+)$/m.exec(head)?.[1]);
  const options = textsOn(/^The list has: (.*)$/m.exec(head)?.[1]);
  if (!wanted || !options) return undefined;
  const locator = lastWaited(log)?.locator;
  return { kind: 'noOption', wanted, options, ...(locator === undefined ? {} : { locator }) };
}

/** Reads texts in quotes, with commas between them. */
function textsOn(list: string | undefined): string[] | undefined {
  if (list === undefined) return undefined;
  try {
    return (JSON.parse(`[${list}]`) as unknown[]).map(String);
  } catch {
    return undefined;
  }
}

function readMisfit(head: string, log: string): FailureReason | undefined {
  const misfit = (Object.keys(misfits) as Misfit[]).find((name) => {
    const { text } = misfits[name];
    return typeof text === 'string' ? head.includes(`: ${text}`) : text.test(head);
  });
  if (misfit === undefined || !/\blocator\.[a-zA-Z]+: /.test(head)) return undefined;
  const locator = lastWaited(log)?.locator;
  const element = Array.from(log.matchAll(/\blocator resolved to (<.+>)$/gm)).at(-1)?.[1] ?? '';
  return { kind: 'unfit', misfit, element, ...(locator === undefined ? {} : { locator }) };
}

/** Reads a failed `expect` from Playwright's text; undefined where it is none. */
function readAssertion(text: string): AssertionReason | undefined {
  const { head } = splitLog(text);
  const [, negation, matcher = ''] = /\bexpect\([^)\n]*\)\.(not\.)?(to[A-Za-z]+)\(/.exec(head) ?? [];
  const sides = readExpectation(text);
  return sides && { kind: 'assertion', matcher, isNegated: negation !== undefined, ...sides };
}

/** The two sides of a check that did not hold. */
export type Expectation = Pick<AssertionReason, 'expected' | 'found'>;

/** Reads what a message says that was expected, and what was found in its place. */
export function readExpectation(message: string): Expectation | undefined {
  const text = message.slice(0, maxMessageLength);
  const { head } = splitLog(text);
  return responseSides(text) ?? diffSides(head) ?? lineSides(head);
}

/** Reads `Expected string: "a"`, or `Expected: visible`. */
function lineSides(head: string): Expectation | undefined {
  const expected = sideOf(head, 'Expected');
  if (expected === undefined) return undefined;
  const found = sideOf(head, 'Received') ?? /^Error: (element\(s\) not found)$/m.exec(head)?.[1];
  return found === undefined ? { expected } : { expected, found };
}

function sideOf(head: string, side: 'Expected' | 'Received'): string | undefined {
  const value = new RegExp(`^${side}(?: [a-z]+)*: *(.+)$`, 'm').exec(head)?.[1]?.trim();
  return value === undefined ? undefined : unquoted(value.replace(/^not (?=")/, ''));
}

/** Text in quotes is given without them. */
function unquoted(value: string): string {
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

/** Texts of several lines are shown as a difference: lines of either side, and those of both. */
function diffSides(head: string): Expectation | undefined {
  const [, diff] = /^- Expected[ \w]* - \d+\n\+ Received[ \w]* \+ \d+\n\n([^]*)$/m.exec(head) ?? [];
  if (diff === undefined) return undefined;
  const [body = ''] = diff.split(/\n\n(?=Timeout: )/);
  const lines = body.replace(/\n+$/, '').split('\n');
  const side = (sign: string): string =>
    lines
      .filter((line) => line === '' || line.startsWith(sign) || line.startsWith(' '))
      .map((line) => line.slice(2))
      .join('\n');
  return { expected: side('-'), found: side('+') };
}

function responseSides(text: string): Expectation | undefined {
  if (!text.includes('expect(response).toBeOK() failed')) return undefined;
  const [head = ''] = text.split('\nResponse text:\n');
  // After redirects, the last answer counts.
  const status = Array.from(head.matchAll(/^← (\d{3}.*)$/gm)).at(-1)?.[1];
  return { expected: successStatus, ...(status ? { found: status.trim() } : {}) };
}

/** The part of a message that is read: the rest is a log that repeats itself. */
const maxMessageLength = 50_000;

/** The log quotes the page, so that only the lines above it say what was expected. */
function splitLog(text: string): { readonly head: string; readonly log: string } {
  const at = text.search(/^(?:Call log:|=+ logs =+)$/m);
  return at < 0 ? { head: text, log: '' } : { head: text.slice(0, at), log: text.slice(at) };
}
