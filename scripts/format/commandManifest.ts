import { commandTable } from '../../src/editor/commands/table.ts';
import {
  neededBy,
  supported,
  type Command,
  type CommandKey,
  type MenuPlace,
} from '../../src/editor/ui/commands.ts';

interface MenuEntry {
  readonly command?: string;
  readonly when?: string;
  readonly group?: string;
}

interface KeyEntry {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
  readonly args?: Readonly<Record<string, unknown>> & { readonly commands?: readonly string[] };
}

/** What `package.json` says of commands. */
interface Manifest {
  contributes: {
    commands: unknown[];
    menus: Record<string, MenuEntry[]>;
    keybindings: KeyEntry[];
  };
}

type Declaration = Omit<Command<never>, 'run'>;
type Needs = NonNullable<Declaration['needs']>;

const prefix = 'portableTests.';
const table: readonly (readonly [string, Declaration])[] = Object.entries(commandTable);

/**
 * The text of `package.json` with the commands of the tables, their menus and their keys. Submenus, and keys for commands
 * of VS Code, stay as they are.
 */
export function withCommands(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const { contributes } = manifest;
  contributes.commands = table.map(([name, { icon, enabled }]) => ({
    command: prefix + name,
    title: `%command.${name}%`,
    category: '%category%',
    ...(icon !== undefined && { icon: `$(${icon})` }),
    ...(enabled !== undefined && { enablement: enabled }),
  }));
  const palette = table.flatMap(([name, command]) => paletteEntry(name, command));
  const placed = table.flatMap(([name, { menus = [], needs = {} }]) =>
    menus.map((place) => [place.menu, menuEntry(name, place, needs)] as const),
  );
  const kept = Object.entries(contributes.menus).flatMap(([menu, entries]) =>
    entries.filter(({ command }) => !command).map((entry) => [menu, entry] as const),
  );
  const all = [...palette.map((entry) => ['commandPalette', entry] as const), ...placed, ...kept];
  contributes.menus = Object.fromEntries(
    [...new Set([...Object.keys(contributes.menus), ...all.map(([menu]) => menu)])].flatMap((menu) => {
      const entries = all.flatMap(([of, entry]) => (of === menu ? [entry] : []));
      return entries.length > 0 ? [[menu, entries]] : [];
    }),
  );
  contributes.keybindings = [
    ...table.flatMap(([name, { keys = [] }]) => keys.map((key) => keyEntry(name, key))),
    ...contributes.keybindings.filter(
      ({ command, args }) => ![command, ...(args?.commands ?? [])].some((id) => id.startsWith(prefix)),
    ),
  ];
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The text of `package.nls.json` with the titles of the tables; those of commands that are not in them are left out. */
export function withCommandTitles(text: string): string {
  const titles = Object.fromEntries(table.map(([name, { title }]) => [`command.${name}`, title]));
  const others = Object.entries(JSON.parse(text) as Record<string, string>).filter(
    ([key]) => !key.startsWith('command.') || Object.hasOwn(titles, key),
  );
  return `${JSON.stringify({ ...Object.fromEntries(others), ...titles }, undefined, 2)}\n`;
}

/** The menus of the manifest, in words of the docs. */
const menuNames: Readonly<Record<string, string>> = {
  'view/title': 'the title of the view',
  'view/item/context': 'the menus of rows',
  'editor/title': 'the title of the editor',
  'editor/context': 'the menu of the text',
  'editor/lineNumber/context': 'the menu of line numbers',
  'explorer/context': 'the menu of files',
  'file/newFile': 'the menu of new files',
  'testing/item/context': 'the menu of tests',
  'testing/item/result': 'the results of the Testing view',
  'testing/message/context': 'the message of a failed step',
  'portableTests.sync': 'the menus of rows, *Sync*',
  'portableTests.onService': 'the menus of rows, *On the Service*',
  'portableTests.code': 'the menus of rows, *Code*',
  'portableTests.transfer': 'the title of the view, *Pull, Push*',
  'portableTests.filter': 'the title of the view, *Filter*',
  'portableTests.more': 'the title of the view, *Services, Code, and Help*',
};

/**
 * The page of the docs that lists the commands, with where each is offered.
 *
 * @throws {RangeError} for a menu that has no name in the docs
 */
export function commandPage(): string {
  const titles = new Map(table.map(([name, { title }]) => [name, title]));
  const rows = table.flatMap(([, command]) => {
    const { palette, choices = [], menus = [], keys = [] } = command;
    const isListed = palette !== false && (palette !== undefined || choices.length === 0);
    const places = [
      ...(isListed ? ['the Command Palette'] : []),
      ...choices.map(({ of }) => `*${titles.get(of) ?? of}*`),
      ...menus.map(({ menu, when }) =>
        when.includes('view == workbench.view.testing') ? 'the menu of the Testing view' : menuName(menu),
      ),
    ];
    const listed = [...new Set(keys.map(({ key }) => `\`${keyName(key)}\``))];
    return places.length + listed.length > 0
      ? [`| ${command.title} | ${[...new Set(places)].join('; ')} | ${listed.join(', ')} |`]
      : [];
  });
  return `${pageHead}${rows.join('\n')}\n`;
}

const pageHead = `# Commands

Where each command is. The Command Palette has those for daily work, in the category “Portable Tests”; the others are
choices of a command there, such as *More Actions for This Test Case…*, which offers what can be done now. Menus can be
opened with \`Shift+F10\`. On macOS, the keys have \`Cmd\` instead of \`Ctrl\`; the README has [all of them](../README.md#keys).
To run the test case in the editor, use VS Code’s own *Test: Run Tests in Current File* (\`Ctrl+; R\`).
\`npm run manifest\` writes this page.

| Command | Where | Keys |
|---|---|---|
`;

function menuName(menu: string): string {
  const name = menuNames[menu];
  if (name === undefined) throw new RangeError(`The docs have no name for the menu ${menu}`);
  return name;
}

/** A key as the docs write it: `ctrl+; shift+l` is `Ctrl+; Shift+L`. */
const keyName = (key: string): string =>
  key
    .replace(/[a-z]+/g, (word) => word.replace('page', 'Page').replace(/^./, (first) => first.toUpperCase()))
    .replace(/Page(.)/, (_, letter: string) => `Page${letter.toUpperCase()}`);

function paletteEntry(name: string, { palette, choices, needs = {} }: Declaration): MenuEntry[] {
  if (palette === undefined && choices === undefined) return [];
  const when = palette ? all([...palette, ...supported({ needs })]) : 'false';
  return [{ command: prefix + name, when }];
}

function menuEntry(name: string, { menu, group, rows, when }: MenuPlace, needs: Needs): MenuEntry {
  const ofFile = { file: neededBy({ needs }) };
  const conditions = rows
    ? ['view == portableTests.testCases', `viewItem =~ ${rowsWith(rows, needs)}`, ...when]
    : [...when, ...supported({ needs: menu.startsWith('editor/') ? ofFile : needs })];
  return {
    command: prefix + name,
    ...(conditions.length > 0 && { when: all(conditions) }),
    ...(group !== '' && { group }),
  };
}

function keyEntry(
  name: string,
  { key, mac = key.replace('ctrl', 'cmd'), when, selectsRow, args }: CommandKey,
): KeyEntry {
  const command = prefix + name;
  return {
    command: selectsRow ? 'runCommands' : command,
    key,
    ...(mac !== key && { mac }),
    when: all(when),
    ...(selectsRow && { args: { commands: ['list.selectAndPreserveFocus', command] } }),
    ...(args && { args }),
  };
}

/** A row lists in its `contextValue` what its service doesn't support. */
function rowsWith({ source }: RegExp, needs: Needs): string {
  const [only = '', ...others] = neededBy({ needs });
  if (only === '') return `/${source}/`;
  const names = others.length > 0 ? `(?:${[only, ...others].join('|')})` : only;
  return `/${source}(?!.*unsupported:${names}\\b)/`;
}

const all = (conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '').replace(/^\(([^()]*)\)$/, '$1') : conditions.join(' && ');
