import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { commands, everyCommand, type CommandOptions } from './commandOptions.ts';
import { UsageError } from './usageError.ts';

/**
 * Parses the command line.
 *
 * @throws UsageError that names the first problem
 */
export function parseOptions(
  args: readonly string[],
): CommandOptions | { readonly command: 'help' } | { readonly command: 'version' } {
  const { values, positionals } = parsed(args);
  const { help, version, ...specified } = values;
  if (help || args.length === 0) return { command: 'help' };
  if (version) return { command: 'version' };
  const [command, extra] = positionals;
  if (!isCommand(command)) {
    const problem = command ? `Unknown command "${command}"` : 'Specify a command';
    throw new UsageError(`${problem}: validate, pull, push, draft-push, code or run`);
  }
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}"`);
  const { shape } = commands[command];
  const foreign = Object.keys(specified).find((name) => !(propertyOf(name) in shape));
  if (foreign !== undefined) throw new UsageError(`${command} doesn’t support --${foreign}`);
  const options = Object.entries(specified).map(([name, value]) => [propertyOf(name), value] as const);
  const { data, error } = commands[command].safeParse({ command, ...Object.fromEntries(options) });
  if (data) return data;
  throw new UsageError(messageOf(error));
}

const isCommand = (name = ''): name is keyof typeof commands => Object.hasOwn(commands, name);

function messageOf({ issues }: z.ZodError): string {
  const [issue] = issues.toSorted((a, b) => rankOf(a) - rankOf(b));
  const [property] = issue?.path ?? [];
  return [...(property === undefined ? [] : [`--${nameOf(String(property))}`]), issue?.message].join(' ');
}

/** Problems of options that every command has come first, then those of combinations. */
function rankOf({ path: [property] }: z.core.$ZodIssue): number {
  if (property === undefined) return 1;
  return property in everyCommand ? 0 : 2;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...allOptions(), help, version },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error));
  }
}

type OptionConfig = NonNullable<ParseArgsConfig['options']>[string];

const help = { type: 'boolean', short: 'h' } as const;
const version = { type: 'boolean' } as const;

/** The options of all commands: one that a command does not support is named, not unknown. */
function allOptions(): Record<string, OptionConfig> {
  const values = Object.values(commands).flatMap(({ shape }) => Object.entries<z.ZodType>(shape));
  const options = values.filter(([property]) => property !== 'command');
  return Object.fromEntries(options.map(([property, value]) => [nameOf(property), configOf(value)]));
}

function configOf(value: z.ZodType): OptionConfig {
  const inner = value instanceof z.ZodDefault || value instanceof z.ZodOptional ? value.unwrap() : value;
  if (inner instanceof z.ZodBoolean) return { type: 'boolean' };
  return { type: 'string', multiple: inner instanceof z.ZodArray };
}

/** `stepTimeout` is `--step-timeout` on the command line. */
const nameOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const propertyOf = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
