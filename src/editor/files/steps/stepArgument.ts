import { getField } from '../../../core/getField.ts';

/** The argument that a code action, a keybinding or another extension passes to a command. */
export interface StepArgument {
  /** A step of the document in the editor, from 0. */
  readonly step?: number;
  /** The answer to what the command would ask for. */
  readonly locator?: string;
  readonly description?: string;
}

/** Gets the step that the argument of a command names. */
export function stepOfArgument(argument: unknown): number | undefined {
  const step = getField(argument, 'step');
  return Number.isInteger(step) ? Number(step) : undefined;
}

/** Gets an answer from the argument of a command. */
export function answerOfArgument(argument: unknown, name: 'locator' | 'description'): string | undefined {
  const given = getField(argument, name);
  return typeof given === 'string' ? given : undefined;
}
