import * as vscode from 'vscode';
import { findBrowser } from '../../runner/browser.ts';
import { installBrowser, installPlaywright } from '../../runner/install.ts';
import { findNode, ownRuntime } from '../../runner/node.ts';
import { findPlaywright } from '../../runner/playwright.ts';
import type { RunOptions } from '../../runner/run.ts';
import { withProgress } from '../progress.ts';
import { demandTrust } from '../settings.ts';
import { offerInWindow, type Ask } from './ask.ts';
import { installedPlaywright, playwrightFolders } from './playwrightFolders.ts';
import { runSettings, type RunSettings } from './runSettings.ts';
import { userProxy } from './userProxy.ts';

/** Installs what runs and traces need once the user agrees, so that they can go on. */
export class ToolInstaller {
  private installing: Promise<void> | undefined;

  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly log: Pick<vscode.LogOutputChannel, 'info'>,
    private readonly ask: Ask = offerInWindow,
  ) {}

  /**
   * Makes sure that a run finds Playwright Test and a browser. A setting that names none is left to the run.
   *
   * @throws {vscode.CancellationError} when the user declines or cancels
   * @throws {UserError} when the installation fails
   */
  async forRun(settings: RunSettings, mode: RunOptions['mode']): Promise<void> {
    const button = vscode.l10n.t('Install and Run');
    switch (await this.missing(settings, mode)) {
      case 'playwright':
        return this.offer(
          vscode.l10n.t('Install Playwright Test to run test cases?'),
          vscode.l10n.t(
            'Test cases run with Playwright Test, which this workspace does not have. It is installed in the storage of the extension. Chromium is downloaded if no browser for tests is found.',
          ),
          button,
          () => this.install(mode),
        );
      case 'browser':
        return this.offer(
          vscode.l10n.t('Download Chromium to run test cases?'),
          vscode.l10n.t('Test cases run in Chromium, and none was found on this machine.'),
          button,
          () => this.install(mode),
        );
      case undefined:
        return;
    }
  }

  /**
   * Makes sure that the local service finds Playwright's trace viewer.
   *
   * @throws {vscode.CancellationError} when the user declines or cancels
   * @throws {UserError} when the installation fails
   */
  forTrace(): Promise<void> {
    return this.offer(
      vscode.l10n.t('Install Playwright Test to open traces?'),
      vscode.l10n.t(
        'Traces open in Playwright’s trace viewer, which comes with Playwright Test. It is installed in the storage of the extension.',
      ),
      vscode.l10n.t('Install and Open Trace'),
      () => this.install(),
    );
  }

  private async missing(
    { playwright: named, browser, wsEndpoint }: RunSettings,
    mode: RunOptions['mode'],
  ): Promise<'playwright' | 'browser' | undefined> {
    const playwright = await findPlaywright(playwrightFolders(this.globalStorage));
    if (!playwright) return named === '' ? 'playwright' : undefined;
    if (browser !== '' || wsEndpoint !== '') return undefined;
    return (await findBrowser(playwright, { headed: mode !== 'headless' })) ? undefined : 'browser';
  }

  /** Asks once, also where several runs need the same. */
  private offer(
    question: string,
    detail: string,
    button: string,
    install: () => Promise<void>,
  ): Promise<void> {
    demandTrust();
    this.installing ??= (async () => {
      if (!(await this.ask(question, detail, button))) throw new vscode.CancellationError();
      await install();
    })().finally(() => (this.installing = undefined));
    return this.installing;
  }

  /** @param mode of the run that needs a browser; without it, none is downloaded */
  private async install(mode?: RunOptions['mode']): Promise<void> {
    const settings = runSettings();
    const options = { node: (await findNode(settings.node)) ?? ownRuntime(), proxy: userProxy()?.url };
    await withProgress(vscode.l10n.t('Installing Playwright Test'), async (signal) => {
      const folders = playwrightFolders(this.globalStorage);
      const known = mode && (await findPlaywright(folders));
      const folder = installedPlaywright(this.globalStorage);
      const playwright = known ?? (await logged(installPlaywright(folder, options, signal), this.log));
      signal.throwIfAborted();
      if (!playwright || !mode || (await this.missing(settings, mode)) !== 'browser') return;
      await logged(installBrowser(playwright, options, signal), this.log);
      signal.throwIfAborted();
    });
  }
}

/** Puts each line into the log, and gives the result. */
export async function logged<Result>(
  lines: AsyncGenerator<string, Result>,
  log: Pick<vscode.LogOutputChannel, 'info'>,
): Promise<Result> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
    log.info(value);
  }
}
