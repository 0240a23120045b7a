import { stepCode } from '../../src/codegen/steps/writeStep.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { type JsonSchema, toJsonSchema } from '../../src/core/jsonSchema/testCaseJsonSchema.ts';
import type { StepDefinition } from '../../src/steps/table.ts';
import { isConstant, partTables, shapeSentence, shapeTable } from './argumentShape.ts';
import { description } from './descriptions.ts';
import { stepBlocks } from './exampleBlocks.ts';
import { exampleStep } from './examples/stepExample.ts';
import { code, list, paragraph, table } from './markdown.ts';
import { branchesOf, isRequired, propertiesOf, typeExpression } from './typeExpression.ts';

/** A section for each action or expectation. */
export const stepSections = (steps: readonly StepDefinition[]): string[] => steps.flatMap(section);

function section(step: StepDefinition): string[] {
  const { name, element, examples } = step;
  const schema = toJsonSchema(step.schema);
  const argument = propertiesOf(schema).find(([key]) => key === 'calledWith')?.[1] ?? {};
  const elements = examples.map((example) => exampleStep(step, example));
  return [
    `### ${name}`,
    paragraph(description(schema)),
    list([
      `${code('selectors')}: ${selectorUse[element]}`,
      `${code('calledWith')}: ${shapeSentence(argument, !isRequired(schema, 'calledWith'))}`,
    ]),
    ...shapeTable(argument),
    ...constantTable(step, argument),
    ...partTables(argument),
    ...elements.flatMap((element, at) => [
      paragraph(examples[at]?.about ?? ''),
      ...stepBlocks([element]),
      ...missingCode(element),
    ]),
  ];
}

const selectorUse: Readonly<Record<StepDefinition['element'], string>> = {
  required: 'required.',
  optional: 'optional. Without them, the step applies to the page.',
  none: 'not used.',
};

/** The shapes that differ in one constant only, with their code. */
function constantTable(step: StepDefinition, argument: JsonSchema): string[] {
  const rows = branchesOf(argument)
    .filter((branch) => isConstant(branch))
    .map((branch) => {
      const calledWith = Object.fromEntries(propertiesOf(branch).map(([key, value]) => [key, value.const]));
      const { lines } = stepCode(exampleStep(step, { calledWith }));
      return [code(typeExpression(branch)), description(branch), lines.map(code).join(' ')];
    });
  return rows.length > 0 ? [table(['`calledWith`', 'Description', 'Code'], rows)] : [];
}

function missingCode(element: Element): string[] {
  const { reason } = stepCode(element);
  return reason === undefined
    ? []
    : [paragraph(`No code can be generated: when the test runs, this step fails with “${reason}”.`)];
}
