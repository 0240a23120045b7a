import { traverse, type AstSelector } from 'css-selector-parser';
import { message, type Message } from '../../message.ts';
import { findLikelyMatch } from '../../text/nearestWords.ts';
import { defineCheck } from '../views/defineCheck.ts';
import { locatorSelectors } from '../views/stepView.ts';
import { engines, parseCss, pseudoClassNames, selectorParts, type SelectorPart } from './cssSyntax.ts';
import { findFlaw, hasVariable, possibleTexts, type ValueFlaw } from './valueFlaw.ts';

/** CSS that Playwright refuses. */
export const invalidCss = defineCheck({
  code: 'invalid-css',
  severity: 'warning',
  failsEveryRun: true,
  about:
    "Playwright can't read the selector of the type CSS or FRAME. The message says what to change: quotes " +
    'around a value (`[href=/cart]`), a name that starts with a digit (`#1st`), a pseudo-class that CSS ' +
    'doesn\'t have (`:contains("…")`), or XPath that starts with neither `//` nor `xpath=`. Playwright\'s own ' +
    'syntax, such as `:has-text("…")` and `>>`, is known. XPath and selectors of other engines (`text=…`) ' +
    'are not checked. A variable may stand for a name or a number; a selector with more than four variables ' +
    'is not checked.',
  example: {
    steps: `
      - interaction:
          action: CLICK
        selectors:
          - selectorType: CSS
            selector: "a[href=/cart]"`,
  },
  run: {
    step: (step) => locatorSelectors(step).flatMap((selector) => findFlaw(selector, step.text, findCssFlaw)),
  },
});

/** The length up to which a selector is read, which takes about 20 ms. */
const longest = 20_000;

/** Finds what Playwright's `locator` refuses in a CSS selector; XPath and other languages are not looked at. */
export function findCssFlaw(selector: string): ValueFlaw | undefined {
  if (selector.length > longest) return undefined;
  if (!hasVariable(selector)) return firstFlaw(selector);
  const flaws = possibleSelectors(selector).map(firstFlaw);
  const [asNames] = flaws;
  return asNames && flaws.every((flaw) => flaw !== undefined) ? withVariables(asNames) : undefined;
}

function firstFlaw(selector: string): ValueFlaw | undefined {
  for (const part of selectorParts(selector)) {
    const flaw = flawOf(part);
    if (flaw) return { ...flaw, start: part.start + flaw.start, end: part.start + flaw.end };
  }
  return undefined;
}

function flawOf({ engine, text }: SelectorPart): ValueFlaw | undefined {
  const whole = { start: 0, end: text.length };
  if (engine.startsWith('internal:')) return undefined;
  if (!engines.has(engine)) {
    const attribute = `[${engine}="${text.replaceAll(/^["']|["']$/g, '')}"]`;
    return {
      ...whole,
      message: message('Playwright knows no selectors "{0}=". Did you mean {1}?', engine, attribute),
    };
  }
  if (!/^css(?::light)?$/.test(engine)) return undefined;
  if (text === '') return { ...whole, message: message('The CSS selector is empty') };
  if (isPath(text)) return xpathFlaw(text);
  const css = simplified(text);
  try {
    return quotingFlaw(text, css) ?? closingFlaw(css) ?? pseudoClassFlaw(parseCss(css.trim()), css);
  } catch (error) {
    return { ...whole, message: describe(error instanceof Error ? error.message : '', text) };
  }
}

/** XPath that Playwright takes for CSS: `html/body` and `./a`. */
const isPath = (text: string): boolean => /^(?:\.?|[a-z][a-z\d]*)\/[a-z]/i.test(text);

function xpathFlaw(text: string): ValueFlaw {
  const instead = `xpath=${text}`;
  const span = { start: 0, end: text.length };
  const change = { text: instead, title: message('Change to "{0}"', instead.slice(0, 80)) };
  return { ...span, message: message('XPath must start with // or xpath='), change };
}

/** The same selector, of the same length, without what the parser would stumble on and Playwright doesn't. */
const simplified = (css: string): string =>
  css
    .replaceAll(/\\.|\/\*[^]*?(?:\*\/|$)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, blotted)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/(?<=[.#=[])--/g, '__')
    // Selectors may begin with a combinator, and Playwright's functions may end with a number.
    .replaceAll(/[>+~](?<=(?:^|,)\s*.)(?!=)/g, ' ')
    .replaceAll(/,\s*-?\d+(?:\.\d+)?\s*(?=\))/g, ({ length }) => ' '.repeat(length))
    // The parser reads one selector after "of", and no namespace of an attribute.
    .replaceAll(/(?<=\bof\s[^(),]{0,200}),[^(),]+(?=[,)])/g, ({ length }) => ' '.repeat(length))
    .replaceAll('[*|', '[  ');

function blotted(token: string): string {
  if (token.startsWith('\\')) return token;
  return token.startsWith('/') ? ' '.repeat(token.length) : `"${'_'.repeat(token.length - 2)}"`;
}

function closingFlaw(css: string): ValueFlaw | undefined {
  let open = 0;
  for (const { 0: bracket, index } of css.matchAll(/\\.|[()]/gs)) {
    if (bracket === '(') open++;
    if (bracket === ')' && --open < 0)
      return { start: index, end: index + 1, message: message('"{0}" closes nothing', ')') };
  }
  return undefined;
}

