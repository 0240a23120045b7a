import { commonPairs } from '../commonPairs.ts';

/** Lines around a change that stay as they are. */
const context = 3;

interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  /** With its line end. */
  readonly text: string;
}

/**
 * The change of a text file as a patch that `git apply` takes; empty where nothing changes.
 *
 * @param file its path with `/`, relative to where the patch is applied
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  const lines = diffLines(linesOf(before), linesOf(after));
  const changed = lines.flatMap(({ sign }, at) => (sign === ' ' ? [] : [at]));
  const [first] = changed;
  if (first === undefined) return '';
  const spans = [{ start: first, end: first }];
  for (const at of changed) {
    const last = spans.at(-1)!;
    if (at - last.end > 2 * context) spans.push({ start: at, end: at });
    else last.end = at;
  }
  const hunks = spans.map(({ start, end }) => hunk(lines, Math.max(0, start - context), end + context + 1));
  return `--- a/${file}\n+++ b/${file}\n${hunks.join('')}`;
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...commonPairs(before, after), [before.length, after.length] as const]) {
    lines.push(...before.slice(from, nextFrom).map((text) => ({ sign: '-', text }) as const));
    lines.push(...after.slice(to, nextTo).map((text) => ({ sign: '+', text }) as const));
    const text = before[nextFrom];
    if (text !== undefined) lines.push({ sign: ' ', text });
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return lines;
}

function hunk(lines: readonly DiffLine[], start: number, end: number): string {
  const shown = lines.slice(start, end);
  const range = (other: '-' | '+'): string => {
    const isIn = ({ sign }: DiffLine): boolean => sign !== other;
    const count = shown.filter(isIn).length;
    const before = lines.slice(0, start).filter(isIn).length;
    return `${count === 0 ? before : before + 1},${count}`;
  };
  const text = shown.map((line) => `${line.sign}${withEnd(line.text)}`).join('');
  return `@@ -${range('+')} +${range('-')} @@\n${text}`;
}

const withEnd = (line: string): string =>
  line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
