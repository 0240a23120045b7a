import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Files below a folder: path to text; a link is shown with where it leads. */
export type Tree = Readonly<Record<string, string>>;

export function treeOf(root: string): Tree {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file).split(path.sep).join('/');
    if (entry.isSymbolicLink()) found[name] = `→ ${readlinkSync(file)}`;
    else if (!entry.isDirectory()) found[name] = readFileSync(file, 'utf8');
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A tree as a picture: its files with a hash of their text, in their folders. Beside what was drawn
 * before, `+` is new, `~` changed, with the lines that differ, and `-` gone.
 */
export function drawTree(tree: Tree, before: Tree = {}): string[] {
  const lines: string[] = [];
  let folders: readonly string[] = [];
  for (const name of [...new Set([...Object.keys(tree), ...Object.keys(before)])].toSorted()) {
    const parents = name.split('/').slice(0, -1);
    const known = parents.findIndex((folder, at) => folder !== folders[at]);
    const from = known < 0 ? parents.length : known;
    for (const [at, folder] of parents.entries())
      if (at >= from) lines.push(`  ${'  '.repeat(at)}${folder}/`);
    folders = parents;
    lines.push(...fileLines(name, '  '.repeat(parents.length), tree[name], before[name]));
  }
  return crowdsShortened(lines);
}

/** Of many neighbours that went the same way, a few, and a hash of the others. */
function crowdsShortened(lines: readonly string[]): string[] {
  const shown: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && lines[to]?.[0] === lines[from]?.[0]) to++;
    const [few, others] = [lines.slice(from, Math.min(from + 3, to)), lines.slice(from + 3, to)];
    const [mark = ' '] = few[0] ?? '';
    if (others.length <= 20) shown.push(...few, ...others);
    else shown.push(...few, `${mark} … ${others.length} more, together ${hashOf(others.join())}`);
  }
  return shown;
}

function fileLines(
  name: string,
  indent: string,
  text: string | undefined,
  before: string | undefined,
): string[] {
  const base = path.posix.basename(name);
  if (text === undefined) return [`- ${indent}${base}`];
  const line = `${indent}${base}  ${text.startsWith('→') ? text : hashOf(text)}`;
  if (before === undefined) return [`+ ${line}`];
  if (before === text) return [`  ${line}`];
  const lines = text.startsWith('→') ? [] : difference(before, text);
  return [`~ ${line}`, ...lines.map((text) => `    ${indent}${text}`)];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** What is new in place of what, between the lines that are the same at both ends. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const shown = (sign: string, lines: string[]): string[] =>
    lines.slice(head, lines.length - tail).map((line) => JSON.stringify(`${sign} ${line}`).slice(1, -1));
  return [...shown('-', old), ...shown('+', now)];
}
