import type { Clean } from './hostileText.ts';

/** Whether a text is a web page, as proxies and login pages send it. */
export const isHtml = (text: string): boolean => /^\s*(<!doctype html|<html|<head|<body)/i.test(text.slice(0, 1000));

/** The title of a web page; empty when it has none. */
export function titleOf(html: string, clean: Clean): string {
  const title = /<title[^>]{0,100}>([^<]{0,1000})/i.exec(html.slice(0, 65_536))?.[1] ?? '';
  return clean(title, 120);
}

/** What a text that is not JSON says, in a few words. */
export function describeText(text: string, clean: Clean): string {
  if (!isHtml(text)) return clean(text);
  const title = titleOf(text, clean);
  return title ? `a web page, “${title}”` : 'a web page';
}
