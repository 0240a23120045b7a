import type { ASTNode } from 'yaml-language-server/out/src/languageservice/jsonLanguageTypes.js';
import { BaseValidator } from 'yaml-language-server/out/src/languageservice/parser/schemaValidation/baseValidator.js';
import { UnusedAnchorsValidator } from 'yaml-language-server/out/src/languageservice/services/validation/unused-anchors.js';
import { isRecord } from '../core/isRecord.ts';

/**
 * Spares the check of a document what cannot find anything. Our schema asks of every step which
 * action it is, and the server words a message for each that it is not: that took most of
 * the time of a check. Completion and hover, which collect schemas, are left as they are.
 */
export function speedUpValidation(): void {
  const validator = BaseValidator.prototype as unknown as Validator;
  const { validateNode } = validator;
  validator.validateNode = function validate(this: Validator, node, schema, ...rest) {
    if (rest[2] === this.getNoOpCollector() && cannotMatch(node, schema)) return;
    validateNode.call(this, node, schema, ...rest);
  };
  const anchors: Anchors = UnusedAnchorsValidator.prototype;
  const { validate } = anchors;
  anchors.validate = function validateAnchors(document, ...rest) {
    const marks = document.getText().match(/[&*]/g)?.length ?? 0;
    return marks > 0 && marks <= mostMarks ? validate.call(this, document, ...rest) : [];
  };
}

interface Validator {
  /** Tells a check of a document from a search for schemas. */
  getNoOpCollector(): unknown;
  /** The rest: the schema it is part of, the result, what collects schemas, options. */
  validateNode(
    node: ASTNode | undefined,
    schema: unknown,
    ...rest: [unknown, unknown, unknown, unknown]
  ): void;
}

/** With more anchors, the search for each of them takes seconds, for a hint that one is not used. */
const mostMarks = 2000;

type Anchors = Pick<UnusedAnchorsValidator, 'validate'>;

/** The condition of an `if` of our schema: a key with this value, or none of these keys. */
type Condition = { readonly key: string; readonly value: string } | { readonly without: readonly string[] };

const conditions = new WeakMap<object, Condition | undefined>();

/** Whether a schema is no more than a condition that surely does not hold, and what follows from it. */
function cannotMatch(node: ASTNode | undefined, schema: unknown): boolean {
  if (node?.type !== 'object' || !isRecord(schema) || schema.if === undefined) return false;
  if (!conditions.has(schema)) conditions.set(schema, conditionOf(schema));
  const condition = conditions.get(schema);
  if (!condition) return false;
  if ('without' in condition)
    return node.properties.some(({ keyNode }) => condition.without.includes(keyNode.value));
  const values = node.properties.flatMap(({ keyNode, valueNode }) =>
    keyNode.value === condition.key ? [valueNode?.value] : [],
  );
  return values.length > 0 && !values.includes(condition.value);
}

function conditionOf({
  if: asked,
  then: followed,
  else: otherwise,
  allOf,
}: Record<string, unknown>): Condition | undefined {
  if (!isRecord(asked) || !followed || otherwise !== undefined || allOf !== undefined) return undefined;
  const entries = Object.entries(isRecord(asked.properties) ? asked.properties : {});
  if (entries.length > 0 && entries.every(([, schema]) => schema === false))
    return { without: entries.map(([key]) => key) };
  const [[key, schema] = [], ...others] = entries;
  const value = isRecord(schema) ? schema.const : undefined;
  const required = Array.isArray(asked.required) && asked.required.length === 1 && asked.required[0] === key;
  return key !== undefined && required && typeof value === 'string' && others.length === 0
    ? { key, value }
    : undefined;
}