/** Pseudo-classes of jQuery, and what to use in their place. */
const jQuery: Readonly<Record<string, Message>> = {
  contains: message('Use :has-text("…") instead'),
  first: message('Use the selector type {0} instead', 'FIRST'),
  last: message('Use the selector type {0} instead', 'LAST'),
  eq: message('Use the selector type {0} instead', 'NTH'),
};

function pseudoClassFlaw(parsed: AstSelector, css: string): ValueFlaw | undefined {
  const names: string[] = [];
  traverse(parsed, (node) => {
    if (node.type === 'PseudoClass') names.push(node.name);
  });
  const isKnown = (name: string): boolean =>
    name.startsWith('-') || pseudoClassNames.includes(name) || isVariableName(name);
  const name = names.find((candidate) => !isKnown(candidate));
  if (name === undefined) return undefined;
  const at = positionOf(name, css);
  const span = at > 0 ? { start: at, end: at + name.length } : { start: 0, end: css.length };
  const unknown = message('CSS has no ":{0}"', name.slice(0, 40));
  const instead = Object.hasOwn(jQuery, name) ? jQuery[name] : undefined;
  if (instead) return { ...span, message: message('{0}. {1}', unknown, instead) };
  const meant = findLikelyMatch(name, pseudoClassNames);
  if (meant === undefined && /[.#][\w-]+$/.test(css.slice(0, Math.max(0, at - 1))))
    return { ...span, message: message('{0}. In a name, write a backslash before the colon', unknown) };
  if (meant === undefined) return { ...span, message: unknown };
  const text = message('CSS has no ":{0}". Did you mean ":{1}"?', name.slice(0, 40), meant);
  return {
    ...span,
    message: text,
    ...(at > 0 ? { change: { text: meant, title: message('Change to "{0}"', meant) } } : {}),
  };
}

/** Where the name of a pseudo-class stands; 0 where escapes hide it. */
function positionOf(name: string, css: string): number {
  for (const { 1: found, index } of css.matchAll(/\\.|:([\w\u0080-\uffff-]+)/gs)) {
    if (found === name) return index + 1;
  }
  return 0;
}

/** Says in our own words what the parser found. */
function describe(error: string, css: string): Message {
  const [, closing] = /Expected "([\])])" but end of input/.exec(error) ?? [];
  if (closing !== undefined) return message('The CSS selector ends without "{0}"', closing);
  if (error.includes('but end of input')) return message('The CSS selector ends too early');
  if (error.includes('Pseudo elements'))
    return message(
      "Playwright can't find pseudo-elements such as ::before: they are no elements of the page",
    );
  return message('"{0}" is not a valid CSS selector', css.slice(0, 80));
}

/** Stands for the dollar sign of a variable that is taken for a name: nobody writes it, and CSS takes it for a letter. */
const mark = '\ue000';

/** The selectors, as long as the given one, that it may become: with names and numbers in place of its variables. */
const possibleSelectors = (selector: string): string[] =>
  possibleTexts(selector, [
    (variable) => variable.replaceAll('$', mark),
    (variable) => '1'.repeat(variable.length),
  ]);

/** Whether a name of a possible selector contains a variable. */
const isVariableName = (name: string): boolean => name.includes(mark);

/** A flaw of a possible selector, with the variables as they are written. */
const withVariables = ({ message, change, ...span }: ValueFlaw): ValueFlaw => ({
  ...span,
  message: inMessage(message),
  ...(change && { change: { text: inText(change.text), title: inMessage(change.title) } }),
});

const inText = (text: string): string => text.replaceAll(mark, '$');

const inMessage = ({ template, args }: Message): Message => ({
  template,
  args: args.map((arg) => {
    if (typeof arg === 'number') return arg;
    return typeof arg === 'string' ? inText(arg) : inMessage(arg);
  }),
});

/** An id or a class whose name starts with a digit. */
const digitName = /(?<!\\)([#.])(\d(?:[\w\u0080-\uffff-]|\\.)*)/s;

/** A value of an attribute without quotes that isn't a name; brackets in it stand in pairs. */
const bareValue =
  /(\[\s*[\w-]+\s*[~|^$*]?=\s*)(?!["\s])(?!(?:--|-?(?:[a-z_\u0080-\uffff]|\\.))(?:[\w\u0080-\uffff-]|\\.)*\s*(?:\s[is]\s*)?\])((?:\s*(?:[^[\]\s]|\[[^[\]]*\]))+)\s*\]/s;

/** A text without quotes in one of Playwright's functions. */
const bareText = /(:(?:has-text|text|text-is|text-matches)\(\s*)(?!["\s)])((?:\s*[^()\s])+)\s*\)/;

/**
 * Finds what isn't a name and needs quotes.
 *
 * @param css the selector in lower case, with everything in quotes blotted out, as long as `text`
 */
function quotingFlaw(text: string, css: string): ValueFlaw | undefined {
  const outside = css.replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, ({ length }) => '_'.repeat(length));
  const digit = digitName.exec(outside);
  if (digit) {
    const [whole, kind] = digit;
    const span = { start: digit.index, end: digit.index + whole.length };
    const quoted = `"${text.slice(span.start + 1, span.end)}"`;
    const instead = kind === '#' ? `[id=${quoted}]` : `[class~=${quoted}]`;
    return {
      ...span,
      ...changedTo(instead, message("A name can't start with a digit. Did you mean {0}?", instead)),
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
  change: { text, title: message('Change to "{0}"', text) },
});
