import { message } from '../../message.ts';
import type { Located, Span } from '../../text/span.ts';
import { createFinding } from '../finding/finding.ts';
import { getPartSpan } from '../finding/nodeSpans.ts';
import { defineCheck, type CheckExample } from '../views/defineCheck.ts';
import { locatorSelectors, type StepView } from '../views/stepView.ts';

/** How many parts a CSS selector may have before it depends on too much of the page. */
const longest = 4;

const clickOn = (css: string): CheckExample => ({
  steps: `
    - interaction:
        action: CLICK
      selectors:
        - selectorType: CSS
          selector: "${css}"`,
});

/** CSS that follows the structure of the page for long. */
export const longCss = defineCheck({
  code: 'long-css',
  severity: 'hint',
  about:
    'A CSS selector with more than four parts depends on the structure of the page. A role, a label or a ' +
    'test id still works after a redesign.',
  example: clickOn('main > div > ul > li > a'),
  run: {
    step: (step) =>
      cssOf(step).flatMap((selector) => {
        const length = getChainLength(selector.value);
        if (length <= longest) return [];
        const text = message(
          'A chain of {0} CSS selectors breaks when the page structure changes. Use a role, a label or a test id instead',
          length,
        );
        return [createFinding(selector, text)];
      }),
  },
});

/** CSS that counts siblings. */
export const cssPosition = defineCheck({
  code: 'css-position',
  severity: 'hint',
  about:
    '`:nth-child(3)` and similar selectors count siblings. `:first-child` and `:nth-child(odd)` are not ' +
    'reported.',
  example: clickOn('li:nth-child(3)'),
  run: {
    step: (step) =>
      cssOf(step).flatMap((selector) => {
        const part = findPositionPseudoClass(selector.value);
        const text = message(
          'The position among siblings changes easily. Use text, a role or a test id instead',
        );
        return part
          ? [createFinding(getPartSpan(selector, part, step.text), text, { within: selector })]
          : [];
      }),
  },
});

/** CSS with an id or a class that a tool made. */
export const generatedId = defineCheck({
  code: 'generated-id',
  severity: 'hint',
  about:
    'An id or a class that a framework or a bundler generates, such as `#ember123`, `#radix-:r1:` or ' +
    '`.css-1dbjc4n`, may be different after the next build. `[id^=…]` is not reported, and neither are ' +
    'names that may be written by hand, such as `.sc-Header` or `.css-header1`.',
  example: clickOn('#ember123'),
  run: {
    step: (step) =>
      cssOf(step).flatMap((selector) => {
        const part = findGeneratedName(selector.value);
        if (!part) return [];
        const text = message('"{0}" looks generated and may change with the next build', part.name);
        return [createFinding(getPartSpan(selector, part, step.text), text, { within: selector })];
      }),
  },
});

/** XPath in a selector. */
export const xpath = defineCheck({
  code: 'xpath',
  severity: 'hint',
  about: 'XPath depends on the structure of the page.',
  example: clickOn('//main/a'),
  run: {
    step: (step) =>
      locatorSelectors(step)
        .filter(({ value }) => isXPath(value))
        .map((selector) =>
          createFinding(
            selector,
            message('XPath breaks when the page structure changes. Use a role, a label or a test id instead'),
          ),
        ),
  },
});

const cssOf = (step: StepView): Located[] =>
  locatorSelectors(step).filter(({ value }) => !isXPath(value) && !isOtherEngine(value));

// Reads CSS selectors by pattern: enough to judge them, lenient with what Playwright adds.

/** The same text with what stands in quotes and brackets blotted out. */
function maskQuoted(css: string): string {
  if (!/["'[]/.test(css)) return css;
  const blot = (text: string): string => '_'.repeat(text.length);
  return css.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, blot).replaceAll(/\[[^\]]*\]/g, blot);
}

/** Other engines of Playwright have their name in front: `text=Save`. */
const isOtherEngine = (selector: string): boolean => /^\s*[a-z][\w-]*(?::[\w-]+)*=(?!=)/i.test(selector);

/** Whether Playwright reads a selector as XPath. */
const isXPath = (selector: string): boolean =>
  /^\s*(?:xpath=|\(*\/\/|\(*\/html\b|\.\.(?:$|\/))/i.test(selector);

/** How many compound selectors the longest alternative of a list has: `a > b, c` has two. */
function getChainLength(css: string): number {
  let text = maskQuoted(css);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, '');
  }
  const alternatives = text
    .split(',')
    .map((alternative) => alternative.split(/[\s>+~]+/).filter((part) => part !== '').length);
  return Math.max(0, ...alternatives);
}

