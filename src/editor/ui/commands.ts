import type { EndpointName } from '../../api/contract/endpoints.ts';

/**
 * The tables of commands by the names of these. Each table adds its own, so that every folder can name them, and none needs
 * the features; a name in two tables is a compiler error.
 */
export interface CommandNames {}

export type CommandId = `portableTests.${keyof CommandNames}`;

/** A command: how the manifest presents it (`npm run manifest`), and what it does. */
export interface Command<Services> {
  /** The English title. */
  readonly title: string;
  /** A codicon. */
  readonly icon?: string;
  /** A command that is disabled is in no palette, and gray in menus. */
  readonly enabled?: string;
  /** The endpoints without which the command is nowhere offered, by whose service that is in the palette and the view's title. */
  readonly needs?: Partial<Record<'file' | 'folders' | 'services', readonly EndpointName[]>>;
  /** When the palette offers it: always if left out, never if `false`, or where commands with choices offer it. */
  readonly palette?: false | readonly string[];
  readonly choices?: readonly Choice[];
  readonly menus?: readonly MenuPlace[];
  readonly keys?: readonly CommandKey[];
  /**
   * Runs the command. Imports what it needs: tables are loaded without VS Code too.
   *
   * @param argument what the command was called on, to be checked; a key passes its `args`
   * @param selected all that is selected with it
   */
  readonly run: (services: Services, argument: unknown, selected: unknown) => Promise<unknown>;
}

/** The endpoints without which a command is not offered. */
export const neededBy = ({ needs = {} }: Pick<Command<never>, 'needs'>): readonly EndpointName[] =>
  Object.values(needs).flat();

/** A place among the choices of a command of the palette; all conditions must hold, and those of `needs`. */
export interface Choice {
  readonly of: ChoiceCommand;
  readonly when: readonly string[];
}

/** The commands that ask for one of several other ones, which are not in the palette: it would be too long. */
export type ChoiceCommand =
  | 'manageServices'
  | 'filterView'
  | 'configureRuns'
  | 'caseActions'
  | 'allActions'
  | 'stepActions'
  | 'liveActions'
  | 'help';

/** A place in a menu; all conditions must hold, and those of `needs`. */
export interface MenuPlace {
  readonly menu: string;
  /** As `group@position`; buttons are in the group `inline`, or `navigation` of a title. */
  readonly group: string;
  /** The kinds of rows, as `contextValue` starts. */
  readonly rows?: RegExp;
  readonly when: readonly string[];
}

