import { parseArgs, type ParseArgsConfig } from 'node:util';
import type * as z from 'zod';
import { findLikelyMatch } from '../../core/text/nearestWords.ts';
import {
  commandNames,
  commandOperands,
  commands,
  everyCommand,
  isCommandName,
  mergeOptions,
  type CommandName,
  type CommandOptions,
  optionName,
  optionProperty,
  optionShapesOf,
} from './commandOptions.ts';
import { UsageError } from './usageError.ts';

/** A request for the page of a command, or for the overview. */
interface HelpRequest {
  readonly command: 'help';
  readonly page: CommandName | undefined;
}

/**
 * Parses the command line. A request for help is answered whatever else is wrong, but for an unknown command.
 *
 * @throws {UsageError} that names the first problem
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

/** @throws {UsageError} when a command takes no operands and gets some, or the other way around */
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

/** @throws {UsageError} when the command does not have an option, or a value is missing or superfluous */
function assertOptions(command: CommandName, { options, valueProblem }: CommandLineArguments): void {
  const { shape } = commands[command];
  const foreign = Object.keys(options).find((name) => !(optionProperty(name) in shape));
  if (foreign !== undefined) throw new UsageError(`${command} doesn't support --${foreign}`, { command });
  if (valueProblem !== undefined) throw new UsageError(valueProblem, { command });
  const uncombinable = Object.keys(options).find(
    (name) => !(optionProperty(name) in schemaOf(command, options).shape),
  );
  if (uncombinable !== undefined)
    throw new UsageError(`--merge can't be combined with --${uncombinable}`, { command });
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

/** A command line without regard to what its command supports. */
interface CommandLineArguments {
  /** The command, and what else is neither an option nor likely the value of an unknown one. */
  readonly words: readonly string[];
  /** The options by their names. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly asksForHelp: boolean;
  readonly asksForVersion: boolean;
  /** The first option that is not one of any command, with its hyphens. */
  readonly unknownOption: string | undefined;
  /** What is wrong with the first known option whose value is missing or superfluous. */
  readonly valueProblem: string | undefined;
}

type OptionConfig = NonNullable<ParseArgsConfig['options']>[string];
type OptionToken = Extract<Token, { readonly kind: 'option' }>;
type Token = NonNullable<ReturnType<typeof parseTokens>['tokens']>[number];

/** Reads a command line to its end, whatever is wrong with it: who asks for help gets it. */
function readArguments(args: readonly string[]): CommandLineArguments {
  const known = optionsOfAllCommands();
  const { values, tokens } = parseTokens(args, known);
  const { help: _help, version, ...options } = values;
  const optionTokens = tokens.filter((token) => token.kind === 'option');
  const isUnknown = ({ name }: OptionToken): boolean => !Object.hasOwn(known, name);
  const unknown = optionTokens.filter(isUnknown);
  const possibleValues = new Set([
    ...unknown.filter(({ inlineValue }) => !inlineValue).map(({ index }) => index + 1),
    ...optionTokens.filter(isFollowedByOption).map(({ index }) => index + 2),
  ]);
  const words = tokens
    .filter((token) => token.kind === 'positional')
    .filter(({ index, value }) => isCommandName(value) || !possibleValues.has(index));
  return {
    words: words.map(({ value }) => value),
    options,
    asksForHelp: words[0]?.value === 'help' || optionTokens.some(isHelp),
    asksForVersion: version !== undefined,
    unknownOption: unknown[0]?.rawName,
    valueProblem: optionTokens
      .filter((token) => !isUnknown(token))
      .map((token) => valueProblem(token, known[token.name]))
      .find((problem) => problem !== undefined),
  };
}

const parseTokens = (args: readonly string[], options: Readonly<Record<string, OptionConfig>>) =>
  parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });

/** Whether the value of an option is more likely the next option, and the value itself missing. */
const isFollowedByOption = ({ value, inlineValue }: Pick<OptionToken, 'value' | 'inlineValue'>): boolean =>
  !inlineValue && value !== undefined && /^-./.test(value);

/** Without the value that an option lacks, `--help` is taken for it. */
const isHelp = ({ name, value, inlineValue }: OptionToken): boolean =>
  name === 'help' || (!inlineValue && (value === '--help' || value === '-h'));

function valueProblem(
  { rawName, value, inlineValue }: OptionToken,
  config: OptionConfig | undefined,
): string | undefined {
  if (config?.type === 'boolean') return value === undefined ? undefined : `${rawName} doesn't take a value`;
  if (value === undefined) return `${rawName} needs a value`;
  return isFollowedByOption({ value, inlineValue })
    ? `${rawName} needs a value. Write one that begins with a hyphen as ${rawName}=VALUE`
    : undefined;
}

/** One that a command does not support is named, not unknown. */
function optionsOfAllCommands(): Record<string, OptionConfig> {
  const shapes = commandNames.flatMap(optionShapesOf);
  const configs = shapes.map(({ name, takesValue, isRepeatable }): [string, OptionConfig] => [
    name,
    takesValue ? { type: 'string', multiple: isRepeatable } : { type: 'boolean' },
  ]);
  return {
    ...Object.fromEntries(configs),
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
  };
}

/** The name that was probably meant: one that differs by a slip of the hand, or the only one that begins so. */
function suggestName(typed: string, names: readonly string[]): string | undefined {
  return findLikelyMatch(typed, names) ?? (typed.length > 1 ? onlyLonger(typed, names) : undefined);
}

/**
 * The option that was probably meant: also the only one that begins with the letter of a short option, and the only
 * one whose name is a word of a longer one, as other tools write them: `-t` and `--test-target-id` for `target`.
 */
function suggestOption(typed: string, names: readonly string[]): string | undefined {
  const words = typed.split('-');
  const [word, ...others] = names.filter((name) => words.includes(name));
  const guess = suggestName(typed, names) ?? (others.length === 0 ? word : undefined);
  return guess ?? (typed.length === 1 ? onlyLonger(typed, names) : undefined);
}

function onlyLonger(typed: string, names: readonly string[]): string | undefined {
  const [longer, ...others] = names.filter((name) => name.startsWith(typed));
  return others.length === 0 ? longer : undefined;
}
