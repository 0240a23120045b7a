import { constants, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { filesOnPath, type Env, isAccessible } from './findProgramPaths.ts';
import type { Playwright } from './playwright.ts';

/** Engines that only Playwright’s own browsers have: it patches them. */
type OtherEngine = 'firefox' | 'webkit';

/** The engine that a setting names, unless it names a Chromium. */
export const otherEngine = (setting: string): OtherEngine | undefined =>
  setting === 'firefox' || setting === 'webkit' ? setting : undefined;

/** The browser of a run. `own`: the one that Playwright downloaded for itself. */
export type Browser =
  | { readonly kind: 'own'; readonly engine?: OtherEngine }
  | { readonly kind: 'file'; readonly executablePath: string }
  /** A browser that Playwright finds by the name of its channel, such as `chrome` or `msedge`. */
  | { readonly kind: 'channel'; readonly channel: string }
  /** A browser elsewhere, at a WebSocket address. */
  | { readonly kind: 'remote'; readonly wsEndpoint: string };

/** The name of the engine of a browser. */
export function engineName(browser: Browser): 'Chromium' | 'Firefox' | 'WebKit' {
  const engine = browser.kind === 'own' ? browser.engine : undefined;
  return engine === undefined ? 'Chromium' : engine === 'firefox' ? 'Firefox' : 'WebKit';
}

interface BrowserOptions {
  /** A path, the name of a channel, `firefox` or `webkit`; nothing where any will do. */
  readonly setting?: string | undefined;
  readonly headed: boolean;
}

/** A browser for a run: the one asked for, Playwright's own, or a Chromium that is on this machine. */
export async function findBrowser(
  playwright: Playwright,
  { setting = '', headed }: BrowserOptions,
  env: Env = process.env,
): Promise<Browser | undefined> {
  const requested = setting || env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'] || '';
  const engine = otherEngine(requested);
  if (engine) return (await hasOwn(playwright, [engine], env)) ? { kind: 'own', engine } : undefined;
  if (/^[a-z]+(?:-[a-z]+)*$/.test(requested)) return { kind: 'channel', channel: requested };
  if (requested !== '')
    return (await isAccessible(requested)) ? { kind: 'file', executablePath: requested } : undefined;
  // Before 1.49, one Chromium was for both.
  const names = headed ? ['chromium'] : ['chromium-headless-shell', 'chromium'];
  if (await hasOwn(playwright, names, env)) return { kind: 'own' };
  for (const executablePath of systemBrowsers(headed, env)) {
    if (await isAccessible(executablePath)) return { kind: 'file', executablePath };
  }
  return undefined;
}

/**
 * Whether Playwright has the first of some browsers that it knows. It keeps each in a folder named after its revision,
 * with a mark when it is complete.
 */
async function hasOwn({ core }: Playwright, names: readonly string[], env: Env): Promise<boolean> {
  try {
    const { browsers } = JSON.parse(await readFile(path.join(core, 'browsers.json'), 'utf8')) as {
      browsers: KnownBrowser[];
    };
    const own = names
      .map((name) => browsers.find((browser) => browser.name === name))
      .find((browser) => browser !== undefined);
    const marks = foldersOf(own).map((folder) =>
      path.join(browsersFolder(core, env), folder, 'INSTALLATION_COMPLETE'),
    );
    const found = await Promise.all(marks.map((mark) => isAccessible(mark, constants.F_OK)));
    return found.includes(true);
  } catch {
    return false;
  }
}

interface KnownBrowser {
  readonly name: string;
  readonly revision: string;
  /** By platform: older systems get an older WebKit. */
  readonly revisionOverrides?: Readonly<Record<string, string>>;
}

const foldersOf = (browser: KnownBrowser | undefined): string[] =>
  browser === undefined
    ? []
    : [
        `${browser.name}-${browser.revision}`,
        ...Object.entries(browser.revisionOverrides ?? {}).map(
          ([platform, revision]) => `${browser.name}_${platform}_special-${revision}`,
        ),
      ].map((folder) => folder.replaceAll(/-(?=.*-)/g, '_'));

/** https://playwright.dev/docs/browsers, "Managing browser binaries". */
function browsersFolder(core: string, env: Env): string {
  const set = env['PLAYWRIGHT_BROWSERS_PATH'];
  if (set === '0') return path.join(core, '.local-browsers');
  if (set) return path.resolve(set);
  const cache = {
    win32: env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local'),
    darwin: path.join(homedir(), 'Library', 'Caches'),
  };
  const folder =
    process.platform === 'win32' || process.platform === 'darwin' ? cache[process.platform] : undefined;
  return path.join(folder ?? env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'ms-playwright');
}

function systemBrowsers(headed: boolean, env: Env): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      );
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
        folder === undefined
          ? []
          : [
              path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
              path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
            ],
      );
    default: {
      const whole = [
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        'microsoft-edge',
      ];
      return filesOnPath(headed ? whole : ['chromium-headless-shell', ...whole], env);
    }
  }
}
