import { uuid } from '../case/uuid.ts';
import { message } from '../message.ts';
import type { Span } from '../text/span.ts';
import type { Fix } from './finding/finding.ts';

const idLine = /^["']?id["']?:(?<space>[ \t]*)(?<value>[^#\r\n]*?)[ \t]*(?:#.*)?\r?$/m;
const firstKey = /^["']?\w+["']?:/m;

/**
 * Fixes for a problem at a place where a test case has no id, or one that is no UUID: a new id.
 *
 * @param span where the problem is
 * @param id the new id
 */
export function idFixes(span: Span, text: string, id: string): Fix[] {
  const found = idLine.exec(text);
  if (found) {
    const { space = '', value = '' } = found.groups ?? {};
    const start = found.index + found[0].indexOf(':') + 1;
    const place = { start, end: start + space.length + value.length };
    const isHere = span.start <= place.end && span.end >= start;
    if (!isHere || uuid.safeParse(value.replaceAll(/["']/g, '')).success) return [];
    return [fix(message('Use a new id'), place, ` ${id}`)];
  }
  const first = firstKey.exec(text)?.index;
  if (first === undefined || span.start !== first) return [];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return [fix(message('Add an id'), { start: first, end: first }, `id: ${id}${lineEnd}`)];
}

const fix = (title: Fix['title'], span: Span, text: string): Fix => ({
  title,
  preferred: true,
  edits: [{ span, text }],
});
