import { commandTable } from '../../src/editor/commands/table.ts';
import { neededBy, type Command, type CommandKey, type MenuPlace } from '../../src/editor/ui/commands.ts';

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
  readonly args?: { readonly commands: readonly string[] };
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

function paletteEntry(name: string, { palette, needs = {} }: Declaration): MenuEntry[] {
  if (palette === undefined) return [];
  const when = palette === false ? 'false' : all([...palette, ...supported(needs)]);
  return [{ command: prefix + name, when }];
}

function menuEntry(name: string, { menu, group, rows, when }: MenuPlace, needs: Needs): MenuEntry {
  const ofFile = { file: neededBy({ needs }) };
  const conditions = rows
    ? ['view == portableTests.testCases', `viewItem =~ ${rowsWith(rows, needs)}`, ...when]
    : [...when, ...supported(menu.startsWith('editor/') ? ofFile : needs)];
  return {
    command: prefix + name,
    ...(conditions.length > 0 && { when: all(conditions) }),
    ...(group !== '' && { group }),
  };
}

function keyEntry(
  name: string,
  { key, mac = key.replace('ctrl', 'cmd'), when, selectsRow }: CommandKey,
): KeyEntry {
  const command = prefix + name;
  return {
    command: selectsRow ? 'runCommands' : command,
    key,
    ...(mac !== key && { mac }),
    when: all(when),
    ...(selectsRow && { args: { commands: ['list.selectAndPreserveFocus', command] } }),
  };
}

const contextKeys = { file: 'unsupportedForFile', folders: 'unsupportedInFolders', services: 'unsupported' };

const supported = (needs: Needs): string[] =>
  (['file', 'folders', 'services'] as const).flatMap((scope) =>
    (needs[scope] ?? []).map((endpoint) => `!${prefix}${contextKeys[scope]}.${endpoint}`),
  );

/** A row lists in its `contextValue` what its service doesn't support. */
function rowsWith({ source }: RegExp, needs: Needs): string {
  const [only = '', ...others] = neededBy({ needs });
  if (only === '') return `/${source}/`;
  const names = others.length > 0 ? `(?:${[only, ...others].join('|')})` : only;
  return `/${source}(?!.*unsupported:${names}\\b)/`;
}

const all = (conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '').replace(/^\(([^()]*)\)$/, '$1') : conditions.join(' && ');
