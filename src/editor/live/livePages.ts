import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { LivePage } from './livePage.ts';
import type { LiveMode } from './prepareLive.ts';

/** The live page of the window: there is one at a time. */
export class LivePages implements vscode.Disposable {
  private open: LivePage | undefined;

  constructor(private readonly parts: LiveDependencies) {}

  /**
   * Opens the page of a test case and runs it up to a step, which is left out.
   *
   * @throws {UserError} when it can't be run
   */
  async runTo(document: vscode.TextDocument, step: number, mode: LiveMode = 'headless'): Promise<LivePage> {
    assertTrusted();
    const page = this.pageOf(document, mode);
    await page.runTo(step);
    return page;
  }

  /** Opens the page of a test case, runs it up to a step, and records in front of that. */
  async record(document: vscode.TextDocument, step: number): Promise<void> {
    assertTrusted();
    await this.pageOf(document, 'headless').record(step);
  }

  /** The open page, unless its session has ended. */
  get current(): LivePage | undefined {
    return this.open?.hasEnded ? undefined : this.open;
  }

  /** The open page, of a document if one is given. @throws {UserError} where there is none */
  require(document?: vscode.TextDocument): LivePage {
    const { current } = this;
    if (current && (!document || current.isOf(document))) return current;
    throw new UserError(
      message('No live page is open for this test case'),
      message('Run the test case to a step first'),
    );
  }

  dispose(): void {
    this.open?.dispose();
  }

  private pageOf(document: vscode.TextDocument, mode: LiveMode): LivePage {
    const { open } = this;
    if (open?.isOf(document) && !open.hasEnded) return open;
    open?.dispose();
    const page = new LivePage(this.parts, document, {
      onClose: () => {
        if (this.open !== page) return;
        this.open = undefined;
        showAsOpen(false);
      },
      mode,
      startAgain: (step, again) => this.runTo(document, step, again),
    });
    this.open = page;
    showAsOpen(true);
    return page;
  }
}

/** Shows or hides the commands that need an open page. */
function showAsOpen(isOpen: boolean): void {
  void vscode.commands.executeCommand('setContext', 'portableTests.liveOpen', isOpen);
}
