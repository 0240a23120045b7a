import type { Clean } from '../../core/text/createRedactingCleaner.ts';

/** Whether a text is a web page, as proxies and login pages send it. */
export const isHtmlPage = (text: string): boolean =>
  /^\s*(<!doctype html|<html|<head|<body)/i.test(text.slice(0, 1000));

/** The title of a web page; empty when it has none. */
export function getHtmlTitle(html: string, clean: Clean): string {
  // Cleaned as a whole first: a key with a `<` in it would be cut in half.
  const page = clean(withoutEntities(html.slice(0, 65_536)), 65_536);
  return clean(/<title[^>]{0,100}>(.{0,1000}?)<\/title/i.exec(page)?.[1] ?? '', 120);
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

function withoutEntities(html: string): string {
  return html.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{1,10}));/gi,
    (entity, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? entity;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal));
    },
  );
}
