import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { note } from '../tests/notes.ts';
import type { Host } from './host.ts';
import type { Settings } from './hostOptions.ts';
import { findChromium } from './systemPackages.ts';

export interface Browser {
  context: BrowserContext;
  page: Page;
  close(): Promise<void>;
}

/**
 * Chromium follows only the last switch of this name; all but the first are those of Playwright's that matter here.
 * BackgroundResourceFetch compiles the workbench anew each time, although the compiled code is in the cache: found in
 * traces of Chromium 156, whose windows are drawn in half the time without it.
 */
const disabledFeatures = [
  'BackgroundResourceFetch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const switches = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** How long to wait for what shall appear, in ms: a busy machine takes its time. */
const longestWait = 60_000;

/** A headless Chromium for the windows of a host that runs; it reaches this machine only. */
export async function openBrowser(
  { browserProfile }: Pick<Host, 'browserProfile'>,
  viewport = { width: 1280, height: 800 },
): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('Chromium is missing: install it, or name it in the environment variable CHROMIUM');
  const profile = browserProfile ?? mkdtempSync(path.join(tmpdir(), 'ptc-chromium-'));
  const removeProfile = (): void => {
    if (!browserProfile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      viewport,
      args: switches,
    });
    await context.addInitScript('globalThis.__name ??= (body) => body;'); // tsx wraps inner functions in it, those sent to the page too
    context.setDefaultTimeout(longestWait);
    const page = context.pages()[0] ?? (await context.newPage());
    const close = async (): Promise<void> => {
      await context.close();
      removeProfile();
    };
    return { context, page, close };
  } catch (error) {
    removeProfile();
    throw error;
  }
}

export interface Workbench {
  host: Host;
  /** The folder to open; an empty window where there is none. */
  folder: string | undefined;
  /** Whether it is painted all the time, and not only in a picture that is taken of it, which is cheaper. */
  isPainted?: boolean;
  development?: {
    /** The extension's folder, loaded as it is. */
    extension: string;
    /** A module whose `run` the extension host calls. */
    tests: string;
  };
}

/** Opens the workbench in a page whose origin holds no state of earlier runs. */
export async function openWorkbench(page: Page, workbench: Workbench): Promise<void> {
  const { host, folder, development, isPainted = false } = workbench;
  await page.addInitScript(configureWorkbench, { settings: host.settings, development });
  await page.addInitScript(endSpinning);
  if (!isPainted) await page.addInitScript(paintNothing);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: host.url,
    storageTypes: 'indexeddb,local_storage,cookies,file_systems',
  });
  await session.detach();
  const what = folder === undefined ? 'ew=true' : `folder=${encodeURIComponent(folder)}`;
  note('window', what);
  await page.goto(`${host.url}/?${what}`, { waitUntil: 'commit' });
}

interface Sheet {
  replaceSync(rules: string): void;
}

interface StyledPage {
  readonly document: { readonly adoptedStyleSheets: Sheet[] };
  readonly CSSStyleSheet: new () => Sheet;
}

/** Runs in the page. Each frame of what turns without end, while something is waited for, costs more than the wait. */
function endSpinning(): void {
  const { document, CSSStyleSheet } = globalThis as unknown as StyledPage;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.progress-bit, .codicon-modifier-spin { animation: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. What is transparent is laid out and takes clicks, but is not painted: `saveScreenshot` makes it opaque. */
function paintNothing(): void {
  const { document, CSSStyleSheet } = globalThis as unknown as StyledPage;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0; }');
  document.adoptedStyleSheets.push(sheet);
}

interface Configuration {
  configurationDefaults?: Settings;
  developmentOptions?: object;
}

/**
 * Runs in the page, and changes the workbench's own configuration as it is read. (The built workbench ignores the
 * `payload` query, and a page rewritten by Playwright counts as public: Chromium then blocks its WebSocket.)
 */
function configureWorkbench({
  settings,
  development,
}: {
  settings: Settings;
  development: Workbench['development'];
}): void {
  const browser = globalThis as unknown as {
    Element: { prototype: { id: string; getAttribute(name: string): string | null } };
    location: { host: string };
  };
  const prototype = browser.Element.prototype;
  const plain = prototype.getAttribute;
  prototype.getAttribute = function (name: string): string | null {
    const value = plain.call(this, name);
    if (!value || name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') return value;
    const configuration = JSON.parse(value) as Configuration;
    const here = { $mid: 1, scheme: 'vscode-remote', authority: browser.location.host };
    configuration.configurationDefaults = { ...configuration.configurationDefaults, ...settings };
    if (development) {
      configuration.developmentOptions = {
        ...configuration.developmentOptions,
        extensions: [{ ...here, path: development.extension }],
        extensionTestsPath: { ...here, path: development.tests },
      };
    }
    return JSON.stringify(configuration);
  };
}
