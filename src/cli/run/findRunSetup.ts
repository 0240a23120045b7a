import { realpathSync } from 'node:fs';
import path from 'node:path';
import { packageVersions } from '../../codegen/files/projectFiles.ts';
import { render } from '../../core/message.ts';
import { type EmulatedDevice, findDevice } from '../../runner/device/deviceAndViewport.ts';
import { type BrowserProxy, findBrowserProxy } from '../../runner/environment/browserProxy.ts';
import { otherEngine } from '../../runner/find/browser.ts';
import { findLaunchTools, findTools, type LaunchTools, type Tools } from '../../runner/find/findTools.ts';
import { findNode } from '../../runner/find/node.ts';
import { playwrightCli } from '../../runner/find/playwright.ts';
import type { MergeOptions, RunOptions } from '../arguments/commandOptions.ts';
import { proxyForm } from '../connection/proxyAgents.ts';
import { Refusal } from '../outcome/refusal.ts';

/** The programs that run tests, and how they are started. */
export interface RunSetup extends Tools {
  /** The device to emulate, if one was asked for. */
  readonly device: EmulatedDevice | undefined;
  readonly mode: 'headless' | 'headed';
  readonly proxy: BrowserProxy | undefined;
}

/**
 * Finds the programs on this machine that run tests.
 *
 * @throws {Refusal} that says how to install what is missing
 */
export async function findRunSetup(options: RunOptions): Promise<RunSetup> {
  const { browser, headed } = options;
  const wsEndpoint = process.env['PORTABLE_TESTS_WS_ENDPOINT'];
  const tools = await findTools(
    { ...searchFor(options), browser, headed, wsEndpoint },
    {
      ...missingErrors(options),
      browser: (playwright) => noBrowser(browser, path.relative('', playwrightCli(playwright))),
    },
  );
  const device = await deviceFor(options, tools);
  return { ...tools, device, mode: headed ? 'headed' : 'headless', proxy: getProxy() };
}

/** The browser would take an address that can't be read without its user name and password. */
function getProxy(): BrowserProxy | undefined {
  const { HTTPS_PROXY, https_proxy } = process.env;
  const proxy = findBrowserProxy();
  if (!proxy && (HTTPS_PROXY || https_proxy))
    throw refusal('HTTPS_PROXY is not the address of a proxy', proxyForm);
  return proxy;
}

/** Finds Playwright Test. @throws {Refusal} that says how to install what is missing */
export const findPlaywrightAndNode = (options: PlaywrightOptions): Promise<LaunchTools> =>
  findLaunchTools(searchFor(options), missingErrors(options));

type PlaywrightOptions = Pick<MergeOptions, 'playwright' | 'folder'>;

const searchFor = (options: PlaywrightOptions) => ({
  playwright: foldersWithPlaywright(options),
  node: findNode(process.execPath),
});

const missingErrors = ({ playwright }: PlaywrightOptions) => ({
  node: () => refusal('This version of Node.js is too old', 'Use Node.js 20.12 or newer'),
  playwright: () =>
    refusal(
      playwright === undefined
        ? 'Playwright Test is not installed'
        : `${playwright} doesn't contain Playwright Test`,
      `Install it: npm install --save-dev @playwright/test@${packageVersions['@playwright/test']}`,
    ),
});

/** The folders in or above which Playwright Test may be installed. */
const foldersWithPlaywright = ({ playwright, folder = '' }: PlaywrightOptions): string[] =>
  playwright === undefined
    ? [path.resolve(folder), process.cwd(), path.dirname(realpathSync(process.argv[1] ?? '.'))]
    : [path.resolve(playwright)];

async function deviceFor(
  { device, viewport }: RunOptions,
  tools: Tools,
): Promise<EmulatedDevice | undefined> {
  const found = await findDevice({ device, viewport }, tools);
  if (found && 'what' in found) throw refusal(render(found.what), render(found.todo));
  return found;
}

function noBrowser(browser: string | undefined, cli: string): Refusal {
  const engine = otherEngine(browser ?? '');
  if (engine)
    return refusal(`${engineNames[engine]} is not installed`, `Install it: node ${cli} install ${engine}`);
  return refusal(
    browser === undefined ? 'No browser found on this machine' : `Browser not found: ${browser}`,
    `Install one: node ${cli} install chromium, or specify one with --browser`,
  );
}

const engineNames = { firefox: "Playwright's Firefox", webkit: "Playwright's WebKit" } as const;

const refusal = (message: string, todo: string): Refusal => new Refusal([{ message, todo }]);
