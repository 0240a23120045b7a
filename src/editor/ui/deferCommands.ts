import type { CommandId } from './commandIds.ts';
import { deferred } from './deferred.ts';
import type { CommandTable } from './registerCommands.ts';

/**
 * Creates commands whose code is loaded when one of them is first called.
 *
 * @param load imports the code and creates the commands; called again if it failed before
 */
export function deferCommands<const Id extends CommandId>(
  ids: readonly Id[],
  load: () => Promise<Pick<CommandTable, Id>>,
): Pick<CommandTable, Id> {
  const once = deferred(load);
  const bodies = ids.map(
    (id) =>
      [id, async (argument?: unknown, selected?: unknown) => (await once())[id](argument, selected)] as const,
  );
  return Object.fromEntries(bodies) as unknown as Pick<CommandTable, Id>;
}
