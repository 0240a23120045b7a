import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Actions of a new user in a window. Each click is counted, a double click as one. */
export class ClickCounter {
  clicks = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  /** Runs the test case of the open file from the line of its name, until its button shows this result. */
  async run(result: 'passed' | 'failed' | 'skipped', confirm?: () => Promise<void>): Promise<void> {
    // The line above the first one comes late, and moves the button.
    await this.page.locator('.codelens-decoration').first().waitFor();
    await this.click(this.page.locator('.testing-run-glyph').first());
    await confirm?.();
    const glyph = this.page.locator(`.testing-run-glyph.codicon-testing-${result}-icon`);
    await glyph.first().waitFor();
  }

  /** Replaces the last word of a line of the open file that is in view. */
  async replaceLastWord(line: string, by: string): Promise<void> {
    const { page } = this;
    const box = await page.locator('.view-line', { hasText: line }).locator('span span').last().boundingBox();
    assert.ok(box, `${line} is in view`);
    this.clicks++;
    await page.mouse.dblclick(box.x + box.width - 4, box.y + box.height / 2);
    await page.keyboard.type(by);
    await page.locator('.view-line', { hasText: by }).first().waitFor();
  }

  /** Opens the trace of the failure from its message on the line of the step. */
  async openTrace(): Promise<Page> {
    const opened = this.page.context().waitForEvent('page');
    await this.click(this.page.locator('.test-error-content-widget').first());
    await this.click(this.page.getByText('Open Trace').first());
    return opened;
  }

  /** The errors that the window reports, in notifications or dialogs. */
  errors(): Promise<string[]> {
    const error = this.page.locator('.codicon-error');
    return this.page
      .locator('.notification-toast, .monaco-dialog-box')
      .filter({ has: error })
      .allInnerTexts();
  }
}
