import * as assert from 'node:assert/strict';
import type { EditorWindow } from './support/editorWindow.mts';
import { openWindow } from './support/window.mts';

describe('the window', () => {
  let window: EditorWindow;
  before(async () => (window = await openWindow()));
  after(() => window?.dispose());

  it('opens with the packed extension installed', async () => {
    assert.match(await window.host.cli(['--list-extensions']), /^portable-test-cases\.portable-test-cases$/m);
  });

  it('runs a command from the palette', async () => {
    await window.run('View: Show Explorer');
    await window.treeRow(/./).first().or(window.page.locator('.explorer-folders-view')).first().waitFor();
  });
});
