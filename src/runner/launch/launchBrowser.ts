import { mkdirSync, rmSync } from 'node:fs';
import { env } from 'node:process';
import type { Browser } from '../find/browser.ts';

/** A browser of this machine, as Playwright launches it. */
export interface BrowserChoice {
  readonly engine: 'chromium' | 'firefox' | 'webkit';
  readonly executablePath?: string;
  readonly channel?: string;
}

/** What launches a browser; undefined for one elsewhere. */
export function browserChoice(browser: Browser): BrowserChoice | undefined {
  switch (browser.kind) {
    case 'own':
      return { engine: browser.engine ?? 'chromium' };
    case 'file':
      return { engine: 'chromium', executablePath: browser.executablePath };
    case 'channel':
      return { engine: 'chromium', channel: browser.channel };
    case 'remote':
      return undefined;
    default:
      return browser satisfies never;
  }
}

/**
 * Starts a browser without a window, with its files in a folder that ends with this process. The browser itself keeps the
 * folder of the machine.
 *
 * @param temporary the folder
 * @throws what `launch` throws
 */
export async function launchInFolder<Options extends object, Launched>(
  temporary: string,
  launch: (options: Options & LaunchInFolder) => Promise<Launched>,
  options: Options,
): Promise<Launched> {
  const before = definedVariables();
  try {
    mkdirSync(temporary, { mode: 0o700, recursive: true });
    process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
    for (const name of temporaryVariables) env[name] = temporary;
    return await launch({ ...options, handleSIGINT: false, env: before });
  } finally {
    for (const name of temporaryVariables.filter((each) => env[each] === temporary))
      if (before[name] === undefined) Reflect.deleteProperty(env, name);
      else env[name] = before[name];
  }
}

interface LaunchInFolder {
  readonly handleSIGINT: false;
  readonly env: Record<string, string>;
}

const temporaryVariables = ['TMPDIR', 'TEMP', 'TMP'];

const definedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
