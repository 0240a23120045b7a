import assert from 'node:assert/strict';
import type { EditorWindow } from './support/editorWindow.ts';
import { openWindow } from './support/window.ts';

describe('a problem report, in the window,', () => {
  let window: EditorWindow;

  before(async () => {
    window = await openWindow();
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(() => window?.dispose());

  const question = 'This version has no address for reports';

  it('opens in an editor, and is copied as the user left it', async () => {
    await window.run('Portable Tests: Report a Problem…');
    await window.toast(question);
    await window.page.locator('.codelens-decoration a', { hasText: 'Save Report…' }).waitFor();
    await window.shot('report-problem');
    const text = await window.editorText();
    assert.match(text, /# Title of the problem/);
    await window.goTo(1, 1);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('# Push fails');
    // The notification may be hidden by now
    await window.page.locator('.codelens-decoration a', { hasText: 'Copy Report' }).click();
    await window.status('Report copied to the clipboard');
    const copied = await window.page.evaluate('navigator.clipboard.readText()');
    assert.match(String(copied), /^# Push fails\s+## What happened/);
    assert.match(String(copied), /"portableTests\.targets": \[/);
    assert.match(String(copied), /- Files with a test case: [1-9]/);
  });

  it('is continued when the command runs again', async () => {
    await window.run('Portable Tests: Report a Problem…');
    await window.toast(question);
    assert.match(await window.editorText(), /# Push fails/);
  });
});
