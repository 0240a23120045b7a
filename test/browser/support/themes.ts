import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../../scripts/host/paths.ts';

/** A theme of the editor, by the class that its webviews' bodies have. */
export const themes = {
  'vscode-dark': 'Dark Modern',
  'vscode-light': 'Light Modern',
  'vscode-high-contrast': 'Dark High Contrast',
  'vscode-high-contrast-light': 'Light High Contrast',
} as const;

export type ThemeKind = keyof typeof themes;

/** The system's setting for which the editor uses a theme, and the class of the workbench in it. */
export const systemColours = {
  'vscode-dark': { colorScheme: 'dark', forcedColors: 'none', workbench: 'vs-dark' },
  'vscode-light': { colorScheme: 'light', forcedColors: 'none', workbench: 'vs' },
  'vscode-high-contrast': { colorScheme: 'dark', forcedColors: 'active', workbench: 'hc-black' },
  'vscode-high-contrast-light': { colorScheme: 'light', forcedColors: 'active', workbench: 'hc-light' },
} as const satisfies Record<ThemeKind, object>;

/** Has the editor follow the system into one of the themes. */
export const followSystem = {
  'window.autoDetectColorScheme': true,
  'workbench.preferredDarkColorTheme': 'Default Dark Modern',
  'workbench.preferredLightColorTheme': 'Default Light Modern',
};
export type Colours = Readonly<Record<string, string>>;

export const themeKinds = Object.keys(themes) as ThemeKind[];
export const themesFile = path.join(repoRoot, 'test/fixtures/reportThemes.json');

/** Colours that the editor gives its webviews in each theme; a test in the window checks that it still does. */
export const themeColours = (): Readonly<Record<ThemeKind, Colours>> =>
  JSON.parse(readFileSync(themesFile, 'utf8')) as Record<ThemeKind, Colours>;

/** Keeps what the editor gives its webviews in a theme. */
export const saveColours = (kind: ThemeKind, colours: Colours): void =>
  writeFileSync(themesFile, `${JSON.stringify({ ...themeColours(), [kind]: colours }, undefined, 2)}\n`);

/** The variables of the editor that style sheets of webviews use, and those that nothing stands in for. */
export function usedVariables(): { readonly all: string[]; readonly always: string[] } {
  const css = ['src/report/page/report.css', 'src/trace/page/steps.css']
    .map((file) => readFileSync(path.join(repoRoot, file), 'utf8'))
    .join('');
  const named = (pattern: RegExp): string[] =>
    [...new Set([...css.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
  return { all: named(/var\((--vscode-[\w-]+)/g), always: named(/var\((--vscode-[\w-]+)\)/g) };
}

/** Code that gives their values in a document; those that a theme leaves out are left out. */
export const readColours = (): string => `(() => {
  const style = getComputedStyle(document.documentElement);
  const pairs = ${JSON.stringify(usedVariables().all)}.map((name) => [name, style.getPropertyValue(name).trim()]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
})()`;
