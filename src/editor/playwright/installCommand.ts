import * as vscode from 'vscode';
import { findBrowser } from '../../runner/find/browser.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { runSettings } from './runSettings.ts';
import type { ToolInstaller } from './toolInstaller.ts';

/**
 * Installs Playwright Test into the extension's storage; where no browser is on this machine, offers to
 * download one.
 *
 * @throws {UserError} when there is no npm, no network or no space
 */
export async function installCommand(
  installer: Pick<ToolInstaller, 'install' | 'downloadBrowser'>,
): Promise<void> {
  assertTrusted();
  const playwright = await installer.install();
  if (await findBrowser(playwright, { setting: runSettings().browser, headed: false })) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Playwright Test {0} is installed. Test cases can run now.', playwright.version),
    );
    return;
  }
  const download = vscode.l10n.t('Download Chromium');
  const text = vscode.l10n.t(
    'Playwright Test {0} is installed, but no Chromium for tests was found on this machine.',
    playwright.version,
  );
  if ((await vscode.window.showInformationMessage(text, download)) === download)
    await installer.downloadBrowser(playwright);
}
