import type * as vscode from 'vscode';
import { caseCommands } from '../cases/commands.ts';
import { codeCommands } from '../code/commands.ts';
import { connectionCommands } from '../connection/commands.ts';
import { detailCommands } from '../details/commands.ts';
import { exploreCommands } from '../explore/commands.ts';
import { languageCommands } from '../language/commands.ts';
import { liveCommands } from '../live/commands.ts';
import { problemCommands } from '../problem/commands.ts';
import { reportCommands } from '../reports/commands.ts';
import { runCommands } from '../run/commands.ts';
import { sampleCommands } from '../sample/commands.ts';
import { updateCommands } from '../serviceCases/commands.ts';
import { specCommands } from '../specs/commands.ts';
import { stepsViewCommands } from '../stepsView/commands.ts';
import { syncCommands } from '../sync/commands.ts';
import { rowCommands } from '../sync/rowCommands.ts';
import { versionCommands } from '../sync/versions/commands.ts';
import { targetCommands } from '../targets/commands.ts';
import { treeCommands } from '../tree/commands.ts';
import {
  commands,
  supported,
  when,
  type ChoiceCommand,
  type Command,
  type CommandId,
  type CommandNames,
} from '../ui/commands.ts';
import { walkthroughCommands } from '../walkthrough/commands.ts';
import type { OfferedCommand } from './chooseCommand.ts';

interface ChoiceServices {
  readonly context: Pick<vscode.ExtensionContext, 'extension'>;
}

/** Creates a command that asks for one of those that are its choices; the palette has it instead of these. */
const withChoices = (name: ChoiceCommand, title: string, ...palette: string[]): Command<ChoiceServices> => ({
  title,
  ...(palette.length > 0 && { palette }),
  run: async ({ context }) => {
    const { chooseCommand } = await import('./chooseCommand.ts');
    await chooseCommand(context.extension, `portableTests.${name}`, choicesOf(name));
  },
});

/** The commands that lead to those for which the palette has no place. */
const choiceCommands = commands<ChoiceServices>()({
  manageServices: withChoices('manageServices', 'Manage Services and Test Targets…', when.connected),
  filterView: withChoices('filterView', 'Filter View…', when.connected, when.trusted),
  configureRuns: withChoices('configureRuns', 'Configure Runs…', when.trusted, when.boundOrCase),
  caseActions: withChoices('caseActions', 'More Actions for This Test Case…', when.localCase),
  allActions: withChoices('allActions', 'More Actions for All Test Cases…', when.inFolder),
  stepActions: withChoices('stepActions', 'Edit Step or Locator…', when.caseText),
  liveActions: withChoices('liveActions', 'Control Live Page…', when.liveOpen),
  help: withChoices('help', 'Get Help…'),
});

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof choiceCommands, 'choiceCommands'> {}
}

/** Every command of the extension. The manifest is written from it (`npm run manifest`). */
export const commandTable = {
  ...sampleCommands,
  ...targetCommands,
  ...connectionCommands,
  ...caseCommands,
  ...treeCommands,
  ...syncCommands,
  ...rowCommands,
  ...versionCommands,
  ...updateCommands,
  ...runCommands,
  ...liveCommands,
  ...stepsViewCommands,
  ...reportCommands,
  ...exploreCommands,
  ...detailCommands,
  ...languageCommands,
  ...codeCommands,
  ...specCommands,
  ...problemCommands,
  ...walkthroughCommands,
  ...choiceCommands,
};

/** What the commands of all features need, together. */
export type CommandServices = Intersection<Parameters<(typeof commandTable)[keyof CommandNames]['run']>[0]>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** @throws {RangeError} where the manifest has a command that no table has */
export function getCommand(id: string): Command<CommandServices> {
  const command = new Map<string, Command<CommandServices>>(Object.entries(commandTable)).get(
    id.replace('portableTests.', ''),
  );
  if (!command) throw new RangeError(`There is no command ${id}`);
  return command;
}

/** The choices of a command, in the order of the table. */
export const choicesOf = (of: ChoiceCommand): OfferedCommand[] =>
  Object.entries<Omit<Command<never>, 'run'>>(commandTable).flatMap(([name, command]) =>
    (command.choices ?? [])
      .filter((choice) => choice.of === of)
      .map((choice) => ({
        id: `portableTests.${name}` as CommandId,
        clause: [command.enabled ?? [], choice.when, supported(command)].flat().join(' && '),
      })),
  );
