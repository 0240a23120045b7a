import * as vscode from 'vscode';
import { findBrowser } from '../../runner/find/browser.ts';
import { findNode, ownRuntime } from '../../runner/find/node.ts';
import { findPlaywright, type Playwright } from '../../runner/find/playwright.ts';
import { installBrowser, installPlaywright, type InstallOptions } from '../../runner/installPlaywright.ts';
import type { ProjectRunOptions } from '../../runner/runProject.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { confirmAction, type Confirm } from '../ui/confirm.ts';
import { withProgress } from '../ui/withProgress.ts';
import { installedPlaywright, playwrightFolders } from './playwrightFolders.ts';
import { runSettings, type RunSettings } from './runSettings.ts';
import { userProxy } from './toolFinder.ts';

/** Installs Playwright Test and a browser, which runs and traces need, when the user agrees. */
export class ToolInstaller {
  private installing: Promise<void> | undefined;

  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly log: Pick<vscode.LogOutputChannel, 'info'>,
    private readonly ask: Confirm = confirmAction,
  ) {}

  /**
   * Makes sure that a run finds Playwright Test and a browser. A setting that names none is left to the run.
   *
   * @throws {vscode.CancellationError} when the user declines or cancels
   * @throws {UserError} when the installation fails
   */
  async forRun(settings: RunSettings, mode: ProjectRunOptions['mode']): Promise<void> {
    const button = vscode.l10n.t('Install and Run');
    switch (await this.missing(settings, mode)) {
      case 'playwright':
        return this.offer(
          vscode.l10n.t('Install Playwright Test to run test cases?'),
          vscode.l10n.t(
            'Test cases run with Playwright Test, which this workspace does not have. It is installed in the storage of the extension. Chromium is downloaded if no browser for tests is found.',
          ),
          button,
          () => this.installFor(settings, mode),
        );
      case 'browser':
        return this.offer(
          vscode.l10n.t('Download Chromium to run test cases?'),
          vscode.l10n.t('Test cases run in Chromium, and none was found on this machine.'),
          button,
          () => this.installFor(settings, mode),
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
        "Traces open in Playwright's trace viewer, which comes with Playwright Test. It is installed in the storage of the extension.",
      ),
      vscode.l10n.t('Install and Open Trace'),
      () => this.install(),
    );
  }

  private async missing(
    { playwright: named, browser, wsEndpoint }: RunSettings,
    mode: ProjectRunOptions['mode'],
  ): Promise<'playwright' | 'browser' | undefined> {
    const playwright = await findPlaywright(playwrightFolders(this.globalStorage));
    if (!playwright) return named === '' ? 'playwright' : undefined;
    if (browser !== '' || wsEndpoint !== '') return undefined;
    return (await findBrowser(playwright, { headed: mode !== 'headless' })) ? undefined : 'browser';
  }

  /** Asks once, even when several runs need the same tool. */
  private offer(
    question: string,
    detail: string,
    button: string,
    install: () => Promise<unknown>,
  ): Promise<void> {
    assertTrusted();
    this.installing ??= (async () => {
      if (!(await this.ask(question, detail, button))) throw new vscode.CancellationError();
      await install();
    })().finally(() => (this.installing = undefined));
    return this.installing;
  }

  /**
   * Installs Playwright Test into the extension's storage, also where it is installed already.
   *
   * @throws {UserError} when there is no npm, no network or no space
   */
  async install(): Promise<Playwright> {
    const options = await installOptions();
    return withProgress(vscode.l10n.t('Installing Playwright Test'), (signal) =>
      this.addPlaywright(options, signal),
    );
  }

  /** Downloads the Chromium of a copy of Playwright. @throws {UserError} when there is no network or no space */
  async downloadBrowser(playwright: Playwright): Promise<void> {
    const options = await installOptions();
    await withProgress(vscode.l10n.t('Downloading Chromium'), (signal) =>
      this.addBrowser(playwright, options, signal),
    );
  }

  /** Installs the tools that a run is missing. */
  private async installFor(settings: RunSettings, mode: ProjectRunOptions['mode']): Promise<void> {
    const options = await installOptions();
    await withProgress(vscode.l10n.t('Installing Playwright Test'), async (signal) => {
      const known = await findPlaywright(playwrightFolders(this.globalStorage));
      const playwright = known ?? (await this.addPlaywright(options, signal));
      signal.throwIfAborted();
      if ((await this.missing(settings, mode)) === 'browser')
        await this.addBrowser(playwright, options, signal);
    });
  }

  private async addPlaywright(options: InstallOptions, signal: AbortSignal): Promise<Playwright> {
    const folder = installedPlaywright(this.globalStorage);
    const playwright = await logged(installPlaywright(folder, options, signal), this.log);
    if (!playwright) throw new vscode.CancellationError();
    return playwright;
  }

  private async addBrowser(
    playwright: Playwright,
    options: InstallOptions,
    signal: AbortSignal,
  ): Promise<void> {
    await logged(installBrowser(playwright, options, signal), this.log);
    signal.throwIfAborted();
  }
}

const installOptions = async (): Promise<InstallOptions> => ({
  node: (await findNode(runSettings().node)) ?? ownRuntime(),
  proxy: userProxy(),
});

/** Logs each line and returns the result. */
async function logged<Result>(
  lines: AsyncGenerator<string, Result>,
  log: Pick<vscode.LogOutputChannel, 'info'>,
): Promise<Result> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) return value;
    log.info(value);
  }
}
