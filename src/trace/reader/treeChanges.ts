import { commonPairs } from '../../core/commonPairs.ts';
import type { TreeChange } from './traceAnswers.ts';

/** More lines than this are compared without regard to their order. */
const mostPairs = 4_000_000;
/** More changes than this nobody reads. */
const mostChanges = 500;

/** A line of a tree, and how far in it stands. */
interface TreeLine {
  readonly depth: number;
  readonly role: string;
  readonly text: string;
}

/** What is otherwise in a page's accessibility tree, line by line. Both are as Playwright writes them. */
export function treeChanges(before: string, after: string): TreeChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const changes: TreeChange[] = [];
  let [from, to] = [0, 0];
  for (const [nextFrom, nextTo] of [...pairsOf(was, is), [was.length, is.length] as const]) {
    if (changes.length >= mostChanges) break;
    const isOneSided = from === nextFrom || to === nextTo;
    const [gone, come] = isOneSided
      ? [wholeElements(was, from, nextFrom), wholeElements(is, to, nextTo)]
      : [was.slice(from, nextFrom), is.slice(to, nextTo)];
    changes.push(...changesOf(gone, come));
    [from, to] = [nextFrom + 1, nextTo + 1];
  }
  return changes.slice(0, mostChanges);
}

/** Of lines that came or went, an earlier start may be as true: the one from which they are elements with what is in them. */
function wholeElements(lines: readonly TreeLine[], start: number, end: number): readonly TreeLine[] {
  const least = Math.min(...lines.slice(start, end).map(({ depth }) => depth));
  let [first, last] = [start, end - 1];
  while (first > 0 && (lines[first]?.depth ?? 0) > least && keyOf(lines[first - 1]) === keyOf(lines[last])) {
    first--;
    last--;
  }
  return lines.slice(first, last + 1);
}

const keyOf = (line: TreeLine | undefined): string => (line ? `${line.depth} ${line.text}` : '');

/** What took the place of some lines. Of those with the same role as far in, each became the next one. */
function changesOf(was: readonly TreeLine[], is: readonly TreeLine[]): TreeChange[] {
  const left = [...was];
  const became = is.map((line): TreeChange => {
    const at = left.findIndex(({ role, depth }) => role === line.role && depth === line.depth);
    const [old] = at < 0 ? [] : left.splice(at, 1);
    return old ? { kind: 'changed', line: line.text, before: old.text } : { kind: 'added', line: line.text };
  });
  return [...left.map(({ text }): TreeChange => ({ kind: 'removed', line: text })), ...became];
}

function pairsOf(was: readonly TreeLine[], is: readonly TreeLine[]): (readonly [number, number])[] {
  const [keys, others] = [was, is].map((lines) => lines.map(keyOf)) as [string[], string[]];
  if (keys.length * others.length <= mostPairs) return commonPairs(keys, others);
  const places = new Map(others.map((key, at) => [key, at]));
  let last = -1;
  return keys.flatMap((key, at) => {
    const place = places.get(key) ?? -1;
    if (place <= last) return [];
    last = place;
    return [[at, place] as const];
  });
}

/** `  - button "Save" [disabled]:` is `button "Save" [disabled]`; addresses and the like of an element are none of its own. */
const linesOf = (tree: string): TreeLine[] =>
  tree.split('\n').flatMap((line) => {
    const [, indent = '', rest = ''] = /^(\s*)- (.*)$/.exec(line) ?? [];
    const text = plain(rest);
    if (text === '' || text.startsWith('/')) return [];
    return [{ depth: indent.length, role: /^[a-z]+/i.exec(text)?.[0] ?? '', text }];
  });

/** As YAML, a line with a colon in its name is in quotes. */
function plain(line: string): string {
  const unquoted = line.replace(/^'((?:[^']|'')*)'/, (_, key: string) => key.replaceAll("''", "'"));
  return unquoted.replace(/:$/, '').trim();
}
