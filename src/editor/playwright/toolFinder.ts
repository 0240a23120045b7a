import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { type BrowserProxy, findBrowserProxy } from '../../runner/environment/browserProxy.ts';
import { otherEngine } from '../../runner/find/browser.ts';
import { findTools, type Tools } from '../../runner/find/findTools.ts';
import { findNode, type NodeRuntime } from '../../runner/find/node.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import type { CommandId } from '../ui/commands.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';
import { playwrightFolders } from './playwrightFolders.ts';
import type { RunSettings } from './runSettings.ts';

/** The tools on this machine that a run needs. */
export interface RunTools extends Tools {
  readonly proxy: BrowserProxy | undefined;
}

/** Finds the tools for runs: by the settings first, then in the workspace, then in the extension's storage. */
export class ToolFinder {
  /** A login shell takes long to answer: it is asked once for each setting. */
  private readonly nodes = new Map<string, Promise<NodeRuntime | undefined>>();

  constructor(private readonly globalStorage: vscode.Uri) {}

  /** @throws {ErrorWithAction} when something is missing, with a button that fixes it */
  async find(settings: RunSettings, mode: ProjectRunOptions['mode']): Promise<RunTools> {
    const tools = await findTools(
      {
        playwright: playwrightFolders(this.globalStorage),
        node: this.node(settings.node),
        browser: settings.browser,
        headed: mode !== 'headless',
        wsEndpoint: settings.wsEndpoint,
      },
      {
        playwright: () => noPlaywright(settings.playwright),
        node: () => noNode(settings.node),
        browser: () => noBrowser(settings.browser),
      },
    );
    return { ...tools, proxy: userProxy() };
  }

  private async node(setting: string): Promise<NodeRuntime | undefined> {
    const search = this.nodes.get(setting) ?? findNode(setting);
    this.nodes.set(setting, search);
    const found = await search;
    if (!found) this.nodes.delete(setting);
    return found;
  }
}

const noNode = (setting: string): ErrorWithAction =>
  new ErrorWithAction(
    message('{0} is not Node.js 20.12 or newer', setting),
    message('Correct the setting "portableTests.run.node"'),
    openSetting('node'),
  );

const noPlaywright = (setting: string): ErrorWithAction =>
  setting
    ? new ErrorWithAction(
        message('There is no Playwright Test 1.42 or newer at {0}', setting),
        message('Correct the setting "portableTests.run.playwright"'),
        openSetting('playwright'),
      )
    : new ErrorWithAction(
        message("Running test cases requires Playwright Test, which isn't installed in this workspace"),
        message("Install it in the extension's storage, or add @playwright/test to the workspace"),
        {
          title: vscode.l10n.t('Install Playwright Test'),
          run: () => vscode.commands.executeCommand('portableTests.installPlaywright' satisfies CommandId),
        },
      );

function noBrowser(setting: string): ErrorWithAction {
  const engine = otherEngine(setting);
  if (engine)
    return new ErrorWithAction(
      message('{0} of Playwright is not installed', engine === 'firefox' ? 'Firefox' : 'WebKit'),
      message(
        'Install it with "npx playwright install {0}", or change the setting "portableTests.run.browser"',
        engine,
      ),
      openSetting('browser'),
    );
  return setting
    ? new ErrorWithAction(
        message('There is no browser at {0}', setting),
        message('Correct the setting "portableTests.run.browser"'),
        openSetting('browser'),
      )
    : new ErrorWithAction(
        message('No Chromium for tests was found on this machine'),
        message('Install one with "npx playwright install chromium", or name one in the settings'),
        openSetting('browser'),
      );
}

const openSetting = (name: string): ErrorWithAction['offer'] => ({
  title: vscode.l10n.t('Open Setting'),
  run: () => vscode.commands.executeCommand('workbench.action.openSettings', `portableTests.run.${name}`),
});

/** The proxy of the editor's settings, else that of the environment. */
export function userProxy(): BrowserProxy | undefined {
  const http = vscode.workspace.getConfiguration('http');
  if (http.get<string>('proxySupport') === 'off') return undefined;
  return findBrowserProxy(process.env, http.get<string>('proxy'), http.get<string[]>('noProxy', []));
}
