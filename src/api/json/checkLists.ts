import * as z from 'zod';
import type { Pause } from '../../core/slices.ts';
import { getField } from '../../core/values.ts';

/** The field of an object that holds its list; undefined where the list is the whole value. */
export type ListKey = string | undefined;

/** Where a schema has a list. */
interface ListField {
  readonly key: ListKey;
  readonly item: z.ZodType;
}

/**
 * Finds the list of a schema that grows with a set: it is read, checked and written item by item.
 * Undefined for schemas without one, or with rules beyond those of the items.
 */
export function findListField(schema: z.ZodType): ListField | undefined {
  if (isList(schema)) return { key: undefined, item: schema.element as z.ZodType };
  if (!(schema instanceof z.ZodObject) || hasRules(schema)) return undefined;
  for (const [key, field] of Object.entries(schema.shape))
    if (isList(field)) return { key, item: field.element as z.ZodType };
  return undefined;
}

const isList = (schema: unknown): schema is z.ZodArray => schema instanceof z.ZodArray && !hasRules(schema);
const hasRules = ({ def }: z.ZodArray | z.ZodObject): boolean => (def.checks ?? []).length > 0;

/** The list that a value holds, or is. */
export function getListField(value: unknown, key: ListKey): readonly unknown[] | undefined {
  const list: unknown = key === undefined ? value : getField(value, key);
  return Array.isArray(list) ? list : undefined;
}

/** A copy of a value with another list; the list itself where that is the whole value. */
export const replaceListField = (value: unknown, key: ListKey, list: readonly unknown[]): unknown =>
  key === undefined ? list : { ...(value as object), [key]: list };

/** Issues after which nothing more is looked for: what sent them is broken as a whole. */
export const maxIssues = 20;
/** Values that one item of a list may have; it is checked in one piece, which takes a second at most. */
const mostValuesInItem = 100_000;
const tooManyValues = `has more than ${mostValuesInItem.toLocaleString('en')} values`;

/** Finds the issues of an item of a list. */
export type ItemCheck = (schema: z.ZodType, item: unknown, at: number) => readonly z.core.$ZodIssue[];

/**
 * Finds the issues of a value by a schema, as `safeParse` does, its list checked item by item. Stops after
 * the item with the `maxIssues`th issue.
 *
 * @param check finds the issues of an item of the list, by default by its schema
 */
export async function findSchemaIssues(
  schema: z.ZodType,
  value: unknown,
  pause: Pause,
  check: ItemCheck = findIssues,
): Promise<readonly z.core.$ZodIssue[]> {
  const list = findListField(schema);
  const items = list && getListField(value, list.key);
  if (!list || !items) return findIssues(schema, value);
  const path = list.key === undefined ? [] : [list.key];
  const [issues = [], behind = []] = aroundList(schema, replaceListField(value, list.key, []), list.key);
  for (const [at, item] of items.entries()) {
    await pause();
    for (const issue of check(list.item, item, at))
      issues.push({ ...issue, path: [...path, at, ...issue.path] });
    if (issues.length >= maxIssues) return issues;
  }
  return [...issues, ...behind];
}

/** The issues before the list and behind it, in the order of the schema. */
function aroundList(schema: z.ZodType, frame: unknown, key: ListKey): z.core.$ZodIssue[][] {
  const issues = findIssues(schema, frame);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const isBefore = ({ path: [name] }: z.core.$ZodIssue): boolean =>
    key !== undefined && typeof name === 'string' && names.slice(0, names.indexOf(key)).includes(name);
  return [issues.filter(isBefore), issues.filter((issue) => !isBefore(issue))];
}

/** Finds the issues of a value in one piece. */
export function findIssues(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  if (isLargerThan(mostValuesInItem, value)) return [{ code: 'custom', path: [], message: tooManyValues }];
  return schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
}

/** Whether a parsed value holds more than `most` values, itself counted. */
function isLargerThan(most: number, value: unknown): boolean {
  const open = new Set([value]);
  let count = 1;
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += inner.length;
    if (count > most) return true;
    for (const each of inner) if (typeof each === 'object') open.add(each);
  }
  return false;
}
