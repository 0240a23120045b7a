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
import { syncCommands } from '../sync/commands.ts';
import { rowCommands } from '../sync/rowCommands.ts';
import { versionCommands } from '../sync/versions/commands.ts';
import { targetCommands } from '../targets/commands.ts';
import { treeCommands } from '../tree/commands.ts';
import type { Command, CommandNames } from '../ui/commands.ts';
import { walkthroughCommands } from '../walkthrough/commands.ts';

/** Every command of the extension. The manifest is written from it (`npm run manifest`). */
export const commandTable = {
  ...sampleCommands,
  ...connectionCommands,
  ...targetCommands,
  ...caseCommands,
  ...treeCommands,
  ...syncCommands,
  ...rowCommands,
  ...versionCommands,
  ...updateCommands,
  ...runCommands,
  ...liveCommands,
  ...reportCommands,
  ...exploreCommands,
  ...detailCommands,
  ...languageCommands,
  ...codeCommands,
  ...specCommands,
  ...problemCommands,
  ...walkthroughCommands,
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
