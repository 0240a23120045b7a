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
  const isGiven = typeof argument === 'object' && argument !== null && 'step' in argument;
  return isGiven && Number.isInteger(argument.step) ? Number(argument.step) : undefined;
}

/** Gets an answer from the argument of a command. */
export function answerOfArgument(argument: unknown, name: 'locator' | 'description'): string | undefined {
  const given: unknown =
    typeof argument === 'object' && argument !== null ? Reflect.get(argument, name) : undefined;
  return typeof given === 'string' ? given : undefined;
}
