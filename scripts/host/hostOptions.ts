import type { HostInstall } from './install.ts';

export type Settings = Record<string, unknown>;

export interface HostOptions {
  install: HostInstall;
  /** Built-in extensions that the server knows; fewer start sooner. */
  builtins?: readonly string[] | 'all';
  /** Settings besides the quiet ones of every test, e.g. `workbench.colorTheme`. */
  settings?: Settings;
  /** A folder of installed extensions, which the host begins with. */
  extensions?: string;
  /** Whether workspaces must be trusted, as in a user's editor. */
  trust?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Where its data is kept; without it, in a temporary folder that goes with it. */
  dataDir?: string;
  /** Keeps the temporary folder, for a look at the logs. */
  keep?: boolean;
  /** The user's own home folder instead of an empty one. */
  home?: string;
  /** The port to take when it is free. */
  port?: number;
}

/** Nothing that moves, asks or calls home. */
export const quietSettings: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false, // a fifth of what it takes to show a file
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'chat.disableAIFeatures': true,
  'extensions.webWorker': false,
  'remote.autoForwardPortsSource': 'output', // else every process of the machine is looked at, again and again
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'files.autoSave': 'off', // as on the desktop; in a browser, what was typed a second ago would be saved
};

/** Leaves out variables of a terminal of VS Code, npm or the test runner, which would mislead the host. */
export function cleanEnvironment(env: NodeJS.ProcessEnv, keepUserFolders = false): NodeJS.ProcessEnv {
  const misleading = keepUserFolders
    ? /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_|INIT_CWD$)/
    : /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_|INIT_CWD$|XDG_)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !misleading.test(name)));
}
