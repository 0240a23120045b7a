import * as vscode from 'vscode';
import { findBrowser } from '../../runner/browser.ts';
import { installBrowser, installPlaywright } from '../../runner/install.ts';
import { findNode, ownRuntime } from '../../runner/node.ts';
import type { Playwright } from '../../runner/playwright.ts';
import { withProgress } from '../progress.ts';
import { demandTrust } from '../settings.ts';
import { runSettings } from './runSettings.ts';
import { logged } from './toolInstaller.ts';
import { userProxy } from './userProxy.ts';

type Log = Pick<vscode.LogOutputChannel, 'info'>;

/**
 * Installs Playwright Test into the extension's storage; where no browser is on this machine, offers to
 * download one.
 *
 * @throws {UserError} when there is no npm, no network or no space
 */
export async function installCommand(folder: string, log: Log): Promise<void> {
  demandTrust();
  const settings = runSettings();
  const options = { node: (await findNode(settings.node)) ?? ownRuntime(), proxy: userProxy()?.url };
  const title = vscode.l10n.t('Installing Playwright Test');
  const playwright = await withProgress(title, (signal) =>
    logged(installPlaywright(folder, options, signal), log),
  );
  if (!playwright) throw new vscode.CancellationError();
  const browser = await findBrowser(playwright, { setting: settings.browser, headed: false });
  if (browser) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Playwright Test {0} is installed. Test cases can run now.', playwright.version),
    );
  } else await offerBrowser(playwright, options, log);
}

async function offerBrowser(
  playwright: Playwright,
  options: Parameters<typeof installBrowser>[1],
  log: Log,
): Promise<void> {
  const download = vscode.l10n.t('Download Chromium');
  const words = vscode.l10n.t(
    'Playwright Test {0} is installed, but no Chromium for tests was found on this machine.',
    playwright.version,
  );
  if ((await vscode.window.showInformationMessage(words, download)) !== download) return;
  await withProgress(vscode.l10n.t('Downloading Chromium'), (signal) =>
    logged(installBrowser(playwright, options, signal), log),
  );
}
