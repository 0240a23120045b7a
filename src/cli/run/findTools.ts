import { realpathSync } from 'node:fs';
import path from 'node:path';
import { render } from '../../core/message.ts';
import { packageVersions } from '../../codegen/files/configFiles.ts';
import { type EmulatedDevice, findDevice } from '../../runner/device/findDevice.ts';
import { findBrowser, otherEngine, type Browser } from '../../runner/find/browser.ts';
import { type BrowserProxy, findBrowserProxy } from '../../runner/environment/browserProxy.ts';
import { findNode } from '../../runner/find/node.ts';
import { playwrightCli, findPlaywright, type Playwright } from '../../runner/find/playwright.ts';
import type { MergeOptions, RunOptions } from '../arguments/commandOptions.ts';
import type { LaunchTools } from '../../runner/launch/playwrightLaunch.ts';
import { proxyForm } from '../connection/proxyAgents.ts';
import { Refusal } from '../outcome/refusal.ts';

/** The programs that run tests, and how they are started. */
export interface RunSetup extends LaunchTools {
  readonly browser: Browser;
  /** The device to emulate, if one was asked for. */
  readonly device: EmulatedDevice | undefined;
  readonly mode: 'headless' | 'headed';
  readonly proxy: BrowserProxy | undefined;
}

/**
 * Finds the programs on this machine that run tests.
 *
 * @throws Refusal that says how to install what is missing
 */
export async function findTools(options: RunOptions): Promise<RunSetup> {
  const { node, playwright } = await findPlaywrightAndNode(options);
  const browser = await browserFor(options, playwright);
  const device = await deviceFor(options, { playwright, node, browser });
  const mode = options.headed ? 'headed' : 'headless';
  return { node, playwright, browser, device, mode, proxy: getProxy() };
}

/** The browser would take an address that can't be read without its user name and password. */
function getProxy(): BrowserProxy | undefined {
  const { HTTPS_PROXY, https_proxy } = process.env;
  const proxy = findBrowserProxy();
  return (
    proxy ??
    (HTTPS_PROXY || https_proxy ? refuse('HTTPS_PROXY is not the address of a proxy', proxyForm) : undefined)
  );
}

/** Finds Playwright Test. @throws Refusal that says how to install what is missing */
export async function findPlaywrightAndNode(
  options: Pick<MergeOptions, 'playwright' | 'folder'>,
): Promise<LaunchTools> {
  const node =
    (await findNode(process.execPath)) ??
    refuse('This version of Node.js is too old', 'Use Node.js 20.12 or newer');
  const playwright =
    (await findPlaywright(foldersWithPlaywright(options))) ??
    refuse(
      options.playwright === undefined
        ? 'Playwright Test is not installed'
        : `${options.playwright} doesn’t contain Playwright Test`,
      `Install it: npm install --save-dev @playwright/test@${packageVersions['@playwright/test']}`,
    );
  return { node, playwright };
}

/** The folders in or above which Playwright Test may be installed. */
const foldersWithPlaywright = ({
  playwright,
  folder = '',
}: Pick<MergeOptions, 'playwright' | 'folder'>): string[] =>
  playwright === undefined
    ? [path.resolve(folder), process.cwd(), path.dirname(realpathSync(process.argv[1] ?? '.'))]
    : [path.resolve(playwright)];

async function browserFor({ browser, headed }: RunOptions, playwright: Playwright): Promise<Browser> {
  const wsEndpoint = process.env['PORTABLE_TESTS_WS_ENDPOINT'];
  if (wsEndpoint) return { kind: 'remote', wsEndpoint };
  return (
    (await findBrowser(playwright, { setting: browser, headed })) ??
    refuseBrowser(browser, path.relative('', playwrightCli(playwright)))
  );
}

async function deviceFor(
  { device, viewport }: RunOptions,
  tools: LaunchTools & { readonly browser: Browser },
): Promise<EmulatedDevice | undefined> {
  const found = await findDevice({ device, viewport }, tools);
  return found && 'what' in found ? refuse(render(found.what), render(found.todo)) : found;
}

function refuseBrowser(browser: string | undefined, cli: string): never {
  const engine = otherEngine(browser ?? '');
  if (engine)
    return refuse(`${engineNames[engine]} is not installed`, `Install it: node ${cli} install ${engine}`);
  return refuse(
    browser === undefined ? 'No browser found on this machine' : `Browser not found: ${browser}`,
    `Install one: node ${cli} install chromium, or specify one with --browser`,
  );
}

const engineNames = { firefox: 'Playwright’s Firefox', webkit: 'Playwright’s WebKit' } as const;

function refuse(message: string, todo: string): never {
  throw new Refusal([{ message, todo }]);
}
