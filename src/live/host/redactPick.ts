import type { LiveEventOf } from '../protocol/liveProtocol.ts';

type Pick = LiveEventOf<'picked'>;

/**
 * Takes values of variables out of a picked element. Playwright shortens texts: locators with the beginning of a value
 * are left out.
 */
export function redactPick(pick: Pick, redacted: (text: string) => string): Pick {
  const { element, locators } = pick;
  const { text, value } = element;
  const texts = [text, value ?? '', ...locators.flatMap(({ code }) => stringsOf(code))];
  const secret = texts
    .filter((one) => redacted(one) !== one)
    .map((one) => ({ whole: one, rest: redacted(one) }));
  const isPart = (string: string): boolean =>
    redacted(string) === string &&
    secret.some(({ whole, rest }) => whole.includes(string) && !rest.includes(string));
  return {
    ...pick,
    element: {
      ...element,
      text: redacted(text),
      ...(value === undefined ? {} : { value: redacted(value) }),
    },
    locators: locators
      .filter(({ code }) => !stringsOf(code).some(isPart))
      .map(({ code, count }) => ({ code: redacted(code), count })),
  };
}

const stringsOf = (code: string): string[] =>
  Array.from(code.matchAll(/'((?:[^'\\]|\\.)*)'/g), ([, string = '']) => string.replaceAll(/\\(.)/g, '$1'));
