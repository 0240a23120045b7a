import type { JsonSchema } from './jsonSchema.ts';
import { findDiscriminator, unionToConditions } from './unionToConditions.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import { testCaseSchema } from '../case/testCase.ts';

export const schemaId = 'portable-test-case://schemas/portable-test-case.schema.json';

/** The JSON schema that the editor validates and completes with, made from the zod schema. */
export function createTestCaseJsonSchema(): JsonSchema {
  const { $schema, ...root } = toJsonSchema(testCaseSchema);
  const definitions: Record<string, JsonSchema> = {};
  const shaped = shape(root, definitions);
  return { $schema, $id: schemaId, ...shaped, definitions };
}

function shape(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const visit = (part: JsonSchema): JsonSchema => shape(part, definitions);
  const shaped: JsonSchema = { ...schema };
  if (shaped.properties) {
    shaped.properties = Object.fromEntries(
      Object.entries(shaped.properties).map(([key, part]) => [
        key,
        typeof part === 'boolean' ? part : visit(part),
      ]),
    );
  }
  if (Array.isArray(shaped.items)) shaped.items = shaped.items.map(visit);
  else if (shaped.items) shaped.items = visit(shaped.items);
  if (shaped.anyOf) shaped.anyOf = shaped.anyOf.map(visit);
  if (shaped.oneOf) shaped.oneOf = shaped.oneOf.map(visit);
  clarify(shaped);
  const united = findDiscriminator(shaped) ? unionToConditions(shaped, definitions) : shaped;
  return oneOfInteractionAndAssertion(mergeByType(united));
}

/** Drops limits of a safe integer and a second message for a long list, and says `null` in words. */
function clarify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === 'null' && schema.markdownDescription) schema.errorMessage = schema.markdownDescription;
  if (typeof schema.maxItems === 'number') delete schema.additionalItems;
}

/**
 * `anyOf` makes the server guess which alternative is meant, and its messages with it. Keywords
 * apply to one type each, so alternatives of different types fit into one schema without guessing.
 */
function mergeByType(schema: JsonSchema): JsonSchema {
  const { anyOf, ...outer } = schema;
  if (!anyOf) return schema;
  const described = anyOf.find((part) => part.markdownDescription);
  const types = anyOf.flatMap((part) => part.type ?? []);
  const distinct = new Set(types).size === types.length && anyOf.every((part) => part.type);
  // Not an enum: one that accepts null would also offer it.
  if (distinct && !anyOf.some((part) => part.enum))
    return { ...Object.assign({}, ...anyOf), ...outer, type: types };
  const { title, markdownDescription } = described ?? {};
  return { ...(title && { title }), ...(markdownDescription && { markdownDescription }), ...outer, anyOf };
}

/** zod's refinements are lost in a JSON schema; these three say the same, in one message each. */
function oneOfInteractionAndAssertion(schema: JsonSchema): JsonSchema {
  const properties = schema.properties ?? {};
  if (!('interaction' in properties && 'assertion' in properties)) return schema;
  const given = (key: string): JsonSchema => ({
    required: [key],
    properties: { [key]: { not: { type: 'null' } } },
  });
  const neither = 'A step needs an interaction or an assertion';
  const needed: JsonSchema = {
    errorMessage: neither,
    required: ['interaction'],
    properties: { interaction: { type: 'object', errorMessage: neither, doNotSuggest: true } },
  };
  const both = 'A step can’t have both an interaction and an assertion. Split it into two steps';
  return {
    ...schema,
    allOf: [
      {
        if: given('interaction'),
        then: { if: given('assertion'), then: { errorMessage: both, properties: { assertion: false } } },
        else: { if: given('assertion'), else: needed },
      },
    ],
  };
}
