import type { JsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import { code } from './markdown.ts';
import { valueText, withoutNull } from './typeExpression.ts';

/** Everything that a schema says of a value in words: its description, its limits, and its known values. */
export function fullDescription(schema: JsonSchema): string {
  const { patternErrorMessage, minimum } = withoutNull(schema);
  const isLimited = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER;
  return [
    description(schema),
    ...(patternErrorMessage ? [`${patternErrorMessage}.`] : []),
    ...(isLimited ? [`At least ${minimum}.`] : []),
    ...valueDescriptions(withoutNull(schema)),
  ].join(' ');
}

/** The description of a value, or of what it is if it is not null. */
export const description = (schema: JsonSchema): string =>
  schema.markdownDescription ?? withoutNull(schema).markdownDescription ?? '';

const valueDescriptions = ({ enum: values = [], markdownEnumDescriptions = [] }: JsonSchema): string[] =>
  values.map((value, at) => `${code(valueText(value))}: ${markdownEnumDescriptions[at] ?? ''}`);
