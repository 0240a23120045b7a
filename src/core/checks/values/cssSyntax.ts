import { createParser, type SyntaxDefinition } from 'css-selector-parser';
import type { Span } from '../../text/span.ts';

/** Pseudo-classes of browsers and of Playwright, by what they take in brackets. */
const pseudoClasses = {
  NoArgument: [
    ...'active any-link autofill blank buffering checked closed current default defined disabled empty'.split(
      ' ',
    ),
    ...'enabled first-child first-of-type focus focus-visible focus-within fullscreen future has-slotted'.split(
      ' ',
    ),
    ...'host hover in-range indeterminate interest-source interest-target invalid last-child last-of-type link local-link modal muted'.split(
      ' ',
    ),
    ...'only-child only-of-type open optional out-of-range past paused picture-in-picture'.split(' '),
    ...'placeholder-shown playing popover-open read-only read-write required root scope seeking'.split(' '),
    ...'stalled target target-after target-before target-current target-within user-invalid'.split(' '),
    ...'user-valid valid visited volume-locked active-view-transition xr-overlay'.split(' '),
    // Pseudo-elements with one colon, from the time before there were two.
    ...'after before first-letter first-line'.split(' '),
    // Playwright's.
    'visible',
  ],
  Formula: ['nth-child', 'nth-last-child', 'nth-last-of-type', 'nth-of-type'],
  FormulaOfSelector: ['nth-child', 'nth-last-child'],
  Selector: [
    ...'current has host host-context is not where'.split(' '),
    // Playwright's; some take a number after the selector.
    ...'above below left-of light near nth-match right-of'.split(' '),
  ],
  String: [
    ...'active-view-transition-type dir heading highlight lang state'.split(' '),
    // Playwright's.
    ...'has-text text text-is text-matches'.split(' '),
  ],
} as const;

/** The names of all pseudo-classes that are known. */
export const pseudoClassNames: readonly string[] = [...new Set(Object.values(pseudoClasses).flat())];

const syntax: SyntaxDefinition = {
  tag: { wildcard: true },
  ids: true,
  classNames: true,
  combinators: ['>', '+', '~'],
  attributes: {
    operators: ['=', '~=', '|=', '^=', '$=', '*='],
    caseSensitivityModifiers: ['i', 's'],
    unknownCaseSensitivityModifiers: 'reject',
  },
  pseudoClasses: {
    unknown: 'accept',
    definitions: Object.fromEntries(Object.entries(pseudoClasses).map(([kind, names]) => [kind, [...names]])),
  },
};

/** Parses a CSS selector of Playwright, in which pseudo-classes may have any name. */
export const parseCss = createParser({ syntax });

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
