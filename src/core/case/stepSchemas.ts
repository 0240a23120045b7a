import * as z from 'zod';
import { actionTable, expectationTable, stepNamesWhere } from '../../steps/table.ts';

/** Interactions and assertions of a step with the shape of their `calledWith` (contract 2.5). */

type SchemasOf<Steps extends readonly { readonly schema: z.ZodType }[]> = {
  [At in keyof Steps]: Steps[At]['schema'];
};

/** Keeps the schema of each step, so that its name decides on the type of its argument. */
const schemasOf = <Steps extends readonly { readonly schema: z.ZodType }[]>(steps: Steps) =>
  steps.map(({ schema }) => schema) as unknown as SchemasOf<Steps>;

/** The interaction of a step: strict, so that a check can name whatever it does not know. */
export const interactionSchema = z
  .discriminatedUnion('action', schemasOf(actionTable))
  .meta({ title: 'Interaction', markdownDescription: 'What the step does.' });

/** The assertion of a step: strict, so that a check can name whatever it does not know. */
export const assertionSchema = z
  .discriminatedUnion('expectation', schemasOf(expectationTable))
  .meta({ title: 'Assertion', markdownDescription: 'What the step checks.' });

export const actions = actionTable.map(({ name }) => name);
export const expectations = expectationTable.map(({ name }) => name);

/** Actions and expectations with a text as their argument. */
export const namesWithText = stepNamesWhere(({ argument }) => argument instanceof z.ZodString);

export type Interaction = z.infer<typeof interactionSchema>;
export type Assertion = z.infer<typeof assertionSchema>;
