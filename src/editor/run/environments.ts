import * as vscode from 'vscode';
import * as z from 'zod';
import type { Services } from '../services.ts';
import { targetFolderOf, type TargetFolder } from '../settings.ts';
import type { RunSettings } from './runSettings.ts';

/** Where test cases of a folder run. */
export interface ChosenEnvironment {
  readonly executionUrl: string;
  /** The name by which cases may exclude it. */
  readonly name: string | undefined;
  /** The environment of the service, where it is one. */
  readonly id: string | undefined;
}

const chosen = z.object({
  executionUrl: z.url({ protocol: /^https?$/ }),
  name: z.string().optional(),
  id: z.string().optional(),
});

interface Item extends vscode.QuickPickItem {
  readonly choice?: z.infer<typeof chosen>;
}

/** Which environment the test cases of each folder run in: the user's choice, kept for the workspace. */
export class Environments {
  constructor(
    private readonly state: vscode.Memento,
    private readonly services: Pick<Services, 'client'>,
  ) {}

  /**
   * Where the cases of a file run: as a setting says, as was chosen, in the default environment of the
   * target, or, where none of them says, where the user says now.
   *
   * @throws {vscode.CancellationError} when the user was asked and gave no answer
   */
  async of(file: vscode.Uri, { url }: RunSettings): Promise<ChosenEnvironment> {
    const folder = targetFolderOf(file);
    const before = await this.remembered(file, folder);
    if (url) return { executionUrl: url, name: before?.name, id: before?.id };
    if (before) return before;
    const [standard] = await this.ofTarget(folder);
    return standard ?? this.choose(file);
  }

  /** Asks which environment the cases of a file run in. @throws {vscode.CancellationError} when nothing is chosen */
  async choose(file: vscode.Uri): Promise<ChosenEnvironment> {
    const folder = targetFolderOf(file);
    const known = await this.ofTarget(folder);
    const choice = known.length > 0 ? await pick(known) : await askUrl();
    await this.state.update(keyOf(file, folder), choice);
    return choice;
  }

  /** Environments that the service tells of; none where it cannot be asked. */
  private async ofTarget(folder: TargetFolder | undefined): Promise<ChosenEnvironment[]> {
    if (!folder) return [];
    const targets = await (await this.services.client(folder.serviceUrl)).listTestTargets();
    const environments = targets.find(({ id }) => id === folder.testTargetId)?.environments ?? [];
    return environments
      .toSorted((one, other) => Number(other.type === 'DEFAULT') - Number(one.type === 'DEFAULT'))
      .flatMap(({ id, type, discoveryUrl }) =>
        isWebAddress(discoveryUrl)
          ? [{ executionUrl: discoveryUrl, name: type === 'DEFAULT' ? 'DEFAULT' : undefined, id }]
          : [],
      );
  }

  /** An environment of the service may have moved since it was chosen: its address is asked for anew. */
  private async remembered(
    file: vscode.Uri,
    folder: TargetFolder | undefined,
  ): Promise<ChosenEnvironment | undefined> {
    const { data } = chosen.safeParse(this.state.get(keyOf(file, folder)));
    if (!data) return undefined;
    const now = data.id && (await this.ofTarget(folder)).find(({ id }) => id === data.id);
    return { name: data.name, id: data.id, executionUrl: now ? now.executionUrl : data.executionUrl };
  }
}

async function pick(known: readonly ChosenEnvironment[]): Promise<ChosenEnvironment> {
  const items: Item[] = known.map((one) => ({
    label: one.executionUrl,
    description: one.name === 'DEFAULT' ? vscode.l10n.t('Default') : vscode.l10n.t('Additional'),
    iconPath: new vscode.ThemeIcon('globe'),
    choice: {
      executionUrl: one.executionUrl,
      ...(one.name ? { name: one.name } : {}),
      ...(one.id ? { id: one.id } : {}),
    },
  }));
  const other: Item = { label: vscode.l10n.t('Another address…'), iconPath: new vscode.ThemeIcon('edit') };
  const picked = await vscode.window.showQuickPick<Item>([...items, other], {
    title: vscode.l10n.t('Where do the test cases run?'),
    placeHolder: vscode.l10n.t('An environment of the test target'),
  });
  if (!picked) throw new vscode.CancellationError();
  return picked.choice ? { name: undefined, id: undefined, ...picked.choice } : askUrl();
}

async function askUrl(): Promise<ChosenEnvironment> {
  const url = await vscode.window.showInputBox({
    title: vscode.l10n.t('Where does the application run?'),
    prompt: vscode.l10n.t('Its address, without the path at which a test case begins'),
    placeHolder: 'https://example.com',
    ignoreFocusOut: true,
    validateInput: (value) =>
      isWebAddress(value.trim()) ? undefined : vscode.l10n.t('An address begins with https:// or http://'),
  });
  if (url === undefined) throw new vscode.CancellationError();
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('What is this environment called?'),
    prompt: vscode.l10n.t('Test cases that exclude this name are skipped; leave it empty if none does'),
    ignoreFocusOut: true,
  });
  if (name === undefined) throw new vscode.CancellationError();
  return { executionUrl: url.trim(), name: name.trim() || undefined, id: undefined };
}

const keyOf = (file: vscode.Uri, folder: TargetFolder | undefined): string =>
  `runEnvironment:${folder?.uri.toString() ?? vscode.workspace.getWorkspaceFolder(file)?.uri.toString() ?? ''}`;

const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && z.url({ protocol: /^https?$/ }).safeParse(url).success;
