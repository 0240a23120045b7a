import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A copy of Playwright Test on this machine. */
export interface Playwright {
  /** The folder of the package `@playwright/test`. */
  readonly folder: string;
  /** The folder of `playwright-core`, which knows its browsers and has the trace viewer. */
  readonly core: string;
  readonly version: string;
}

/** Generated code needs tags and annotations in the details of a test (Playwright 1.42), and `loadEnvFile` of Node. */
const oldest = [1, 42] as const;

/**
 * The first copy that is new enough, looked for as Node would from each folder: in its
 * `node_modules` and in those above it. Reads files only, runs nothing.
 */
export async function findPlaywright(folders: readonly string[]): Promise<Playwright | undefined> {
  for (const folder of folders) {
    for (const modules of modulesAbove(folder)) {
      const found = await playwrightIn(modules);
      if (found && isNewEnough(found.version)) return found;
    }
  }
  return undefined;
}

/** The environment variable that names a folder to look for Playwright Test from, for who starts an editor. */
export const playwrightVariable = 'PORTABLE_TESTS_PLAYWRIGHT';

/** The file that node runs as Playwright's command line. */
export const playwrightCli = ({ folder }: Playwright): string => path.join(folder, 'cli.js');

async function playwrightIn(modules: string): Promise<Playwright | undefined> {
  try {
    const folder = await realpath(path.join(modules, '@playwright', 'test'));
    const core = await coreOf(folder);
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version?: unknown;
    };
    return typeof version === 'string' && core !== undefined ? { folder, core, version } : undefined;
  } catch {
    return undefined;
  }
}

/** Package managers put it beside, above, or into a folder of their own. */
async function coreOf(folder: string): Promise<string | undefined> {
  const playwright = await firstReal(modulesAbove(folder).map((modules) => path.join(modules, 'playwright')));
  return firstReal(
    modulesAbove(playwright ?? folder).map((modules) => path.join(modules, 'playwright-core')),
  );
}

async function firstReal(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    try {
      return await realpath(folder);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

function modulesAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  const modules = path.basename(folder) === 'node_modules' ? folder : path.join(folder, 'node_modules');
  return parent === folder ? [modules] : [modules, ...modulesAbove(parent)];
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
