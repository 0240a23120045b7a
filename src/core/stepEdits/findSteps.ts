import { isMap, isNode, isPair, isScalar, isSeq, type Pair } from 'yaml';
import type { Span } from '../text/span.ts';
import { linesBetween, lineStart, lineEnd, nextLine } from '../text/textLines.ts';
import { caseOptions, readYaml } from '../yaml/readYaml.ts';
import { findListItems, emptyStepList, type StepList } from './stepList.ts';

/** Finds the steps of a file: by its lines, or, where the list is in flow style, by parsing it. */
export function findSteps(text: string): StepList {
  return blockSteps(text) ?? (/["']?elements["']?\s*:/.test(text) ? flowSteps(text) : emptyStepList);
}

/**
 * Finds the steps of a file by its lines, without parsing it: nothing of a step stands as far left
 * as its dash. So it takes no time, and broken YAML in one step leaves the others be. Nothing where
 * there is no list in block style at the top level.
 */
export function blockSteps(text: string): StepList | undefined {
  const column = rootColumn(text);
  const key = column === undefined ? undefined : keyLine(text, column);
  if (!key || column === undefined) return undefined;
  const rest = text.slice(key.end, lineEnd(text, key.end));
  if (!/^\s*(?:[&!]\S*(?:\s+|$))*(?:#.*)?$/.test(rest)) return undefined;
  const { column: found, items } = findListItems(text, nextLine(text, key.end), text.length, column);
  return {
    ...emptyStepList,
    style: 'block',
    key: { start: key.start, end: key.end - 1 },
    keyColumn: column,
    column: found ?? column + 2,
    items,
  };
}

/** The column of the top-level keys: that of the first line that says something. */
function rootColumn(text: string): number | undefined {
  for (const { start, end } of linesBetween(text, 0, text.length)) {
    const line = text.slice(start, end).replace(/^\uFEFF/, '');
    if (/^(?:\s*(?:#.*)?|---\s*(?:#.*)?|%.*)$/.test(line)) continue;
    return /^ *[^\s{[]/.test(line) && !line.startsWith('---') ? line.search(/\S/) : undefined;
  }
  return undefined;
}

/** Where the key `elements` stands, and where its colon ends. */
function keyLine(text: string, column: number): Span | undefined {
  const pattern = new RegExp(
    `^\\uFEFF?( {${column}})(?:elements|"elements"|'elements')[ \\t]*:(?=\\s|$)`,
    'gm',
  );
  const found = pattern.exec(text);
  return found
    ? { start: pattern.lastIndex - found[0].trimStart().length, end: pattern.lastIndex }
    : undefined;
}

function flowSteps(text: string): StepList {
  const { contents } = readYaml(text, { ...caseOptions, prettyErrors: false });
  const pair = isMap(contents) ? contents.items.find(isElements) : undefined;
  const list = pair?.value;
  if (!isSeq(list) || !list.flow || !list.range || !isScalar(pair?.key) || !pair.key.range)
    return emptyStepList;
  const [start, end] = pair.key.range;
  const items = list.items.flatMap((item) =>
    isNode(item) && item.range ? [{ lead: item.range[0], start: item.range[0], end: item.range[1] }] : [],
  );
  const keyColumn = start - lineStart(text, start);
  const flow = { start: list.range[0], end: list.range[1] };
  const inBraces = isMap(contents) && contents.flow === true;
  return { style: 'flow', key: { start, end }, keyColumn, column: keyColumn + 2, items, flow, inBraces };
}

const isElements = (pair: unknown): pair is Pair =>
  isPair(pair) && isScalar(pair.key) && pair.key.value === 'elements';
