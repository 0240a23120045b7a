import type { Locator } from 'playwright-core';
import type { EditorWindow } from './editorWindow.ts';

/** The editor's preview of changes, as a person uses it. */
export class RefactorPreview {
  constructor(private readonly window: EditorWindow) {}

  row(text: string | RegExp): Locator {
    return this.window.page.locator('.bulk-edit-panel .monaco-list-row', { hasText: text });
  }

  async opened(): Promise<void> {
    await this.row('').first().waitFor();
  }

  /** Leaves a file or a change out. */
  async leaveOut(text: string | RegExp): Promise<void> {
    const box = this.row(text).locator('.edit-checkbox');
    await this.window.actUntil(
      () => box.click(),
      async () => {
        if (await box.isChecked()) throw new Error('is still selected');
      },
    );
  }

  async apply(): Promise<void> {
    await this.opened();
    await this.window.page.locator('.bulk-edit-panel').getByRole('button', { name: 'Apply' }).click();
  }
}
