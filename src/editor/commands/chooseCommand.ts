import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import { holds, type CommandId, type Context } from '../ui/commands.ts';
import { contextKeys } from '../ui/contextKeySetter.ts';
import { pickOne } from '../ui/prompts.ts';
import { readSetting } from '../ui/settings.ts';

/** A command that can be chosen where its clause, as in the manifest, holds. */
export interface OfferedCommand {
  readonly id: CommandId;
  readonly clause: string;
}

/** The titles in the language of VS Code, as it translated the manifest. */
interface TranslatedManifest {
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string | { readonly value: string };
    }[];
  };
}

/**
 * Asks for one of the commands that can be run now, and runs it.
 *
 * @param of the command that asks; the choices of that for a test case are run on the file in the editor
 * @throws {vscode.CancellationError} when none is chosen
 */
export async function chooseCommand(
  { packageJSON }: Pick<vscode.Extension<unknown>, 'packageJSON'>,
  of: CommandId,
  choices: readonly OfferedCommand[],
): Promise<void> {
  const { contributes } = packageJSON as TranslatedManifest;
  const titles = new Map(
    contributes.commands.map(({ command, title }) => [
      command,
      typeof title === 'string' ? title : title.value,
    ]),
  );
  const keys = { ...contextKeys(), ...keysOfWindow() };
  const items = choices
    .filter(({ clause }) => clause === '' || holds(clause, keys))
    .map(({ id }) => ({ label: titles.get(id) ?? id, id }));
  const { id } = await pickOne(items, { title: titles.get(of), ignoreFocusOut: false });
  const uri = vscode.window.activeTextEditor?.document.uri;
  await vscode.commands.executeCommand(id, ...(of === 'portableTests.caseActions' ? [uri] : []));
}

/** What VS Code's own context keys say, as far as choices have conditions on them, and its settings. */
function keysOfWindow(): Context {
  const { workspaceFolders = [], isTrusted, fs } = vscode.workspace;
  const document = vscode.window.activeTextEditor?.document;
  const folder = document && targetFolderOf(document.uri);
  return {
    isWorkspaceTrusted: isTrusted,
    workspaceFolderCount: String(workspaceFolders.length),
    ...(document && {
      resourceLangId: document.languageId,
      editorLangId: document.languageId,
      resourceScheme: document.uri.scheme,
      editorReadonly: fs.isWritableFileSystem(document.uri.scheme) === false,
    }),
    localService: folder?.serviceUrl === localServiceUrl,
    'config.portableTests.serviceEditorUrl': readSetting('serviceEditorUrl', document?.uri),
  };
}
