import { durationText } from './durations.ts';
import { fill, type Words } from './words.ts';

type Reader = (text: string, words: Words, locale: string) => string | undefined;

/** The most telling reading comes first. */
const readers: readonly Reader[] = [manyMatch, noElement, expectation, notLoaded, timeout];

/** What Playwright's message means, in words; undefined where it is none of the usual ones. */
export function reasonOf(text: string, words: Words, locale: string): string | undefined {
  const short = text.slice(0, 20_000);
  return readers.map((read) => read(short, words, locale)).find((reason) => reason !== undefined);
}

function manyMatch(text: string, words: Words): string | undefined {
  const [, locator, count] = /strict mode violation: (.+) resolved to (\d+) elements/.exec(text) ?? [];
  return locator && count ? fill(words.manyMatch, count, locator) : undefined;
}

function noElement(text: string, words: Words): string | undefined {
  const locator = /^Locator: *(.+)$/m.exec(text)?.[1];
  return locator && /element\(s\) not found/.test(text) ? fill(words.noElement, locator) : undefined;
}

function expectation(text: string, words: Words): string | undefined {
  const expected = /^Expected(?: [a-z]+)*: *(.+)$/m.exec(text)?.[1];
  const received = /^Received(?: [a-z]+)*: *(.+)$/m.exec(text)?.[1];
  return expected && received ? fill(words.expectedFound, expected, received) : undefined;
}

function notLoaded(text: string, words: Words): string | undefined {
  const [, code, address] = /\bnet::(ERR_\w+) at (\S+)/.exec(text) ?? [];
  return code && address ? fill(words.notLoaded, address, code) : undefined;
}

function timeout(text: string, words: Words, locale: string): string | undefined {
  const limit = /\bTimeout (\d+)ms exceeded/.exec(text)?.[1];
  if (limit === undefined) return undefined;
  const time = durationText(Number(limit), locale, words);
  const locator = /- waiting for (.+?)(?: to be \w+)?$/m.exec(text)?.[1];
  if (locator === undefined) return fill(words.tookLonger, time);
  const state = [...text.matchAll(/\belement is ((?:not )?[a-z]+)$/gm)].at(-1)?.[1];
  if (state !== undefined) return fill(words.notReady, locator, time, state);
  return /\bresolved to\b/.test(text) ? fill(words.tookLonger, time) : fill(words.noElement, locator);
}
