import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { openBrowser, type Browser } from '../../../scripts/host/browser.ts';
import { Host } from '../../../scripts/host/host.ts';
import type { HostOptions, Settings } from '../../../scripts/host/hostOptions.ts';
import { findOwner } from '../../../src/service/dataFolder/dataFolder.ts';
import { waitUntil } from '../../support/waitUntil.ts';

/** Options that can't be changed while a server runs. */
export interface ServerOptions extends Pick<
  HostOptions,
  'install' | 'builtins' | 'trust' | 'env' | 'extensions'
> {
  /** Packed extensions that are installed beside those. */
  readonly others: readonly string[];
  /** The language of its pages: a server keeps it. */
  readonly language?: string | undefined;
}

/** A VS Code server and a browser, for one window at a time. */
export interface Server {
  readonly host: Host;
  readonly context: BrowserContext;
  /** Closes the window and what it has opened, and gives the server back. */
  release(): Promise<void>;
}

interface Kept {
  readonly host: Host;
  readonly browser: Browser;
  readonly options: string;
  isTaken: boolean;
}

/** Where the extension of a server keeps its data. */
export const globalStorageIn = (userFolder: string): string =>
  path.join(userFolder, 'globalStorage/portable-test-cases.portable-test-cases');

/** A window that went without a word is not waited for, as a user's would be for hours; in seconds. */
const shortGrace = { CODE_SERVER_RECONNECTION_GRACE_TIME: '5' };

/** The servers of this process, each kept for the next window that needs one like it. */
const kept: Kept[] = [];

/** Takes a server that holds nothing of windows before, and starts one where there is none. */
export async function takeServer(options: ServerOptions, settings: Settings = {}): Promise<Server> {
  const { install: _install, ...others } = options;
  const key = JSON.stringify(others);
  const server = kept.find((known) => known.options === key && !known.isTaken) ?? (await start(options, key));
  server.isTaken = true;
  const { host, browser } = server;
  host.useSettings(settings);
  const release = async (): Promise<void> => {
    const [_first, ...pages] = browser.context.pages(); // the first one, which is empty, keeps the browser open
    await Promise.all(pages.map((page) => page.close()));
    await clean(host); // one that can't be cleaned stays taken
    server.isTaken = false;
  };
  return { host, context: browser.context, release };
}

async function start({ others, env, ...options }: ServerOptions, key: string): Promise<Kept> {
  const host = new Host({ ...options, env: { ...env, ...shortGrace } });
  let browser: Browser | undefined;
  try {
    await host.install(others);
    await host.start();
    browser = await openBrowser(host);
    const server = { host, browser, options: key, isTaken: true };
    kept.push(server);
    return server;
  } catch (error) {
    await browser?.close();
    await host.dispose();
    throw error;
  }
}

/**
 * Waits until the extension host of a closed window has ended, and the local service with it, and removes what they
 * left. What a page keeps is cleared when the next one opens.
 */
async function clean({ dataDir, userFolder }: Host): Promise<void> {
  const sessions = below(path.join(dataDir, 'data/logs'));
  const running = (): number => sessions.reduce((sum, session) => sum + extensionHosts(session), 0);
  await waitUntil(running, (count) => count === 0, { what: 'the extension host of a closed window to end' });
  const service = path.join(globalStorageIn(userFolder), 'service');
  await waitUntil(
    () => findOwner(service),
    (owner) => owner === undefined,
    { what: 'the local service of a closed window to end' },
  );
  const logs = sessions.flatMap(below).filter((folder) => path.basename(folder).startsWith('exthost'));
  for (const left of [...below(userFolder), ...logs]) rmSync(left, { recursive: true, maxRetries: 5 });
}

const below = (folder: string): string[] => readdirSync(folder).map((name) => path.join(folder, name));

/** How many extension hosts of a session of the server run: its log tells when each began and ended. */
function extensionHosts(session: string): number {
  const file = path.join(session, 'remoteagent.log');
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''; // the command line's sessions have none
  const count = (event: string): number => log.split(event).length - 1;
  return count('Launched Extension Host Process') - count('Extension Host Process exited');
}
