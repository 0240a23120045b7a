import type { JsonSchema } from './jsonSchema.ts';

/** The key by whose constant the branches of a union differ, if it is such a union. */
export function findDiscriminator(schema: JsonSchema): string | undefined {
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
export function unionToConditions(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
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
