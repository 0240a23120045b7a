import * as vscode from 'vscode';
import type { ErrorBoundary } from './errorBoundary.ts';

/** Every command of the extension; the manifest contributes the same ones. */
export const commandIds = [
  'portableTests.trySample',
  'portableTests.connect',
  'portableTests.disconnect',
  'portableTests.setApiKey',
  'portableTests.removeApiKey',
  'portableTests.chooseTarget',
  'portableTests.pull',
  'portableTests.pushAll',
  'portableTests.pushFile',
  'portableTests.draftPushFile',
  'portableTests.compareWithService',
  'portableTests.openCase',
  'portableTests.newTestCase',
  'portableTests.refresh',
  'portableTests.openLog',
] as const;

export type CommandId = (typeof commandIds)[number];

/** A name in a table and a body in a function; arguments come from menus and are checked by the body. */
export type CommandTable = Record<CommandId, (argument?: unknown) => Promise<unknown>>;

export function registerCommands(table: CommandTable, boundary: ErrorBoundary): vscode.Disposable {
  return vscode.Disposable.from(
    ...commandIds.map((id) =>
      vscode.commands.registerCommand(id, (argument?: unknown) => boundary.run(id, () => table[id](argument))),
    ),
  );
}
