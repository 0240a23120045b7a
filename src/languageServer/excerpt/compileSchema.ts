import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../core/isRecord.ts';

/** Whether a value is valid; false where that is not known, too. */
export type Validator = (value: unknown) => boolean;

/** Thrown at a keyword that is not known. */
class UnknownKeyword extends Error {}

type Schema = Readonly<Record<string, unknown>>;
type Compile = (schema: unknown) => Validator;
type Keyword = (wanted: unknown, schema: Schema, compile: Compile) => Validator;

/** Keywords that say nothing about what is valid, or belong to one that does. */
const silent = new Set(
  'title description markdownDescription markdownEnumDescriptions errorMessage patternErrorMessage doNotSuggest then else'.split(
    ' ',
  ),
);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

const accept: Validator = () => true;

const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['type', (types) => any(listOf(types).map(typeCheck))],
  ['enum', (values) => any(listOf(values).map(equals))],
  ['const', equals],
  ['pattern', (pattern) => matches(new RegExp(String(pattern), 'u'))],
  ['minimum', (least) => (value) => typeof value !== 'number' || value >= Number(least)],
  ['minItems', (least) => (value) => !Array.isArray(value) || value.length >= Number(least)],
  ['maxItems', (most) => (value) => !Array.isArray(value) || value.length <= Number(most)],
  [
    'required',
    (keys) => (value) => !isRecord(value) || listOf(keys).every((key) => Object.hasOwn(value, String(key))),
  ],
  ['properties', (schemas, _, compile) => propertiesCheck(isRecord(schemas) ? schemas : {}, compile)],
  ['additionalProperties', (rest, schema, compile) => additionalCheck(schema.properties, compile(rest))],
  ['items', itemsCheck],
  ['allOf', (schemas, _, compile) => all(listOf(schemas).map(compile))],
  ['anyOf', (schemas, _, compile) => any(listOf(schemas).map(compile))],
  ['not', (schema, _, compile) => not(compile(schema))],
  ['if', conditionCheck],
]);

/**
 * Compiles a schema in a file of JSON schemas. What has a keyword that is not known is valid for none.
 *
 * @param root the file that references lead into
 */
export function compileSchema(schema: unknown, root: Schema): Validator {
  const compiled = new Map<unknown, Validator>();
  const compile: Compile = (part) => {
    if (typeof part === 'boolean') return () => part;
    if (!isRecord(part)) throw new UnknownKeyword();
    if (part.$ref === undefined) return all(validators(part));
    const target = resolve(part, root);
    const known = compiled.get(target);
    if (known) return known;
    // A schema may refer to itself.
    compiled.set(target, (value) => compiled.get(target)?.(value) ?? false);
    const validator = compile(target);
    compiled.set(target, validator);
    return validator;
  };
  const validators = (part: Schema): Validator[] =>
    Object.entries(part).flatMap(([name, wanted]) => {
      if (silent.has(name)) return [];
      const keyword = keywords.get(name);
      if (!keyword) throw new UnknownKeyword();
      return [keyword(wanted, part, compile)];
    });
  try {
    return compile(schema);
  } catch (error) {
    if (error instanceof UnknownKeyword) return () => false;
    throw error;
  }
}

function resolve({ $ref, ...others }: Schema, root: Schema): unknown {
  const path = /^#\/([^~%]+)$/.exec(String($ref))?.[1]?.split('/');
  if (!path || !Object.keys(others).every((key) => silent.has(key))) throw new UnknownKeyword();
  let target: unknown = root;
  for (const key of path) target = isRecord(target) ? target[key] : undefined;
  return target;
}

const all = (validators: readonly Validator[]): Validator =>
  validators.length === 1 && validators[0]
    ? validators[0]
    : (value) => validators.every((valid) => valid(value));

const any =
  (validators: readonly Validator[]): Validator =>
  (value) =>
    validators.some((valid) => valid(value));

const not =
  (valid: Validator): Validator =>
  (value) =>
    !valid(value);

function equals(expected: unknown): Validator {
  return typeof expected === 'object' && expected !== null
    ? (value) => isDeepStrictEqual(value, expected)
    : (value) => value === expected;
}

const matches =
  (pattern: RegExp): Validator =>
  (value) =>
    typeof value !== 'string' || pattern.test(value);

function typeCheck(type: unknown): Validator {
  if (type === 'null') return (value) => value === null;
  if (type === 'array') return Array.isArray;
  if (type === 'object') return isRecord;
  return type === 'integer' ? Number.isInteger : (value) => typeof value === type;
}

function propertiesCheck(schemas: Schema, compile: Compile): Validator {
  const validators = new Map(Object.entries(schemas).map(([key, schema]) => [key, compile(schema)]));
  return (value) =>
    !isRecord(value) || Object.keys(value).every((key) => validators.get(key)?.(value[key]) ?? true);
}

function additionalCheck(properties: unknown, valid: Validator): Validator {
  const known = new Set(isRecord(properties) ? Object.keys(properties) : []);
  return (value) =>
    !isRecord(value) || Object.keys(value).every((key) => known.has(key) || valid(value[key]));
}

/** A schema for each item, or a list of schemas for the first ones. */
function itemsCheck(wanted: unknown, _: Schema, compile: Compile): Validator {
  if (!Array.isArray(wanted)) {
    const valid = compile(wanted);
    return (value) => !Array.isArray(value) || value.every(valid);
  }
  const validators = wanted.map(compile);
  return (value) =>
    !Array.isArray(value) || validators.every((valid, at) => at >= value.length || valid(value[at]));
}

function conditionCheck(condition: unknown, schema: Schema, compile: Compile): Validator {
  const holds = compile(condition);
  const consequence = schema.then === undefined ? accept : compile(schema.then);
  const otherwise = schema.else === undefined ? accept : compile(schema.else);
  return (value) => (holds(value) ? consequence(value) : otherwise(value));
}
