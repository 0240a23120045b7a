import { completeCase, completeElement } from '../../src/core/case/completeCase.ts';
import { elementSchema, testCaseSchema } from '../../src/core/case/testCase.ts';
import { type JsonSchema, toJsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import { fullDescription } from './descriptions.ts';
import { code, table } from './markdown.ts';
import { isRequired, propertiesOf, typeExpression, valueText, withoutNull } from './typeExpression.ts';

/** What fields hold that other parts of the page describe. */
const values: Readonly<Record<string, string>> = {
  elements: 'list of [steps](#fields-of-a-step)',
  interaction: '`action`, `calledWith`: see [Actions](#actions)',
  assertion: '`expectation`, `calledWith`: see [Expectations](#expectations)',
  selectors: 'list of [selectors](#selectors)',
};

/** The fields of a test case. */
export const caseFields = (): string =>
  fieldTable(
    toJsonSchema(testCaseSchema),
    Object.keys(completeCase({ id: '', description: '', elements: [] })),
  );

/** The fields of a step. */
export const stepFields = (): string =>
  fieldTable(toJsonSchema(elementSchema), Object.keys(completeElement({})));

/** @param complete names of the fields that complete files have */
const fieldTable = (schema: JsonSchema, complete: readonly string[]): string =>
  table(
    ['Field', 'Value', 'Required', 'Description'],
    propertiesOf(schema).map(([name, field]) => [
      code(name),
      values[name] ?? valueCell(withoutNull(field)),
      isRequired(schema, name)
        ? 'yes'
        : complete.includes(name)
          ? 'in complete files'
          : (optional[name] ?? 'no'),
      fullDescription(field),
    ]),
  );

/** The fields of which a step needs one. */
const optional: Readonly<Record<string, string>> = {
  interaction: 'one of the two',
  assertion: 'one of the two',
};

/** The type of a value, or its known values. */
export const valueCell = (schema: JsonSchema): string =>
  schema.enum?.map((value) => code(valueText(value))).join(', ') ?? code(typeExpression(schema));
