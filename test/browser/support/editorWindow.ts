import { rmSync } from 'node:fs';
import path from 'node:path';
import { errors, type FrameLocator, type Locator, type Page } from 'playwright-core';
import { openWorkbench } from '../../../scripts/host/browser.ts';
import type { Host } from '../../../scripts/host/host.ts';
import { wantsScreenshots, saveScreenshot } from '../../../scripts/host/screenshots.ts';
import type { Server } from './serverPool.ts';
import { systemColours, type ThemeKind } from './themes.ts';

const picturedThemes = [
  ['vscode-dark', 'dark'],
  ['vscode-light', 'light'],
  ['vscode-high-contrast', 'contrast'],
] as const;

/** The label of a row of a quick pick; its second line keeps, unseen, what an earlier pick had there. */
export const pickLabel = '.quick-input-list-row:first-child .label-name';

/** The parts of the page that `idle` reads. */
interface IdlePage {
  readonly document: {
    querySelector(selector: string): object | null;
    getAnimations(): {
      readonly playState: string;
      readonly effect: { getComputedTiming(): { iterations?: number } } | null;
    }[];
  };
  readonly performance: { getEntriesByName(name: string): readonly object[] };
}

/** The parts of an element in the page that `#fill` needs. */
interface TextInput {
  value: string;
  dispatchEvent(event: object): void;
}

/** A whole window of VS Code, seen and used as by a person. */
export class EditorWindow {
  isDisposed = false;

  constructor(
    readonly server: Server,
    readonly page: Page,
    /** The folder that is open: a copy, free to be changed. */
    readonly workspace: string,
  ) {}

  get host(): Host {
    return this.server.host;
  }

  /** @param isEmpty opens no folder */
  async open({ isEmpty }: { isEmpty: boolean }): Promise<void> {
    const folder = isEmpty ? undefined : this.workspace;
    await this.page.emulateMedia({ colorScheme: 'dark' });
    await openWorkbench(this.page, { host: this.host, folder, isPainted: wantsScreenshots() });
    await this.#drawn({ isEmpty });
  }

