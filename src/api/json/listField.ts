import * as z from 'zod';
import { getField } from '../../core/getField.ts';

/** The field of an object that holds its list; undefined where the list is the whole value. */
export type ListKey = string | undefined;

/** Where a schema has a list. */
export interface ListField {
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
