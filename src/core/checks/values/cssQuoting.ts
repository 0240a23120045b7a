import { message, type Message } from '../../message.ts';
import type { ValueFlaw } from './valueFlaw.ts';

/** An id or a class whose name starts with a digit. */
const digitName = /(?<!\\)([#.])(\d(?:[\w\u0080-\uffff-]|\\.)*)/s;

/** A value of an attribute without quotes that is no name; brackets in it stand in pairs. */
const bareValue =
  /(\[\s*[\w-]+\s*[~|^$*]?=\s*)(?!["\s])(?!(?:--|-?(?:[a-z_\u0080-\uffff]|\\.))(?:[\w\u0080-\uffff-]|\\.)*\s*(?:\s[is]\s*)?\])((?:\s*(?:[^[\]\s]|\[[^[\]]*\]))+)\s*\]/s;

/** A text without quotes in one of Playwright's functions. */
const bareText = /(:(?:has-text|text|text-is|text-matches)\(\s*)(?!["\s)])((?:\s*[^()\s])+)\s*\)/;

/**
 * Finds what is no name and needs quotes.
 *
 * @param css the selector in lower case, with everything in quotes blotted out, as long as `text`
 */
export function quotingFlaw(text: string, css: string): ValueFlaw | undefined {
  const outside = css.replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, ({ length }) => '_'.repeat(length));
  const digit = digitName.exec(outside);
  if (digit) {
    const [whole, kind] = digit;
    const span = { start: digit.index, end: digit.index + whole.length };
    const quoted = `"${text.slice(span.start + 1, span.end)}"`;
    const instead = kind === '#' ? `[id=${quoted}]` : `[class~=${quoted}]`;
    return {
      ...span,
      ...changedTo(instead, message('A name can’t start with a digit. Did you mean {0}?', instead)),
    };
  }
  const bare = bareValue.exec(css) ?? bareText.exec(css);
  if (!bare) return undefined;
  const [, before = '', value = ''] = bare;
  const start = bare.index + before.length;
  const span = { start, end: start + value.length };
  const quoted = `"${text.slice(span.start, span.end).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  return { ...span, ...changedTo(quoted, message('This text needs quotes: {0}', quoted)) };
}

const changedTo = (text: string, description: Message): Pick<ValueFlaw, 'message' | 'change'> => ({
  message: description,
  change: { text, title: message('Change to “{0}”', text) },
});
