import * as z from 'zod';
import { commands, type CommandName } from './commandOptions.ts';

/** An option as its schema describes it. */
export interface OptionShape {
  /** Its key in the options of the command. */
  readonly property: string;
  /** Its name on the command line, without `--`. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
  readonly isRequired: boolean;
  /** The default value, if there is one that a user could type. */
  readonly defaultValue: string | undefined;
}

/** The options of a command, in the order of its schema. */
export const optionShapesOf = (command: CommandName): OptionShape[] =>
  Object.entries<z.ZodType>(commands[command].shape)
    .filter(([property]) => property !== 'command')
    .map(([property, value]) => shapeOf(property, value));

function shapeOf(property: string, value: z.ZodType): OptionShape {
  const isRequired = !(value instanceof z.ZodDefault || value instanceof z.ZodOptional);
  const inner = isRequired ? value : value.unwrap();
  const standard = value instanceof z.ZodDefault ? value.def.defaultValue : undefined;
  return {
    property,
    name: optionName(property),
    takesValue: !(inner instanceof z.ZodBoolean),
    isRepeatable: inner instanceof z.ZodArray,
    isRequired,
    defaultValue: typeof standard === 'string' ? standard : undefined,
  };
}

/** `stepTimeout` is `--step-timeout` on the command line. */
export const optionName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const optionProperty = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
