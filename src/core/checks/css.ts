import type { Span } from '../yaml.ts';

/** Reads CSS selectors by pattern: enough to judge them, lenient with what Playwright adds. */

/** The same text with what stands in quotes and brackets blotted out. */
export function masked(css: string): string {
  const blot = (text: string): string => '_'.repeat(text.length);
  return css.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, blot).replaceAll(/\[[^\]]*\]/g, blot);
}

/** Other engines of Playwright have their name in front: `text=Save`. */
export const isOtherEngine = (selector: string): boolean =>
  /^\s*[a-z][\w-]*(?::[\w-]+)*=(?!=)/i.test(selector);

export const isXPath = (selector: string): boolean =>
  /^\s*(?:xpath=|\(*\/\/|\(*\/html\b|\.\.(?:$|\/))/i.test(selector);

/** How many compound selectors the longest alternative of a list has: `a > b, c` has two. */
export function chainLength(css: string): number {
  let text = masked(css);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, '');
  }
  const alternatives = text
    .split(',')
    .map((one) => one.split(/[\s>+~]+/).filter((part) => part !== '').length);
  return Math.max(0, ...alternatives);
}

/** The first pseudo-class that counts siblings up to a number. */
export function positionIn(css: string): Span | undefined {
  const match = /:nth-(?:last-)?(?:child|of-type)\(\s*\d+\s*\)/.exec(masked(css));
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

const token = /([#.])((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const idAttribute = /\[\s*id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\]"'\s]+))\s*\]/gi;

/** The first id or class that looks as if a tool had made it. */
export function generatedIn(css: string): (Span & { readonly name: string }) | undefined {
  const found = [
    ...[...masked(css).matchAll(token)].map((match) => ({
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

const generatedIds = [
  /^(?:ember|ext-gen|ext-comp-|gwt-uid-|yui_|mui-|jss|mat-input-|mat-select-|cdk-overlay-|react-aria|headlessui-[a-z-]+-)\d+/i,
  /(?:^|[-_]):r[0-9a-z]+:|«r[0-9a-z]+»|^radix-/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  /\d{10,}/,
];

const isGeneratedId = (id: string): boolean =>
  generatedIds.some((pattern) => pattern.test(id)) || id.split(/[-_:.]/).some(isHash);

/** Eight hexadecimal digits or more, numbers and letters well mixed: no word, no date, no year behind a word. */
const isHash = (part: string): boolean =>
  /^[0-9a-f]{8,}$/i.test(part) && (part.match(/\d+|[a-f]+/gi)?.length ?? 0) >= 4;

const isGeneratedClass = (name: string): boolean =>
  /^(?:jss\d+|jsx-\d{6,}|sc-(?=[A-Za-z]*[a-z][A-Za-z]*[A-Z]|[A-Za-z]*[A-Z][A-Za-z]*[a-z])[A-Za-z]{5,8})$/.test(
    name,
  ) ||
  /^css-(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{6,8}$/.test(name) ||
  /_[\w-]*__(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{5}$/.test(name);
