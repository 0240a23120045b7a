import type * as z from 'zod';
import {
  commandNames,
  commandOperands,
  commands,
  everyCommand,
  isCommandName,
  mergeOptions,
  type CommandName,
  type CommandOptions,
} from './commandOptions.ts';
import { optionName, optionProperty, optionShapesOf } from './optionShape.ts';
import { readArguments, type CommandLineArguments } from './readArguments.ts';
import { suggestName, suggestOption } from './suggestName.ts';
import { UsageError } from './usageError.ts';

/** A request for the page of a command, or for the overview. */
export interface HelpRequest {
  readonly command: 'help';
  readonly page: CommandName | undefined;
}

/**
 * Parses the command line. A request for help is answered whatever else is wrong, but for an unknown command.
 *
 * @throws UsageError that names the first problem
 */
export function parseOptions(
  args: readonly string[],
): CommandOptions | HelpRequest | { readonly command: 'version' } {
  const line = readArguments(args);
  const { words, asksForHelp, asksForVersion, unknownOption } = line;
  if (asksForHelp || args.length === 0) return { command: 'help', page: pageOf(words) };
  if (asksForVersion) return { command: 'version' };
  const [word, ...operands] = words;
  const command = word === undefined ? undefined : assertCommand(word);
  if (unknownOption !== undefined) throw unknownOptionError(unknownOption, command);
  if (command === undefined) throw new UsageError('Specify a command');
  assertOptions(command, line);
  assertOperands(command, operands);
  return parseCommandOptions(command, line, operands);
}

/** The command whose page `help COMMAND` or `COMMAND --help` asks for. */
function pageOf(words: readonly string[]): CommandName | undefined {
  const [word, extra] = words[0] === 'help' ? words.slice(1) : words.slice(0, 1);
  if (word === undefined || word === 'help') return undefined;
  const command = assertCommand(word);
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}"`, { command });
  return command;
}

/** Commands of other tools that do the same. */
const namesInOtherTools: ReadonlyMap<string, CommandName> = new Map([
  ['check', 'validate'],
  ['debug', 'run'],
  ['execute', 'run'],
  ['execute-local', 'run'],
  ['lint', 'validate'],
  ['test', 'run'],
]);

function assertCommand(word: string): CommandName {
  if (isCommandName(word)) return word;
  const guess = namesInOtherTools.get(word) ?? suggestName(word, [...commandNames, 'help']);
  throw new UsageError(`Unknown command "${word}"`, { todo: guess && `Did you mean ${guess}?` });
}

/** @throws UsageError when a command takes no operands and gets some, or the other way around */
function assertOperands(command: CommandName, operands: readonly string[]): void {
  const [first] = operands;
  const taken = commandOperands[command];
  if (taken && first === undefined) throw new UsageError(taken.missing, { command });
  if (!taken && first !== undefined) throw new UsageError(`Unexpected argument "${first}"`, { command });
}

function unknownOptionError(option: string, command: CommandName | undefined): UsageError {
  const names = (command === undefined ? commandNames : [command])
    .flatMap(optionShapesOf)
    .map(({ name }) => name);
  const guess = suggestOption(option.replace(/^-+/, ''), [...new Set(names), 'help', 'version']);
  return new UsageError(`Unknown option ${option}`, { todo: guess && `Did you mean --${guess}?`, command });
}

/** @throws UsageError when the command does not have an option, or a value is missing or superfluous */
function assertOptions(command: CommandName, { options, valueProblem }: CommandLineArguments): void {
  const { shape } = commands[command];
  const foreign = Object.keys(options).find((name) => !(optionProperty(name) in shape));
  if (foreign !== undefined) throw new UsageError(`${command} doesn’t support --${foreign}`, { command });
  if (valueProblem !== undefined) throw new UsageError(valueProblem, { command });
  const uncombinable = Object.keys(options).find(
    (name) => !(optionProperty(name) in schemaOf(command, options).shape),
  );
  if (uncombinable !== undefined)
    throw new UsageError(`--merge can’t be combined with --${uncombinable}`, { command });
}

const schemaOf = (command: CommandName, options: CommandLineArguments['options']) =>
  command === 'run' && 'merge' in options ? mergeOptions : commands[command];

function parseCommandOptions(
  command: CommandName,
  { options }: CommandLineArguments,
  operands: readonly string[],
): CommandOptions {
  const entries = Object.entries(options).map(([name, value]) => [optionProperty(name), value] as const);
  const { data, error } = schemaOf(command, options).safeParse({ command, ...Object.fromEntries(entries) });
  if (data) return data.command === 'import' ? { ...data, operands } : data;
  throw new UsageError(messageOf(error), { command });
}

function messageOf({ issues }: z.ZodError): string {
  const [issue] = issues.toSorted((a, b) => rankOf(a) - rankOf(b));
  const [property] = issue?.path ?? [];
  return [...(property === undefined ? [] : [`--${optionName(String(property))}`]), issue?.message].join(' ');
}

/** Problems of options that every command has come first, then those of combinations. */
function rankOf({ path: [property] }: z.core.$ZodIssue): number {
  if (property === undefined) return 1;
  return property in everyCommand ? 0 : 2;
}
