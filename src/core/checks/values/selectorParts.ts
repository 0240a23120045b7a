import type { Span } from '../../text/span.ts';

/** A part of what `locator` takes: parts are separated by `>>`, each in one language. */
export interface SelectorPart extends Span {
  readonly text: string;
  /** The language; `css` where the text names none and is neither XPath nor quoted. */
  readonly engine: string;
}

/** The languages that a part may name, with an equals sign after the name. */
export const engines: ReadonlySet<string> = new Set([
  ...'css xpath text id data-testid data-test-id data-test'
    .split(' ')
    .flatMap((name) => [name, `${name}:light`]),
  ...'nth visible role aria-ref aria-template _react _vue'.split(' '),
]);

/** Splits a selector as Playwright does: quotes hide what separates parts. */
export function selectorParts(selector: string): SelectorPart[] {
  const parts: SelectorPart[] = [];
  let start = 0;
  for (const { 0: token, index } of selector.matchAll(
    /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|>>/gs,
  )) {
    // A quote may stand in the text of `text=`, where it quotes nothing.
    if (token !== '>>') continue;
    parts.push(partOf(selector, start, index));
    start = index + token.length;
  }
  return [...parts, partOf(selector, start, selector.length)];
}

function partOf(selector: string, from: number, to: number): SelectorPart {
  const raw = selector.slice(from, to);
  const text = raw.trim();
  const start = from + raw.indexOf(text);
  const [prefix, name] = /^([\w+:*-]+)\s*=\s*/.exec(text) ?? [];
  if (prefix !== undefined && name !== undefined)
    return {
      engine: name.replace(/^\*/, ''),
      text: text.slice(prefix.length),
      start: start + prefix.length,
      end: start + text.length,
    };
  return { engine: impliedEngine(text), text, start, end: start + text.length };
}

function impliedEngine(text: string): string {
  if (/^(".+"|'.+')$/s.test(text)) return 'text';
  return /^\(*\/\//.test(text) || text.startsWith('..') ? 'xpath' : 'css';
}
