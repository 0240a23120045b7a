import type * as z from 'zod';
import { selectorSchema, selectorTypes, type SelectorType } from '../../src/core/case/selector.ts';
import { type JsonSchema, toJsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import { description, fullDescription } from './descriptions.ts';
import { selectorBlocks } from './exampleBlocks.ts';
import { selectorExamples } from './examples/selectors.ts';
import { valueCell } from './fieldTables.ts';
import { code, list, paragraph, table } from './markdown.ts';
import { propertiesOf, withoutNull } from './typeExpression.ts';

/** A section for each selector type. */
export const selectorSections = (): string[] => selectorTypes.flatMap(section);

function section(type: SelectorType): string[] {
  const schema = toJsonSchema(schemaOf(type));
  const fields = new Map(propertiesOf(schema));
  const options = withoutNull(fields.get('options') ?? {});
  const keys = propertiesOf(options);
  return [
    `### ${type}`,
    paragraph(description(schema)),
    list([
      `${code('selector')}: ${fullDescription(fields.get('selector') ?? {})}`,
      `${code('options')}: ${keys.length === 0 ? 'none.' : description(options)}`,
    ]),
    ...(keys.length > 0 ? [optionTable(keys)] : []),
    ...selectorExamples[type].flatMap(selectorBlocks),
  ];
}

const optionTable = (options: readonly (readonly [string, JsonSchema])[]): string =>
  table(
    ['Option', 'Value', 'Description'],
    options.map(([name, value]) => [code(name), valueCell(value), fullDescription(value)]),
  );

function schemaOf(type: SelectorType): z.ZodType {
  const schema = selectorSchema.options.find(({ shape }) => shape.selectorType.safeParse(type).success);
  if (!schema) throw new Error(`${type} has no schema`);
  return schema;
}
