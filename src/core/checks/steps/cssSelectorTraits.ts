import type { Span } from '../../text/span.ts';
import { isGeneratedClass, isGeneratedId } from './generatedNames.ts';

/** Reads CSS selectors by pattern: enough to judge them, lenient with what Playwright adds. */

/** The same text with what stands in quotes and brackets blotted out. */
function maskQuoted(css: string): string {
  if (!/["'[]/.test(css)) return css;
  const blot = (text: string): string => '_'.repeat(text.length);
  return css.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, blot).replaceAll(/\[[^\]]*\]/g, blot);
}

/** Other engines of Playwright have their name in front: `text=Save`. */
export const isOtherEngine = (selector: string): boolean =>
  /^\s*[a-z][\w-]*(?::[\w-]+)*=(?!=)/i.test(selector);

/** Whether Playwright reads a selector as XPath. */
export const isXPath = (selector: string): boolean =>
  /^\s*(?:xpath=|\(*\/\/|\(*\/html\b|\.\.(?:$|\/))/i.test(selector);

/** How many compound selectors the longest alternative of a list has: `a > b, c` has two. */
export function getChainLength(css: string): number {
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
export function findPositionPseudoClass(css: string): Span | undefined {
  const match = /:nth-(?:last-)?(?:child|of-type)\(\s*\d+\s*\)/.exec(maskQuoted(css));
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** The colons of `:r1:` need a backslash each, which is easily forgotten. */
const token = /([#.])((?:\\[0-9a-f]{1,6}\s?|\\.|:r[0-9a-z]+:|[\w-]|[^\0-\x7f])+)/gi;
const idAttribute = /\[\s*id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\]"'\s]+))\s*\]/gi;

/** The first id or class that looks as if a tool had made it. */
export function findGeneratedName(css: string): (Span & { readonly name: string }) | undefined {
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
