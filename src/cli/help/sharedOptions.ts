import { commandNames, type CommandName } from '../arguments/commandOptions.ts';
import { helpOptionsOf } from './helpOptions.ts';
import { joinNames, type Entry, type EntrySection } from './layout.ts';

/** An option that means the same to one or more commands. */
interface SharedOption {
  readonly usage: string;
  readonly summary: string;
  readonly commands: readonly CommandName[];
  /** The commands that require it. */
  readonly requiredFor: readonly CommandName[];
}

/** The options of all commands, in a section for each set of commands that share some. */
export function sharedOptionSections(): EntrySection[] {
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
