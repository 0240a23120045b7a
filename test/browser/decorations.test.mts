import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { ServiceClient } from '../../src/api/client.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { openWindow } from './support/window.mts';
import { samplePulled } from './support/sampleSize.mts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'Account/logIn.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'Help/writeToUs.yaml' };
const checkOut = { id: 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a' };
const findAProduct = { file: 'Shop/findAProduct.yaml' };

describe('what differs from the service', function () {
  this.bail(true);
  let window: EditorWindow;
  let client: ServiceClient;

  before(async () => {
    window = await openWindow({ settings: { 'portableTests.refreshInterval': 1 } });
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').waitFor();
    client = await clientOf(window);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
  });
  after(() => window?.dispose());

  const at = (file: string): string => path.join(window.workspace, 'portable-tests', file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const promptHere = (file: string, prompt: string): void =>
    writeFileSync(at(file), text(file).replace(/^prompt: .*/m, `prompt: ${prompt}`));
  const descriptionThere = (id: string, description: string) =>
    client.updateTestCase(sampleTarget, id, { description });
  const fileRow = (name: string): Locator =>
    window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });

  /** The row of a file whose decoration is said to a screen reader. */
  const marked = (name: string, words: string): Locator =>
    fileRow(name).locator(`.monaco-icon-label[aria-label*="${words}"]`);
  const badge = async (name: string): Promise<string> => {
    const label = `.explorer-folders-view [aria-label*="/${name}.yaml"]`;
    const sign = `getComputedStyle(document.querySelector('${label}'), '::after').content`;
    return String(await window.page.evaluate(sign)).replaceAll(/"|normal|none/g, '');
  };

  it('stands beside the files, and as a number on the view', async () => {
    promptHere(logIn.file, 'Mine');
    await descriptionThere(logIn.id, 'Log in there');
    await descriptionThere(writeToUs.id, 'Write to them');
    promptHere(findAProduct.file, 'Mine too');
    await window.run('Portable Tests: Refresh');
    await window.unfold(window.treeRow('Account').first(), window.treeRow('Log in').first());
    await window.treeRow('Log in').filter({ hasText: 'changed on both sides' }).waitFor();
    await window.page
      .locator('.activitybar .action-item, .composite-bar .action-item', { hasText: '3' })
      .first()
      .waitFor();
    await window.shot('differs-1-view');
    await window.openFile('portable-tests/Help/writeToUs.yaml');
    await window.run('File: Focus on Files Explorer');
    for (const [folder, below] of [
      ['portable-tests', 'Account'],
      ['Account', 'logIn.yaml'],
      ['Help', 'writeToUs.yaml'],
      ['Shop', 'findAProduct.yaml'],
    ] as const)
      await window.unfold(fileRow(folder).first(), fileRow(below).first());
    await marked('logIn.yaml', 'changed on both sides').waitFor();
    await marked('writeToUs.yaml', 'changed on the service').waitFor();
    await marked('findAProduct.yaml', 'changed here').waitFor();
    assert.equal(await marked('checkOut.yaml', 'Test case').count(), 0);
    assert.deepEqual(await Promise.all(['logIn', 'writeToUs', 'findAProduct', 'checkOut'].map(badge)), [
      '⇅',
      '↓',
      '↑',
      '',
    ]);
    await window.shot('differs-2-explorer');
  });

  it('reads well in a dark theme', async () => {
    await window.run('Preferences: Color Theme');
    await window.quickPick('Dark Modern');
    await window.page.locator('.monaco-workbench.vs-dark').waitFor();
    await window.openFile('portable-tests/Account/logIn.yaml');
    await marked('logIn.yaml', 'changed on both sides').waitFor();
    await window.shot('differs-3-dark');
    await window.openContainer('Portable Tests');
    await window.treeRow('Log in').waitFor();
    await window.shot('differs-4-dark-view');
  });

  it('goes when a file keeps mine: a push then replaces what the service has', async () => {
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Keep My Version');
    await window.status('Kept Account/logIn.yaml: push it to change the service');
    await window.treeRow('Log in').filter({ hasText: 'changed here' }).waitFor();
    assert.match(text(logIn.file), /^prompt: Mine$/m);
    await window.run('Portable Tests: Push This Test Case');
    await window.status('Pushed “Log in” to Local service');
  });

  it('goes when a file takes theirs, after a question', async () => {
    const before = text(writeToUs.file);
    await window.openFile('portable-tests/Help/writeToUs.yaml');
    await window.run("Portable Tests: Take the Service's Version");
    await window.answerDialog('Replace what Help/writeToUs.yaml says by what the service has?', 'Cancel');
    assert.equal(text(writeToUs.file), before);
    await window.run("Portable Tests: Take the Service's Version");
    await window.answerDialog(
      'Replace what Help/writeToUs.yaml says by what the service has?',
      'Take Theirs',
    );
    await window.status('Help/writeToUs.yaml is as on the service');
    assert.match(text('Help/writeToThem.yaml'), /^description: Write to them$/m);
  });

  it('is found in the view from the file', async () => {
    await window.openFile('portable-tests/Shop/findAProduct.yaml');
    await window.run('Portable Tests: Reveal in Test Cases View');
    await window.treeRow('Find a product').and(window.page.locator('.focused')).waitFor();
  });

  it('follows what the service has when the window gets the focus again', async () => {
    await window.run('File: Focus on Files Explorer');
    await hasFocus(false);
    await descriptionThere(checkOut.id, 'Check out there');
    assert.equal(await marked('checkOut.yaml', 'Test case').count(), 0);
    await hasFocus(true);
    await marked('checkOut.yaml', 'changed on the service').waitFor();
  });

  /** Turns to another window and back, as the page is told of it. */
  const hasFocus = (focused: boolean): Promise<unknown> =>
    window.page.evaluate(
      `document.hasFocus = () => ${focused}; window.dispatchEvent(new Event('${focused ? 'focus' : 'blur'}'))`,
    );
});
