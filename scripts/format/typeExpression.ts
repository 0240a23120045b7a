import { printYamlScalar } from '../../src/core/completion/printYamlScalar.ts';
import type { JsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';

/** The type of a value as text, such as `{ button?: right | left, force?: boolean }`. */
export function typeExpression(schema: JsonSchema): string {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(typeExpression).join(' | ');
  if (schema.const !== undefined) return valueText(schema.const);
  if (schema.enum) return schema.enum.map(valueText).join(' | ');
  if (Array.isArray(schema.items)) return `[${schema.items.map(typeExpression).join(', ')}]`;
  if (schema.items) return listExpression(typeExpression(schema.items));
  if (schema.type === 'object') return objectExpression(schema);
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** A known value as a file has it. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? printYamlScalar(value) : JSON.stringify(value);

const listExpression = (item: string): string => (item.includes(' | ') ? `(${item})[]` : `${item}[]`);

function objectExpression(schema: JsonSchema): string {
  const pairs = propertiesOf(schema).map(
    ([key, value]) => `${key}${isRequired(schema, key) ? '' : '?'}: ${typeExpression(value)}`,
  );
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** The keys of an object with the schemas of their values. */
export const propertiesOf = ({ properties = {} }: JsonSchema): (readonly [string, JsonSchema])[] =>
  Object.entries(properties).flatMap(([key, value]) =>
    typeof value === 'boolean' ? [] : [[key, value] as const],
  );

export const isRequired = ({ required = [] }: JsonSchema, key: string): boolean => required.includes(key);

/** The schemas of a union, without `null`, those of unions inside it among them; the schema itself if it is none. */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap(branchesOf);
  return schema.type === 'null' ? [] : [schema];
}

/** Whether `null` is a value that the schema lists. */
export const isNullable = (schema: JsonSchema): boolean =>
  schema.type === 'null' || (schema.anyOf ?? schema.oneOf ?? []).some(isNullable);

/** The schema without `null`. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...more] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  return only && more.length === 0 ? only : schema;
}
