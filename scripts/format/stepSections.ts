import { stepCode } from '../../src/codegen/steps/writeStep.ts';
import { assertionSchemas } from '../../src/core/case/assertionSchemas.ts';
import { interactionSchemas } from '../../src/core/case/interactionSchemas.ts';
import type { StepName } from '../../src/core/case/stepSchemas.ts';
import type { Element } from '../../src/core/case/testCase.ts';
import { needsElement } from '../../src/core/checks/steps/missingSelectors.ts';
import type { JsonSchema } from '../../src/core/jsonSchema/jsonSchema.ts';
import { toJsonSchema } from '../../src/core/jsonSchema/toJsonSchema.ts';
import { isConstant, partTables, shapeSentence, shapeTable } from './argumentShape.ts';
import { description } from './descriptions.ts';
import { stepBlocks } from './exampleBlocks.ts';
import { actionExamples } from './examples/actions.ts';
import { expectationExamples } from './examples/expectations.ts';
import { testId } from './examples/selectors.ts';
import { exampleStep, type StepExample } from './examples/stepExample.ts';
import { code, list, paragraph, table } from './markdown.ts';
import { branchesOf, isRequired, propertiesOf, typeExpression } from './typeExpression.ts';

/** What the sections of actions and expectations are made of. */
interface StepKind {
  readonly kind: 'interaction' | 'assertion';
  readonly name: StepName;
  readonly schema: JsonSchema;
  readonly examples: readonly StepExample<unknown>[];
}

/** A section for each action. */
export const actionSections = (): string[] =>
  interactionSchemas.flatMap((schema) => {
    const name = schema.shape.action.value;
    return section({
      kind: 'interaction',
      name,
      schema: toJsonSchema(schema),
      examples: actionExamples[name],
    });
  });

/** A section for each expectation. */
export const expectationSections = (): string[] =>
  assertionSchemas.flatMap((schema) => {
    const name = schema.shape.expectation.value;
    return section({
      kind: 'assertion',
      name,
      schema: toJsonSchema(schema),
      examples: expectationExamples[name],
    });
  });

function section(step: StepKind): string[] {
  const { kind, name, schema, examples } = step;
  const argument = propertiesOf(schema).find(([key]) => key === 'calledWith')?.[1] ?? {};
  const elements = examples.map((example) => exampleStep(kind, name, example));
  return [
    `### ${name}`,
    paragraph(description(schema)),
    list([
      `${code('selectors')}: ${selectorUse(name, elements)}`,
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

/** Whether a step has an element, as the checks and the generated code see it. */
function selectorUse(name: StepName, [example]: readonly Element[]): string {
  if (needsElement[name]) return 'required.';
  const without = stepCode({ ...example, selectors: [] });
  const having = stepCode({ ...example, selectors: [testId('element')] });
  if (without.lines.join('\n') === having.lines.join('\n')) return 'not used.';
  return without.reason === undefined
    ? 'optional. Without them, the step applies to the page.'
    : 'optional in the format, but required for code and runs.';
}

/** The shapes that differ in one constant only, with their code. */
function constantTable({ kind, name }: StepKind, argument: JsonSchema): string[] {
  const rows = branchesOf(argument)
    .filter((branch) => isConstant(branch))
    .map((branch) => {
      const calledWith = Object.fromEntries(propertiesOf(branch).map(([key, value]) => [key, value.const]));
      const { lines } = stepCode(exampleStep(kind, name, { about: '', calledWith }));
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
