import * as z from 'zod';
import { fieldOf } from '../../core/fieldOf.ts';
import { isLargerThan } from './removePrototypeKeys.ts';
import type { Pause } from '../../core/pause.ts';

/** The field of an object that holds its list; undefined where the list is the whole value. */
export type ListKey = string | undefined;

/**
 * Where a schema has the list that grows with a set: it is read, checked and written item by item.
 * Undefined for schemas without one, or with rules beyond those of the items.
 */
export function listIn(schema: z.ZodType): { readonly key: ListKey; readonly item: z.ZodType } | undefined {
  if (isList(schema)) return { key: undefined, item: schema.element as z.ZodType };
  if (!(schema instanceof z.ZodObject) || hasRules(schema)) return undefined;
  for (const [key, field] of Object.entries(schema.shape))
    if (isList(field)) return { key, item: field.element as z.ZodType };
  return undefined;
}

const isList = (schema: unknown): schema is z.ZodArray => schema instanceof z.ZodArray && !hasRules(schema);
const hasRules = ({ def }: z.ZodArray | z.ZodObject): boolean => (def.checks ?? []).length > 0;

/** Issues after which nothing more is looked for: what sent them is broken as a whole. */
export const mostIssues = 20;
/** Values that one item of a list may have; it is checked in one piece, which takes a second at most. */
const mostValuesInItem = 100_000;
const tooManyValues = `has more than ${mostValuesInItem.toLocaleString('en')} values`;

/**
 * What a schema finds wrong with a value, as `safeParse` tells it, its list checked item by item. It ends
 * behind the item with the `mostIssues`th issue.
 */
export async function findIssues(
  schema: z.ZodType,
  value: unknown,
  pause: Pause,
): Promise<readonly z.core.$ZodIssue[]> {
  const list = listIn(schema);
  const items = list && listOf(value, list.key);
  if (!list || !items) return issuesOf(schema, value);
  const path = list.key === undefined ? [] : [list.key];
  const [issues = [], behind = []] = aroundList(schema, withList(value, list.key, []), list.key);
  for (const [at, one] of items.entries()) {
    await pause();
    for (const issue of issuesOf(list.item, one))
      issues.push({ ...issue, path: [...path, at, ...issue.path] });
    if (issues.length >= mostIssues) return issues;
  }
  return [...issues, ...behind];
}

/** The issues before the list and behind it, in the order of the schema. */
function aroundList(schema: z.ZodType, frame: unknown, key: ListKey): z.core.$ZodIssue[][] {
  const issues = issuesOf(schema, frame);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const isBefore = ({ path: [name] }: z.core.$ZodIssue): boolean =>
    key !== undefined && typeof name === 'string' && names.slice(0, names.indexOf(key)).includes(name);
  return [issues.filter(isBefore), issues.filter((issue) => !isBefore(issue))];
}

function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  if (isLargerThan(mostValuesInItem, value)) return [{ code: 'custom', path: [], message: tooManyValues }];
  return schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
}

/** The text of a value as `JSON.stringify` gives it, encoded, the items of its list one after the other. */
export async function printJson(value: unknown, key: ListKey, pause: Pause): Promise<Buffer> {
  const items = listOf(value, key);
  if (!items) return Buffer.from(JSON.stringify(value));
  const [head = '', tail = ''] = frameOf(value, key);
  const pieces = [Buffer.from(`${head}[`)];
  for (const [at, one] of items.entries()) {
    await pause();
    pieces.push(Buffer.from(`${at > 0 ? ',' : ''}${JSON.stringify(one) ?? 'null'}`));
  }
  pieces.push(Buffer.from(`]${tail}`));
  return Buffer.concat(pieces);
}

/** The text before and behind the list. */
function frameOf(value: unknown, key: ListKey): string[] {
  if (key === undefined) return [];
  const names = Object.keys(value as object);
  const around = (from: number, to?: number): string =>
    JSON.stringify(Object.fromEntries(Object.entries(value as object).slice(from, to))).slice(1, -1);
  const at = names.indexOf(key);
  const [before, behind] = [around(0, at), around(at + 1)];
  return [`{${before}${before && ','}${JSON.stringify(key)}:`, `${behind && ','}${behind}}`];
}

/** The list that a value holds, or is. */
export function listOf(value: unknown, key: ListKey): readonly unknown[] | undefined {
  const list: unknown = key === undefined ? value : fieldOf(value, key);
  return Array.isArray(list) ? list : undefined;
}

const withList = (value: unknown, key: ListKey, list: readonly unknown[]): unknown =>
  key === undefined ? list : { ...(value as object), [key]: list };

/** The name of the list item that a path leads into; undefined where it has none. */
export function nameAt(value: unknown, path: readonly PropertyKey[]): string | undefined {
  const key = typeof path[0] === 'string' ? path[0] : undefined;
  const list: unknown = key === undefined ? value : fieldOf(value, key);
  const index = path[key === undefined ? 0 : 1];
  const item: unknown = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
  const name = fieldOf(item, 'description') ?? fieldOf(item, 'app');
  return typeof name === 'string' && name !== '' ? name : undefined;
}
