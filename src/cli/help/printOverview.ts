import { commandNames, type CommandName } from '../arguments/commandOptions.ts';
import { programName } from '../arguments/usageError.ts';
import { helpOptionsOf } from './helpOptions.ts';
import {
  commandTexts,
  type ExitCode,
  environmentTexts,
  joinNames,
  printParagraph,
  printSections,
  type Entry,
  type EntrySection,
} from './printCommandPage.ts';

/** Prints the help of all commands: each option with the commands that have it. */
export const printOverview = (): string[] => [
  `Usage: ${programName} COMMAND --folder DIR [options]`,
  '',
  ...printParagraph(introduction),
  ...printSections([
    { title: 'Commands', entries: commandNames.map((name) => [name, commandTexts[name].summary]) },
  ]),
  ...printSections([
    ...sharedOptionSections(),
    { title: 'Environment variables', entries: environmentEntries() },
  ]),
  ...printSections([{ title: 'Exit codes', entries: Object.entries(exitCodeTexts) }]),
  '',
  `${programName} COMMAND --help prints the page of one command, with more details and examples.`,
];

const introduction =
  'Keeps a folder of portable test cases and a test target of a service in sync, and runs the test cases. It never prompts: changes that need a decision are refused, with the reason.';

const exitCodeTexts: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'an error; validate found errors; the test runner failed',
  2: 'refused: the reasons name the test cases; a push sends the others, other commands do nothing',
  3: 'test cases failed',
};

/** The names of environment variables by the commands that share them; their pages describe them. */
function environmentEntries(): Entry[] {
  const names = new Map<string, readonly string[]>();
  for (const { name, commands } of environmentTexts) {
    const key = joinNames(commands);
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return Array.from(names, ([commands, variables]) => [commands, variables.join(', ')]);
}

/** An option that means the same to one or more commands. */
interface SharedOption {
  readonly usage: string;
  readonly summary: string;
  readonly commands: readonly CommandName[];
  /** The commands that require it. */
  readonly requiredFor: readonly CommandName[];
}

/** The options of all commands, in a section for each set of commands that share some. */
function sharedOptionSections(): EntrySection[] {
  const options = sharedOptions();
  const sets = new Map(options.map(({ commands }) => [commands.join(), commands]));
  return Array.from(sets.values())
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((set) => ({
      title: `Options of ${isEveryCommand(set) ? 'all commands' : joinNames(set)}`,
      entries: [
        ...options.filter(({ commands }) => commands.join() === set.join()).map(entryOf),
        ...(isEveryCommand(set) ? informationOptions : []),
      ],
    }));
}

function sharedOptions(): SharedOption[] {
  const shared = new Map<string, SharedOption>();
  for (const { usage, summary, command, isRequired } of commandNames.flatMap(helpOptionsOf)) {
    const key = `${usage} ${summary}`;
    const { commands = [], requiredFor = [] } = shared.get(key) ?? {};
    shared.set(key, {
      usage,
      summary,
      commands: [...commands, command],
      requiredFor: isRequired ? [...requiredFor, command] : requiredFor,
    });
  }
  return Array.from(shared.values());
}

const isEveryCommand = (commands: readonly CommandName[]): boolean => commands.length === commandNames.length;

/** The sections are in the order of the commands, and wider ones come first. */
const rankOf = (commands: readonly CommandName[]): number =>
  commandNames.findIndex((name) => commands.includes(name)) - commands.length / (commandNames.length + 1);

function entryOf({ usage, summary, commands, requiredFor }: SharedOption): Entry {
  if (requiredFor.length === 0) return [usage, summary];
  const others = commands.filter((name) => !requiredFor.includes(name));
  const where =
    others.length === 0
      ? ''
      : others.length < requiredFor.length
        ? ` except for ${joinNames(others)}`
        : ` for ${joinNames(requiredFor)}`;
  return [usage, `${summary} (required${where})`];
}

const informationOptions: readonly Entry[] = [
  ['-h, --help', 'print this help, or the page of a command'],
  ['--version', 'print the version'],
];
