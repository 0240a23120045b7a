import { commandNames } from '../arguments/commandOptions.ts';
import { programName } from '../arguments/programName.ts';
import { commandTexts, type ExitCode } from './commandTexts.ts';
import { environmentTexts } from './environmentTexts.ts';
import { joinNames, printParagraph, printSections, type Entry } from './layout.ts';
import { sharedOptionSections } from './sharedOptions.ts';

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
