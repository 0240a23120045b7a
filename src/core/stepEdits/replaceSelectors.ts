import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  visit,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Selector } from '../case/selector.ts';
import type { Element } from '../case/testCase.ts';
import { message } from '../message.ts';
import type { TextEdit } from '../text/textEdit.ts';
import { lineStart, lineEnd, nextLine } from '../text/textLines.ts';
import { UserError } from '../userError.ts';
import { isSameValue, isRecord } from '../values.ts';
import { findPair, getSpan } from '../yaml/findNodes.ts';
import { scalarText } from '../yaml/print/scalarText.ts';
import { editSteps, parseFileValue, getEditableSteps, getStepAt } from './editSteps.ts';
import { printStepItems, isJson, printFlowValue } from './printStepItems.ts';
import { parseStep, textOfStep } from './readStep.ts';
import { type ItemText, findListItems } from './stepList.ts';
import { type StepStyle, getStepStyle } from './stepStyle.ts';

/** The selectors that a step gets. */
interface SelectorsOfStep {
  readonly step: number;
  readonly selectors: readonly Selector[];
}

/**
 * Writes the selectors of a step anew: only links that differ change, and in them, where their keys
 * stay the same, only the values. Keys that no locator line can say stay with their link.
 */
export const replaceSelectors = (text: string, step: number, selectors: readonly Selector[]): TextEdit[] =>
  replaceAllSelectors(text, [{ step, selectors }]);

/** Writes the selectors of several steps anew. Aliases stay where all steps that share them get the same selectors. */
export const replaceAllSelectors = (text: string, changes: readonly SelectorsOfStep[]): TextEdit[] =>
  editSteps(text, {
    changed: new Set(changes.map(({ step }) => step)),
    edits: (current) => changes.flatMap(({ step, selectors }) => replace(current, step, selectors)),
  });

function replace(text: string, at: number, selectors: readonly Selector[]): TextEdit[] {
  const list = getEditableSteps(text);
  const own = textOfStep(text, list, getStepAt(list.items, at));
  const { step } = parseStep(own.text);
  if (!isMap(step) || !step.range) {
    throw new UserError(message('Step {0} has a syntax error', at + 1), message('Fix it first'));
  }
  const links = findPair(step, 'selectors')?.value;
  const old = isSeq(links) ? valuesOf(links, text, at) : [];
  const edits = editStep({ text: own.text, step, style: getStepStyle(text, list), old }, selectors);
  return edits.map(({ start, end, newText }) => ({
    start: start + own.start,
    end: end + own.start,
    newText,
  }));
}

/** The values of a step's links; of an alias among them that of its anchor, wherever that stands. */
function valuesOf(links: YAMLSeq, text: string, at: number): readonly unknown[] {
  let hasAlias = false;
  visit(links, { Alias: () => void (hasAlias = true) });
  if (!hasAlias) return (links.items as Node[]).map(toPlainValue);
  const steps = parseFileValue(text).elements as readonly Element[];
  return steps[at]?.selectors ?? [];
}

/** A step in its own text. */
interface SelectorsEdit {
  readonly text: string;
  readonly step: YAMLMap;
  readonly style: StepStyle;
  /** The values of its links. */
  readonly old: readonly unknown[];
}

function editStep(work: SelectorsEdit, selectors: readonly Selector[]): TextEdit[] {
  const pair = findPair(work.step, 'selectors');
  if (!pair) return addSelectors(work, selectors);
  const { value } = pair;
  if (isAlias(value)) return [];
  if (isSeq(value) && !value.flow) return editLinks(work, pair, value.items as Node[], selectors);
  if (isSeq(value) && value.range && value.items.length > 0) {
    const span = { start: value.range[0], end: value.range[1] };
    const next = keepSelectorExtras(work.old, selectors);
    const asJson = isJson(work.text.slice(span.start));
    const inPlace =
      value.items.length === next.length
        ? next.map((selector, at) => editScalars(value.items[at], selector, asJson))
        : [];
    if (inPlace.length > 0 && inPlace.every((edits) => edits !== undefined)) return inPlace.flat();
    const newText = printFlowValue(next, asJson);
    return isSameValue(work.old, next) ? [] : [{ ...span, newText }];
  }
  return fillSelectors(work, pair, selectors);
}