  /**
   * Reloads the window until what it showed is seen again. The command stores the open editors first; a reload of the
   * page loses what was opened or closed in the seconds before it.
   */
  async reload(shown: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent('domcontentloaded'), this.run('Developer: Reload Window')]);
    await shown.waitFor();
  }

  /** Opens another folder in this window. */
  async openFolder(folder: string): Promise<void> {
    await this.page.goto(`${this.host.url}/?folder=${encodeURIComponent(folder)}`, { waitUntil: 'commit' });
    await this.#drawn();
  }

  async dispose(): Promise<void> {
    if (this.isDisposed) return;
    this.isDisposed = true;
    await this.server.release();
    rmSync(path.dirname(this.workspace), { recursive: true, force: true });
  }

  /** Turns the window to a theme as the system does, which leaves the focus and open menus as they are. */
  async useTheme(kind: ThemeKind): Promise<void> {
    const { workbench, ...media } = systemColours[kind];
    await this.page.emulateMedia(media);
    await this.page.locator(`.monaco-workbench.${workbench}`).waitFor();
  }

  /** Saves a picture of each of three themes into shots/, where pictures are wanted; it is dark before and after. */
  async shot(name: string): Promise<void> {
    if (!wantsScreenshots()) return;
    for (const [kind, theme] of picturedThemes) {
      await this.useTheme(kind);
      await saveScreenshot(this.page, `${name}-${theme}`);
    }
    await this.useTheme('vscode-dark');
  }

  /**
   * Waits until the window does nothing: its extensions are loaded, no progress is shown, and nothing moves. What
   * a finished command has not done by then, it does not do.
   */
  async idle(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { document, performance } = globalThis as unknown as IdlePage;
      const isMoving = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
      const isBusy = document.querySelector('.monaco-progress-container.active, .codicon-modifier-spin');
      return !isMoving && !isBusy && performance.getEntriesByName('code/didLoadExtensions').length > 0;
    });
  }

  /** Puts away what was opened and said so far, so that none of it is taken for what comes of the next steps. */
  async clear(): Promise<void> {
    await this.run('View: Close All Editors');
    // The command is there while the panel is
    if (await this.page.locator('.part.panel').isVisible()) await this.run('View: Hide Panel');
    await this.run('Notifications: Clear All Notifications');
    // It stays for seconds; the next one, unless it is the same, is written in its place
    const said = this.page.locator('[id="status.extensionMessage"] .statusbar-item-label');
    await said.evaluateAll((labels) => labels.forEach((label) => (label.textContent = '')));
  }

  /** Runs a command from the palette by its whole title, e.g. `Portable Tests: Push`. */
  async run(title: string): Promise<void> {
    await this.actUntil(
      async (patience) => {
        await this.page.keyboard.press('F1');
        await this.#fill(`>${title}`, patience);
        await this.#choose(title, patience);
      },
      () => Promise.resolve(),
      this.#escape,
    );
  }

  /** Runs a command that is among the choices of a command of the palette, by their titles. */
  async choose(of: string, command: string): Promise<void> {
    await this.run(`Portable Tests: ${of}`);
    await this.quickPick(command);
  }

  readonly #escape = (): Promise<void> => this.page.keyboard.press('Escape');

  /**
   * Acts, and acts again where the effect does not come: VS Code drops a click on what it draws anew at that moment,
   * and closes a menu, the palette or a pick when something else takes the focus.
   *
   * @param act is given how long to wait for what it needs, in ms: little at first, since what VS Code has closed or not
   * listed does not come any more, and twice as long with each attempt
   * @param effect is waited for; an error of Playwright's says that it did not come
   * @param reset what is done before the next attempt, beside taking the mouse off what it may have brought up
   * @throws {errors.TimeoutError} the last such error, when five attempts had no effect
   */
  async actUntil(
    act: (patience: number) => Promise<unknown>,
    effect: () => Promise<unknown>,
    reset?: () => Promise<unknown>,
  ): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      try {
        await act(750 * 2 ** attempts);
        await effect();
        return;
      } catch (error) {
        if (attempts === 5 || !(error instanceof errors.TimeoutError)) throw error;
        await reset?.();
        await this.page.mouse.move(1, 1);
      }
    }
  }

  /** Waits for a notification with this text. */
  async toast(text: string | RegExp): Promise<Locator> {
    const toast = this.page.locator('.notification-toast', { hasText: text }).first();
    await toast.waitFor();
    return toast;
  }

  /** Presses a button of a notification, which ends it. */
  async answerToast(text: string | RegExp, button: string): Promise<void> {
    const answer = (await this.toast(text)).locator('.monaco-button', { hasText: button });
    await this.actUntil(
      () => answer.click(),
      () => answer.waitFor({ state: 'detached', timeout: 5000 }),
    );
  }

  /** A dialog in the middle of the window. */
  async dialog(text: string | RegExp): Promise<Locator> {
    const dialog = this.page.locator('.monaco-dialog-box', { hasText: text });
    await dialog.waitFor();
    return dialog;
  }

  /** Presses a button of the dialog in the middle. */
  async answerDialog(text: string | RegExp, button: string): Promise<void> {
    const dialog = await this.dialog(text);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Waits until the status bar says this. */
  async status(text: string | RegExp): Promise<void> {
    await this.page.locator('.statusbar-item', { hasText: text }).waitFor();
  }

  /** Waits for a quick pick that offers an item of just this label, and picks it. */
  async quickPick(label: string): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await this.#fill(label); // items out of view are not drawn
    await this.#choose(label);
  }

  /** The items of the open quick pick that are in view. */
  async quickPickItems(): Promise<string[]> {
    const rows = this.page.locator(`.quick-input-list .monaco-list-row ${pickLabel}`);
    await rows.first().waitFor();
    return rows.allTextContents();
  }

  /** Types into the open quick input, after it shows this prompt or placeholder, and confirms. */
  async quickInput(text: string, prompt?: string | RegExp): Promise<void> {
    if (prompt) await this.#question(prompt).waitFor();
    await this.#fill(text);
    await this.#input.press('Enter');
  }

  /**
   * Presses a button of a row, whose command asks something with this text. Where the row is drawn anew at that
   * moment, VS Code drops the click, or runs the command without the row.
   */
  async pressToBeAsked(row: Locator, button: string, question: string | RegExp): Promise<void> {
    await this.actUntil(
      async () => {
        await row.hover({ timeout: 5000 });
        await row.getByLabel(button).click({ timeout: 5000 });
      },
      () => this.#question(question).waitFor({ timeout: 10_000 }),
      this.#escape,
    );
  }

  /** The open quick input, where it shows this text or placeholder. */
  #question(text: string | RegExp): Locator {
    const { page } = this;
    return page.locator('.quick-input-widget', { hasText: text }).or(page.getByPlaceholder(text)).first();
  }

  /** A button above the active editor. Its label ends with the key of its command, if it has one. */
  titleButton(name: string): Locator {
    return this.page
      .locator('.editor-group-container.active .editor-actions .action-label')
      .and(this.page.getByLabel(new RegExp(`^${name}( \\(|$)`)));
  }

  /** Opens a file of the workspace by its relative path. */
  async openFile(file: string): Promise<void> {
    const name = path.basename(file);
    const folder = file === name ? undefined : path.dirname(file);
    await this.actUntil(
      async (patience) => {
        await this.page.keyboard.press('ControlOrMeta+P');
        await this.#fill(file, patience);
        await this.#choose(name, patience, folder);
      },
      () => this.page.locator('.tabs-container .tab.active', { hasText: name }).waitFor({ timeout: 5000 }),
      this.#escape,
    );
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** The active editor. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').last();
  }

  /** The lines of the active editor that are in view, from top to bottom. */
  async editorText(): Promise<string> {
    const lines = await this.editor.locator('.view-line').evaluateAll((all) =>
      all.map((element) => ({
        top: Number.parseFloat(element.style.top),
        text: element.textContent ?? '',
      })),
    );
    return lines
      .sort((a, b) => a.top - b.top)
      .map((line) => line.text.replaceAll('\u00a0', ' '))
      .join('\n');
  }

  /** Asks for suggestions at the cursor, and gives their labels. VS Code drops them where the text has just changed. */
  async suggest(): Promise<string[]> {
    const rows = this.page.locator('.suggest-widget.visible .monaco-list-row');
    await this.actUntil(
      () => this.page.keyboard.press('Control+Space'),
      () => rows.first().waitFor({ timeout: 5000 }),
      this.#escape,
    );
    return rows.locator('.label-name').allInnerTexts();
  }

  /**
   * Sets the cursor. *Go to Line* takes the confirmation only while its row says where it goes: without an active
   * editor, as between the two of a file that was moved, it does nothing and stays open.
   */
  async goTo(line: number, column = 1): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', {
      hasText: new RegExp(`\\b${line}\\b.*\\b${column}\\b`),
    });
    await this.actUntil(
      async (patience) => {
        await this.page.keyboard.press('Control+G');
        await this.#fill(`:${line}:${column}`, patience);
        await row.waitFor({ timeout: patience });
        await this.#input.press('Enter', { timeout: patience });
      },
      () => this.#input.waitFor({ state: 'hidden', timeout: 5000 }),
      this.#escape,
    );
  }

  /** The problems of the Problems view, once it lists this many or more: `message [Ln 1, Col 1]`. */
  async problems(atLeast = 1): Promise<string[]> {
    await this.run('Problems: Focus on Problems View');
    const rows = this.page.locator('.markers-panel .marker-message-details-container');
    await rows.nth(atLeast - 1).waitFor();
    return (await rows.allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
  }

  /** The squiggles in view, by severity. */
  squiggles(severity: 'error' | 'warning' | 'info' | 'hint' = 'error'): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /** The document inside the webview that is shown in a tab. */
  get webview(): FrameLocator {
    return this.#webviews(':not([src*="purpose=webviewView"])');
  }

  /** The Steps view. */
  get stepsView(): FrameLocator {
    return this.#webviews('[src*="purpose=webviewView"]');
  }

  #webviews(which: string): FrameLocator {
    return this.page.frameLocator(`iframe.webview.ready${which}`).frameLocator('iframe#active-frame');
  }

  /** A row of a tree or list view. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.pane-body .monaco-list-row', { hasText: text });
  }

  /** The row of a test case in the view whose state a screen reader reads so; what is seen of it is a letter. */
  treeRowInState(name: string, words: string): Locator {
    return this.page.locator(`.pane-body .monaco-list-row[aria-label*="${words}"]`, { hasText: name });
  }

  /** Gives the service that the workspace names its key, from the view, and waits for what it has. */
  async giveKey(host: string, key: string): Promise<void> {
    await this.openContainer('Portable Tests');
    await this.giveKeyTo(host, key);
    await this.treeRow('Sample shop').waitFor();
  }

  /** Gives the service that the view asks a key for this one. */
  async giveKeyTo(host: string, key: string): Promise<void> {
    const question = `API Key for ${host}`;
    await this.pressToBeAsked(this.treeRow('No API key yet'), 'Set API Key', question);
    await this.quickInput(key, question);
  }

  /**
   * Unfolds a row of a view until what is to stand below it does. VS Code folds a row again that is unfolded while
   * the view is drawn anew.
   *
   * @param below matches a row only as it is after that
   * @param place is clicked, where a click on the row does more
   */
  async unfold(row: Locator, below: Locator, place = row): Promise<void> {
    await this.actUntil(
      async () => {
        if ((await row.getAttribute('aria-expanded')) === 'false') await place.click();
      },
      () => below.waitFor({ timeout: 5000 }),
    );
  }

  /**
   * Chooses a command of the menu that a click with the other button opens; what it asks has this title.
   *
   * @param command with its submenu before it where it is in one: `Code > Show Playwright Code`
   * @param before what is done before that
   */
  async chooseFromMenu(
    place: Locator,
    command: string,
    title: string,
    before?: () => Promise<void>,
  ): Promise<void> {
    const [entry = '', inSubmenu] = command.split(' > ');
    await this.actUntil(
      async () => {
        await before?.();
        await place.click({ button: 'right' });
        await this.menuItem(entry).hover({ timeout: 5000 });
        if (inSubmenu !== undefined) {
          await this.page.keyboard.press('ArrowRight');
          await this.menuItem(inSubmenu).hover({ timeout: 5000 });
        }
        await this.page.keyboard.press('Enter'); // in its first moments a menu takes no clicks
      },
      () => this.page.locator('.quick-input-title', { hasText: title }).waitFor({ timeout: 5000 }),
      this.#escape,
    );
  }

  /** An entry of the menu that is open, or of its submenu. */
  menuItem(label: string): Locator {
    return this.page.locator('.monaco-menu .action-menu-item', { hasText: label });
  }

  /** Opens a container of the activity bar by its name; a click on the one that is open would close it. */
  async openContainer(name: string): Promise<void> {
    const label = this.page.locator(`a[aria-label^="${name}"]`);
    const item = this.page.locator('.activitybar .action-item', { has: label });
    const isOpen = item.and(this.page.locator('[aria-expanded="true"]'));
    await this.actUntil(
      async () => {
        await item.waitFor();
        if ((await isOpen.count()) === 0) await item.click({ force: true });
      },
      () => isOpen.waitFor({ timeout: 5000 }),
    );
  }

  async #drawn({ isEmpty } = { isEmpty: false }): Promise<void> {
    await this.page.locator('.monaco-workbench .activitybar').waitFor();
    if (!isEmpty) await this.page.locator('.explorer-folders-view').waitFor();
  }

  /**
   * Puts text into the open quick input as one edit. An editor that opens may take the focus at any moment: what were
   * typed then would stand in its file.
   */
  async #fill(text: string, timeout?: number): Promise<void> {
    await this.#input.waitFor({ timeout });
    await this.#input.evaluate((input: TextInput, value) => {
      const { Event } = globalThis as unknown as { Event: new (type: string, init: object) => object };
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }

  get #input(): Locator {
    return this.page.locator('.quick-input-box input').first();
  }

  /** Clicks a row of the quick input, and takes the mouse from what was behind it, whose tooltip would come. */
  async #choose(label: string, timeout?: number, description?: string): Promise<void> {
    await this.#row(label, description).click({ timeout });
    await this.page.mouse.move(1, 1);
  }

  /** The first row with just this label, and this description behind it: "Pull" is not "Pull All". */
  #row(label: string, description?: string): Locator {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    const named = rows.filter({ has: this.#exactly(pickLabel, label) });
    if (description === undefined) return named.first();
    return named.filter({ has: this.#exactly('.label-description', description) }).first();
  }

  /** An element with just this text; a part of it that the quick input highlights has a text of its own. */
  #exactly(selector: string, text: string): Locator {
    const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.page.locator(selector, { hasText: new RegExp(`^\\s*${pattern}\\s*$`) });
  }
}
