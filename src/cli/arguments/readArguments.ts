import { parseArgs, type ParseArgsConfig } from 'node:util';
import { commandNames, isCommandName } from './commandOptions.ts';
import { optionShapesOf } from './optionShape.ts';

/** A command line without regard to what its command supports. */
export interface CommandLineArguments {
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
export function readArguments(args: readonly string[]): CommandLineArguments {
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
  if (config?.type === 'boolean') return value === undefined ? undefined : `${rawName} doesn’t take a value`;
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