/** The selectors of a step that has no such key go below what it has. */
function addSelectors({ text, step, style }: SelectorsEdit, selectors: readonly Selector[]): TextEdit[] {
  const last = step.items.at(-1);
  if (step.flow) {
    const end = getSpan(last?.value)?.end ?? getSpan(last?.key)?.end ?? (step.range?.[0] ?? 0) + 1;
    const asJson = isJson(text.slice(step.range?.[0]));
    const key = asJson ? '"selectors"' : 'selectors';
    return [{ start: end, end, newText: `${last ? ', ' : ''}${key}: ${printFlowValue(selectors, asJson)}` }];
  }
  const column = columnOf(text, step);
  const lines = printStepItems(selectors, column + (style.indentSeq ? style.indent : 0), style);
  const key = `${' '.repeat(column)}selectors:`;
  return [insertion(text.length, [style.lineBreak, key, style.lineBreak, lines])];
}

/** The selectors of a step whose key has no list yet, or an empty one. */
function fillSelectors(
  work: SelectorsEdit,
  { key, value }: Pair,
  selectors: readonly Selector[],
): TextEdit[] {
  const { text, step, style } = work;
  const from = getSpan(key)?.end ?? 0;
  const colon = text.indexOf(':', from) + 1;
  const old = getSpan(value);
  const isThere =
    isCollection(value) || (isScalar(value) && value.source !== '' && value.range?.[0] !== value.range?.[1]);
  const end = isThere ? (old?.end ?? colon) : colon;
  if (step.flow)
    return [
      { start: colon, end, newText: ` ${printFlowValue(selectors, isJson(text.slice(step.range?.[0])))}` },
    ];
  const removed = isThere ? [{ start: colon, end, newText: '' }] : [];
  const column = columnOf(text, step) + (style.indentSeq ? style.indent : 0);
  return [
    ...removed,
    insertion(lineEnd(text, end), [style.lineBreak, printStepItems(selectors, column, style)]),
  ];
}

const insertion = (at: number, parts: readonly string[]): TextEdit => ({
  start: at,
  end: at,
  newText: parts.join(''),
});

function editLinks(
  work: SelectorsEdit,
  pair: Pair,
  nodes: readonly Node[],
  selectors: readonly Selector[],
): TextEdit[] {
  const { text, style, old: values } = work;
  const keySpan = getSpan(pair.key) ?? { start: 0, end: 0 };
  const least = keySpan.start - lineStart(text, keySpan.start);
  const { column, items } = findListItems(text, nextLine(text, keySpan.end), text.length, least);
  const next = keepSelectorExtras(values, selectors);
  if (items.length !== nodes.length || column === undefined) {
    throw new UserError(message('The selectors of this step cannot be edited'), message('Fix them first'));
  }
  const { head, tail } = unchanged(values, next);
  const old = items.slice(head, items.length - tail);
  const wanted = next.slice(head, next.length - tail);
  if (old.length === wanted.length) return editEach(old, nodes.slice(head), wanted, column, style);
  if (next.length === 0) return [{ start: keySpan.end + 1, end: items.at(-1)!.end, newText: ' []' }];
  if (wanted.length === 0) return removeLines(text, old);
  const lines = printStepItems(wanted, column, style);
  const [first, last] = [old[0], old.at(-1)];
  if (first && last) return [{ start: first.start, end: last.end, newText: lines.slice(column) }];
  const before = items[head - 1];
  return before
    ? [insertion(before.end, [style.lineBreak, lines])]
    : [insertion(items[0]!.lead, [lines, style.lineBreak])];
}

/** Edits links in their places, or writes those anew that have other keys. */
const editEach = (
  items: readonly ItemText[],
  nodes: readonly Node[],
  wanted: readonly unknown[],
  column: number,
  style: StepStyle,
): TextEdit[] =>
  items.flatMap((item, at) => {
    const node = nodes[at];
    const inPlace = node && editScalars(node, wanted[at], false);
    const newText = printStepItems([wanted[at]], column, style).slice(column);
    return inPlace ?? [{ start: item.start, end: item.end, newText }];
  });

/** The line break goes with the lines: the one in front, for a step ends without one. */
function removeLines(text: string, items: readonly ItemText[]): TextEdit[] {
  const [first, last] = [items[0]!, items.at(-1)!];
  const start = first.lead - (text.slice(first.lead - 2, first.lead) === '\r\n' ? 2 : 1);
  return [{ start, end: last.end, newText: '' }];
}