export interface CommandKey {
  /** On macOS `cmd` stands for `ctrl`, unless `mac` is another one. */
  readonly key: string;
  readonly mac?: string;
  readonly when: readonly string[];
  /** Selects the focused row first. */
  readonly selectsRow?: true;
  /** The argument of the command. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Creates the table of a feature's commands, which are run with the feature's part of the services. */
export const commands =
  <Services>() =>
  <Name extends string>(table: Record<Name, Command<Services>>): Record<Name, Command<Services>> =>
    table;

/** Conditions of VS Code and of the extension's context keys. */
export const when = {
  trusted: 'isWorkspaceTrusted',
  inFolder: 'workspaceFolderCount != 0',
  noVirtualFolder: '!virtualWorkspace',
  noMerge: '!isMergeEditor',
  oneRow: '!listMultiSelection',
  /** The file of a title, of the palette or of a row of the explorer. */
  caseFile: 'resourceLangId == portable-test-case',
  /** Such a file, not the read-only one of a service. */
  localCase: 'resourceLangId == portable-test-case && resourceScheme != portable-tests',
  trustedCase:
    'isWorkspaceTrusted && resourceLangId == portable-test-case && resourceScheme != portable-tests',
  /** Such a file in a folder that belongs to a test target. */
  linkedCase:
    'isWorkspaceTrusted && resourceLangId == portable-test-case && resourceScheme != portable-tests && portableTests.fileLinked',
  /** The text in the editor. */
  caseText: 'editorLangId == portable-test-case',
  localText: 'editorLangId == portable-test-case && resourceScheme != portable-tests',
  trustedText: 'isWorkspaceTrusted && editorLangId == portable-test-case && resourceScheme != portable-tests',
  editableText: 'editorLangId == portable-test-case && !editorReadonly',
  editable: '!editorReadonly',
  textFocus: 'editorTextFocus',
  rowFocus: 'focusedView == portableTests.testCases && listFocus && !inputFocus',
  connected: 'portableTests.connected',
  /** A folder of the workspace belongs to a test target. */
  bound: 'portableTests.bound',
  boundOrCase: '(portableTests.bound || resourceLangId == portable-test-case)',
  viewVisible: 'view.portableTests.testCases.visible',
  /** The key says what the live page does or waits for; it is not set where none is open. */
  liveOpen: 'portableTests.liveState',
  /** The page of the application is there, and no step runs. */
  liveAtPage: 'portableTests.liveState =~ /^(paused|failed|picking|recording)$/',
  livePaused: 'portableTests.liveState =~ /^(paused|failed)$/',
} as const;

/** The file in the editor is on its service. */
export const caseOnService = [when.localCase, when.bound, 'portableTests.fileState != new-locally'] as const;

export const choice = (of: ChoiceCommand, ...conditions: string[]): Choice => ({ of, when: conditions });

const contextKeys = { file: 'unsupportedForFile', folders: 'unsupportedInFolders', services: 'unsupported' };

/** The conditions that hide a command where endpoints are not supported that it needs. */
export const supported = ({ needs = {} }: Pick<Command<never>, 'needs'>): string[] =>
  (['file', 'folders', 'services'] as const).flatMap((scope) =>
    (needs[scope] ?? []).map((endpoint) => `!portableTests.${contextKeys[scope]}.${endpoint}`),
  );

/** On rows of the view of test cases. */
export const row = (rows: RegExp, group: string, ...conditions: string[]): MenuPlace => ({
  menu: 'view/item/context',
  rows,
  group,
  when: conditions,
});

/** On rows of the view, in a submenu of the manifest. */
export const rowSubmenu = (
  submenu: 'sync' | 'onService' | 'code',
  ...place: Parameters<typeof row>
): MenuPlace => ({ ...row(...place), menu: `portableTests.${submenu}` });

/** In the title of the view of test cases. */
export const viewTitle = (group: string, ...conditions: string[]): MenuPlace => ({
  menu: 'view/title',
  group,
  when: ['view == portableTests.testCases', ...conditions],
});

/** In a submenu of the title of the view, which the manifest has. */
export const viewSubmenu = (
  submenu: 'transfer' | 'filter' | 'more',
  ...place: Parameters<typeof viewTitle>
): MenuPlace => ({ ...viewTitle(...place), menu: `portableTests.${submenu}` });

export const editorTitle = (group: string, ...conditions: string[]): MenuPlace => ({
  menu: 'editor/title',
  group,
  when: conditions,
});

/** In the menus of the title of the Testing view. */
export const testingTitle = (group: string, ...conditions: string[]): MenuPlace => ({
  menu: 'view/title',
  group,
  when: ['view == workbench.view.testing', ...conditions],
});

/** In the menus of the text and of line numbers. */
export const textMenus = (...place: [group: string, ...conditions: string[]]): readonly MenuPlace[] => [
  inMenu('editor/context', ...place),
  inMenu('editor/lineNumber/context', ...place),
];

export const inMenu = (
  menu:
    | 'editor/context'
    | 'editor/lineNumber/context'
    | 'explorer/context'
    | 'file/newFile'
    | 'testing/item/context'
    | 'testing/item/result'
    | 'testing/message/context',
  group: string,
  ...conditions: string[]
): MenuPlace => ({ menu, group, when: conditions });

export const key = (name: string, ...conditions: string[]): CommandKey => ({ key: name, when: conditions });

/** A key for the selected rows of the view, or for the focused one. */
export const rowKeys = (name: string): readonly CommandKey[] => [
  { key: name, when: [when.rowFocus, '!listMultiSelection'], selectsRow: true },
  { key: name, when: [when.rowFocus, 'listMultiSelection'] },
];

/** Context keys by their names, with which VS Code decides whether it shows an entry of a menu. */
export type Context = Readonly<Record<string, string | boolean>>;

/** Whether a `when` clause holds: `||`, `&&`, `!`, `==`, `!=`, `=~` and brackets, as in VS Code. */
export function holds(clause: string | undefined, context: Context): boolean {
  if (clause === undefined) return true;
  return splitAt('||', clause).some((all) =>
    splitAt('&&', all).every((part) => isTrue(part.trim(), context)),
  );
}

function isTrue(part: string, context: Context): boolean {
  const inner = /^(!?)\((.*)\)$/.exec(part);
  if (inner) return holds(inner[2], context) !== (inner[1] === '!');
  if (part === 'false') return false;
  const [, key = '', operator = '', value = ''] = /^([\w.!]+)(?: (==|!=|=~) '?(.+?)'?)?$/.exec(part) ?? [];
  if (!key) throw new Error(`Not understood: ${part}`);
  const known = context[key.replace('!', '')] ?? '';
  switch (operator) {
    case '':
      return Boolean(known) !== key.startsWith('!');
    case '==':
      return known === value;
    case '!=':
      return known !== value;
    default:
      return new RegExp(value.slice(1, -1)).test(String(known));
  }
}

/** The parts between an operator, those within brackets and regular expressions left whole. */
function splitAt(operator: '||' | '&&', clause: string): string[] {
  const parts = [''];
  let depth = 0;
  let isRegex = false;
  for (const piece of clause.split(/(&&|\|\||\\\/|\/|[()])/)) {
    if (piece === '/') isRegex = !isRegex;
    if (!isRegex && piece === '(') depth++;
    if (!isRegex && piece === ')') depth--;
    if (piece === operator && depth === 0 && !isRegex) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  }
  return parts;
}
