import * as z from 'zod';
import { assertionSchemas } from './assertionSchemas.ts';
import { interactionSchemas } from './interactionSchemas.ts';

/** Interactions and assertions of a step with the shape of their `calledWith` (contract 2.5). */

/** The interaction of a step: strict, so that a check can name whatever it does not know. */
export const interactionSchema = z
  .discriminatedUnion('action', interactionSchemas)
  .meta({ title: 'Interaction', markdownDescription: 'What the step does.' });

/** The assertion of a step: strict, so that a check can name whatever it does not know. */
export const assertionSchema = z
  .discriminatedUnion('expectation', assertionSchemas)
  .meta({ title: 'Assertion', markdownDescription: 'What the step checks.' });

export const actions = interactionSchemas.map((interaction) => interaction.shape.action.value);
export const expectations = assertionSchemas.map((assertion) => assertion.shape.expectation.value);

/** The name of an action or an expectation. */
export type StepName = Interaction['action'] | Assertion['expectation'];

/** Actions and expectations with a text as their argument. */
export const namesWithText: ReadonlySet<string> = new Set<StepName>([
  ...interactionSchemas.filter(takesText).map(({ shape }) => shape.action.value),
  ...assertionSchemas.filter(takesText).map(({ shape }) => shape.expectation.value),
]);

function takesText({ shape }: (typeof interactionSchemas | typeof assertionSchemas)[number]): boolean {
  return shape.calledWith instanceof z.ZodString;
}

export type Interaction = z.infer<typeof interactionSchema>;
export type Assertion = z.infer<typeof assertionSchema>;