/** The first pseudo-class that counts siblings up to a number. */
function findPositionPseudoClass(css: string): Span | undefined {
  const match = /:nth-(?:last-)?(?:child|of-type)\(\s*\d+\s*\)/.exec(maskQuoted(css));
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** The colons of `:r1:` need a backslash each, which is easily forgotten. */
const token = /([#.])((?:\\[0-9a-f]{1,6}\s?|\\.|:r[0-9a-z]+:|[\w-]|[^\0-\x7f])+)/gi;
const idAttribute = /\[\s*id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\]"'\s]+))\s*\]/gi;

/** The first id or class that looks as if a tool had made it. */
function findGeneratedName(css: string): (Span & { readonly name: string }) | undefined {
  const found = [
    ...[...maskQuoted(css).matchAll(token)].map((match) => ({
      match,
      isClass: match[1] === '.',
      name: unescaped(match[2] ?? ''),
    })),
    ...[...css.matchAll(idAttribute)].map((match) => ({
      match,
      isClass: false,
      name: match[1] ?? match[2] ?? match[3] ?? '',
    })),
  ];
  const first = found.find(({ isClass, name }) => (isClass ? isGeneratedClass(name) : isGeneratedId(name)));
  return (
    first && { name: first.name, start: first.match.index, end: first.match.index + first.match[0].length }
  );
}

const unescaped = (name: string): string =>
  name
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll(/\\(.)/g, '$1');

// Tells names that tools make from names that people write. In doubt a name is somebody's own.

const generatedIds = [
  /^(?:ember|ext-gen|ext-comp-|gwt-uid-|yui_|mui-|jss|cdk-overlay-|react-aria|headlessui-[a-z-]+-|pr_id_|rc_select_|__BVID__|el-id-)\d+(?![a-z\d])/i,
  /^mat-(?:mdc-)?(?:input|select|option|checkbox|radio|dialog|tab-label|menu-panel|form-field-label)-\d+/,
  /^(?:react-select|downshift)-\d+-/,
  /(?:^|[-_]):r[0-9a-z]+:|«r[0-9a-z]+»|^_r_[0-9a-z]+_|^radix-/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  /\d{10,}/,
];

/** Whether an id looks as if a tool had made it. */
const isGeneratedId = (id: string): boolean =>
  generatedIds.some((pattern) => pattern.test(id)) || id.split(/[-_:.]/).some(isHexadecimal);

/** Eight hexadecimal digits or more, numbers and letters well mixed: no word, no date, no year behind a word. */
const isHexadecimal = (part: string): boolean =>
  /^[0-9a-f]{8,}$/i.test(part) && (part.match(/\d+|[a-f]+/gi)?.length ?? 0) >= 4;

const generatedClasses = [
  /^jss\d+$/,
  /^jsx-\d{6,}$/,
  /^(?:Mui[A-Z][A-Za-z]*|makeStyles|withStyles)-[A-Za-z]+-\d+$/,
  /^ng-tns-c\d+-\d+$/,
];

/** Names with a hash in them, which is the group: of styled-components, Emotion, Svelte and CSS modules. */
const hashedClasses = [
  /^sc-([A-Za-z]{5,8}|[0-9a-z]{6,8}(?=-\d+$))(?:-\d+)?$/,
  /^css-([0-9a-z]{6,8})(?:-[A-Za-z][\w-]*)?$/,
  /^svelte-([0-9a-z]{5,8})$/,
  /^_[A-Za-z][\w-]*_([0-9a-z]{5})_\d+$/,
  /_[\w-]*__(?=[\w-]*[a-z])(?=[\w-]*[A-Z])([\w-]{5})$/,
];

/** Whether a class looks as if a tool had made it. */
const isGeneratedClass = (name: string): boolean =>
  generatedClasses.some((pattern) => pattern.test(name)) ||
  hashedClasses.some((pattern) => isHash(pattern.exec(name)?.[1] ?? ''));

/** Numbers and letters, or letters of both cases, of which no words come. */
function isHash(text: string): boolean {
  const humps = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  if (/\d/.test(text)) return humps.length > 0 && !humps.some((hump) => hump.length > 2 && isWord(hump));
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && !humps.every(isWord);
}

/** Words of names that are short or have no vowel. */
const shortWords =
  /^(?:api|app|btn|by|cms|cta|css|ctrl|e|faq|go|grp|h|hdr|html|i|id|img|in|is|lbl|lg|md|mgr|my|nav|no|ok|on|pdf|px|sku|sm|svg|sync|tbl|to|txt|ui|up|url|v|x|xl|xml|xs|y)$/i;

/** A hump that can be said: of three letters or more, with a vowel, without a heap of consonants. */
const isWord = (hump: string): boolean =>
  shortWords.test(hump) ||
  (/^(?:[A-Z][a-z]{2,}|[a-z]{3,})$/.test(hump) && /[aeiou]/i.test(hump) && !/[^aeiouy]{5}/i.test(hump));
