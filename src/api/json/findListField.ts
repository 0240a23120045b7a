import * as z from 'zod';

/** The field of an object that holds its list; undefined where the list is the whole value. */
export type ListKey = string | undefined;

/**
 * Where a schema has the list that grows with a set: it is read, checked and written item by item.
 * Undefined for schemas without one, or with rules beyond those of the items.
 */
export function findListField(
  schema: z.ZodType,
): { readonly key: ListKey; readonly item: z.ZodType } | undefined {
  if (isList(schema)) return { key: undefined, item: schema.element as z.ZodType };
  if (!(schema instanceof z.ZodObject) || hasRules(schema)) return undefined;
  for (const [key, field] of Object.entries(schema.shape))
    if (isList(field)) return { key, item: field.element as z.ZodType };
  return undefined;
}

const isList = (schema: unknown): schema is z.ZodArray => schema instanceof z.ZodArray && !hasRules(schema);
const hasRules = ({ def }: z.ZodArray | z.ZodObject): boolean => (def.checks ?? []).length > 0;
