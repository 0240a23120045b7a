import * as z from 'zod';
import { testCaseSchema } from '../case/testCase.ts';
import { isRecord } from '../values.ts';

const schemaId = 'portable-test-case://schemas/portable-test-case.schema.json';

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
  const both = "A step can't have both an interaction and an assertion. Split it into two steps";
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

/** A zod schema as a JSON schema of draft 7, with its descriptions and the messages of its patterns. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const message = patternMessage(zodSchema);
      if (jsonSchema.pattern && message) jsonSchema.patternErrorMessage = message;
    },
  });
  return JSON.parse(JSON.stringify(made)) as JsonSchema; // plain data, of our own type
}

/** The message of the zod check for text that fits no pattern; without it the editor shows the bare pattern. */
function patternMessage(schema: z.core.$ZodType): string | undefined {
  const issue = z.safeParse(schema, ' @').error?.issues[0];
  if (issue?.code !== 'invalid_format') return undefined;
  return issue.format === 'uuid' ? 'Must be a UUID' : capitalised(issue.message);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The key by whose constant the branches of a union differ, if it is such a union. */
function findDiscriminator(schema: JsonSchema): string | undefined {
  const [first] = schema.oneOf ?? [];
  const keys = Object.keys(first?.properties ?? {});
  return keys.find((key) =>
    schema.oneOf?.every((branch) => tagOf(branch, key) !== undefined || isUntagged(branch, key)),
  );
}

/**
 * Turns a union of tagged objects into an outer `enum` with the meaning of each value, and one
 * `if`/`then` for each branch. Of the constructs that were tried in the YAML language server only
 * this one lists all values in its message and in completion.
 */
function unionToConditions(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const key = findDiscriminator(schema);
  const { oneOf = [], ...meta } = schema;
  if (key === undefined) return schema;
  const tagged = oneOf.filter((branch) => !isUntagged(branch, key));
  const untagged = oneOf.find((branch) => isUntagged(branch, key));
  const tagSchema: JsonSchema = {
    type: 'string',
    title: titleOf(key),
    markdownDescription: meta.markdownDescription ?? titleOf(key),
    enum: tagged.map((branch) => tagOf(branch, key)),
    markdownEnumDescriptions: tagged.map((branch) => branch.markdownDescription ?? ''),
  };
  return {
    type: 'object',
    ...meta,
    properties: { [key]: tagSchema },
    ...(untagged ? {} : { required: [key] }),
    allOf: [
      ...tagged.map((branch) => {
        const tag = String(tagOf(branch, key));
        return {
          if: { required: [key], properties: { [key]: { const: tag } } },
          then: define(`${key}.${tag}`, tagBranch(branch, key), definitions),
        };
      }),
      untagged
        ? { if: { required: [key] }, else: define(`${key}.none`, withoutTag(untagged, key), definitions) }
        : skeletons(tagged, key),
    ],
  };
}

/**
 * While none of the keys is there, each branch is offered as a whole. For a check it adds nothing:
 * the outer schema has asked for the tag in the same words, and the same is said only once.
 */
function skeletons(branches: JsonSchema[], key: string): JsonSchema {
  const keys = new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})));
  return {
    if: { properties: Object.fromEntries([...keys].map((name) => [name, false])) },
    then: {
      allOf: branches.map((branch) => ({
        title: branch.title,
        markdownDescription: branch.markdownDescription,
        errorMessage: `Missing property "${key}".`,
        properties: Object.fromEntries(
          (branch.required ?? []).map((name) => [
            name,
            { $ref: `#/definitions/${key}.${String(tagOf(branch, key))}/properties/${name}` },
          ]),
        ),
        required: branch.required,
      })),
    },
  };
}

function define(name: string, schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  definitions[name] = schema;
  return { $ref: `#/definitions/${name}` };
}

/** The tag is asked for once, by the outer schema. */
function tagBranch(branch: JsonSchema, key: string): JsonSchema {
  const tag = branch.properties?.[key];
  const described = {
    ...(typeof tag === 'object' && tag),
    title: branch.title,
    markdownDescription: branch.markdownDescription,
  };
  const { type: _, ...rest } = branch; // the outer schema says so once; each branch would say it again
  const properties: JsonSchema['properties'] = { ...branch.properties, [key]: described };
  const { calledWith } = properties;
  // Without a title of its own an argument would be called after its type, or after the action.
  if (typeof calledWith === 'object' && !calledWith.title)
    properties.calledWith = { title: 'Argument', ...calledWith };
  return { ...rest, properties };
}

function withoutTag(branch: JsonSchema, key: string): JsonSchema {
  const { [key]: _, ...properties } = branch.properties ?? {};
  const { type: __, ...rest } = branch;
  return { ...rest, properties };
}

function tagOf(branch: JsonSchema, key: string): unknown {
  const property = branch.properties?.[key];
  return typeof property === 'object' ? property.const : undefined;
}

function isUntagged(branch: JsonSchema, key: string): boolean {
  const property = branch.properties?.[key];
  // zod writes `undefined`, which JSON does not have, as `not: {}` or as anything.
  return typeof property === 'object' && (property.not !== undefined || Object.keys(property).length === 0);
}

const titleOf = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** A JSON schema with the keywords that the YAML language server understands beside draft 7. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  markdownEnumDescriptions?: string[];
  title?: string;
  markdownDescription?: string;
  pattern?: string;
  patternErrorMessage?: string;
  errorMessage?: string;
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  definitions?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

const hoverKeywords = ['title', 'markdownDescription', 'markdownEnumDescriptions'];
const errorKeywords = ['errorMessage', 'patternErrorMessage'];

/** Constants, such as `CLICK` and `fixedTime`, stay what they are in every language. */
const isConstant = (text: string): boolean => /^(?:[A-Z]+(?:_[A-Z]+)*|[a-z]+(?:[A-Z][a-z]+)*)$/.test(text);

/**
 * The schema with the titles and descriptions of its hovers and completions in another language. Error messages stay:
 * the language server finds out by their words which of them say the same.
 */
export const translateSchema = (schema: object, translate: (english: string) => string): unknown =>
  mapTexts(schema, hoverKeywords, translate);

/** Every text of the schema that users read, error messages included. */
export function listSchemaTexts(schema: JsonSchema): string[] {
  const texts = new Set<string>();
  mapTexts(schema, [...hoverKeywords, ...errorKeywords], (text) => {
    texts.add(text);
    return text;
  });
  return [...texts];
}

function mapTexts(node: unknown, keywords: readonly string[], map: (text: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, keywords, map));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      keywords.includes(key) ? mapText(value, map) : mapTexts(value, keywords, map),
    ]),
  );
}

/** A property of the test case may have the name of a keyword: its value is a schema, and no text. */
function mapText(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return isConstant(value) || value === '' ? value : map(value);
  return Array.isArray(value) ? value.map((item) => mapText(item, map)) : value;
}