/** How many links at both ends stay as they are. */
function unchanged(old: readonly unknown[], next: readonly unknown[]): { head: number; tail: number } {
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && isSameValue(old[head], next[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isSameValue(old.at(-1 - tail), next.at(-1 - tail))) tail++;
  return { head, tail };
}

/** The column of the keys of a step in block style. */
function columnOf(text: string, step: YAMLMap): number {
  const start = getSpan(step.items[0]?.key)?.start ?? step.range?.[0] ?? 0;
  return start - lineStart(text, start);
}

/**
 * Puts a step in place of another one, as it is. Comments above and below stay, those in the step don't.
 *
 * @param length of the step's text from its dash on: comments behind it may count as a part of it
 */
export const replaceStep = (text: string, at: number, length: number, step: Element): TextEdit[] =>
  editSteps(text, { edits: (current) => editOfStep(current, at, length, step) });

function editOfStep(text: string, at: number, length: number, step: Element): TextEdit[] {
  const list = getEditableSteps(text);
  const { start } = getStepAt(list.items, at);
  const end = start + length;
  const newText = list.flow
    ? printFlowValue(step, isJson(text.slice(start, end)))
    : printStepItems([step], list.column, getStepStyle(text, list)).trim();
  return text.slice(start, end) === newText ? [] : [{ start, end, newText }];
}

const ownKeys = new Set(['selectorType', 'selector', 'options']);

/**
 * Keeps the fields that a locator line does not have, such as `index`, with their link: the one that is equal
 * but for that, else with the one of the same type in the same place.
 */
function keepSelectorExtras(old: readonly unknown[], selectors: readonly Selector[]): unknown[] {
  const isSame = (value: unknown, selector: Selector): boolean =>
    isRecord(value) && isSameValue(withoutExtras(value), withoutExtras(selector));
  const shorter = Math.min(old.length, selectors.length);
  let head = 0;
  while (head < shorter && isSame(old[head], selectors[head]!)) head++;
  return selectors.map((selector, at) => {
    const fromEnd = old[old.length - selectors.length + at];
    const isOfTail = at >= head && old.length !== selectors.length && isSame(fromEnd, selector);
    const before = isOfTail ? fromEnd : old[at];
    if (!isRecord(before) || before.selectorType !== selector.selectorType) return selector;
    if (isSame(before, selector)) return before;
    const extras = Object.entries(before).filter(([key]) => !ownKeys.has(key));
    return { ...selector, ...Object.fromEntries(extras) };
  });
}

/** The fields of a link that a locator line has: nothing that is empty, and no `index`. */
function withoutExtras(link: Readonly<Record<string, unknown>>): unknown {
  const fields = Object.entries(link).filter(([key, value]) => ownKeys.has(key) && !isEmpty(value));
  return Object.fromEntries(fields);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * Changes of values alone; nothing where keys come or go.
 *
 * @param isJson whether the node stands in JSON
 */
function editScalars(node: unknown, next: unknown, isJson: boolean): TextEdit[] | undefined {
  if (isMap(node) && isRecord(next)) {
    const keys = Object.keys(next).filter((key) => next[key] !== undefined);
    if (node.items.length !== keys.length) return undefined;
    const edits: TextEdit[] = [];
    for (const key of keys) {
      const inner = editScalars(findPair(node, key)?.value, next[key], isJson);
      if (!inner) return undefined;
      edits.push(...inner);
    }
    return edits;
  }
  if (!isScalar(node) || isRecord(next) || Array.isArray(next) || !node.range) return undefined;
  if (node.value === next) return [];
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  if (isBlock || node.anchor || node.tag || node.range[0] === node.range[1]) return undefined;
  const type = typeof node.value === 'string' ? node.type : 'PLAIN';
  const newText = scalarText(next, type, 'QUOTE_DOUBLE', { inFlow: true, isJson });
  return [{ start: node.range[0], end: node.range[1], newText }];
}

/** The plain value of a selector; undefined where it is none. */
const toPlainValue = (node: Node): unknown =>
  isMap(node) || isSeq(node) ? (node.toJSON() as unknown) : undefined;
