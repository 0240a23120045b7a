import assert from 'node:assert/strict';
import type { EditorWindow } from './support/editorWindow.mts';
import { openWindow } from './support/window.mts';

describe('what the view shows of a service', function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    window = await openWindow({ settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
    await window.openContainer('Portable Tests');
    await window.treeRow('Accept cookies').waitFor();
  });
  after(() => window?.dispose());

  const picks = async (label: RegExp): Promise<void> =>
    window.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
  const versions = (state = '') =>
    window.page.locator(`.pane-body .monaco-list-row${state}[aria-label^="Version of"]`);
  const gone = (text: string) => window.treeRow(text).first().waitFor({ state: 'detached' });

  it('is narrowed by words, with a word about it and a button that ends it', async () => {
    await window.run('Portable Tests: Filter Test Cases…');
    await window.quickInput('newsletter', 'Words in the name');
    await gone('Accept cookies');
    await window.unfold(window.treeRow('Help'), window.treeRow('Subscribe to the newsletter'));
    await window.page.locator('.pane-body .message', { hasText: 'Filter: newsletter' }).waitFor();
    await window.shot('filter-1-words-dark');
    await window.page.locator('.sidebar').getByRole('button', { name: 'Clear Filter' }).click();
    await window.treeRow('Accept cookies').waitFor();
  });

  it('is narrowed by a filter that the service applies, built by picks or written as JSON', async () => {
    await window.run('Portable Tests: Filter Test Cases by the Service…');
    await window.quickPick('Build a Filter');
    await window.quickPick('description');
    await window.quickInput('Accept cookies', 'The whole value of description');
    await window.quickPick('AND NOT: the next one does not hold…');
    await window.quickPick('runStatus');
    await window.quickPick('OFF');
    await window.quickPick('Show the test cases');
    await gone('Account');
    await window.treeRow('Accept cookies').waitFor();
    await window.run('Portable Tests: Filter Test Cases by the Service…');
    await window.quickPick('Write a Filter as JSON');
    await window.quickInput('{"colour": "red"}', 'Joined by AND, OR and NOT');
    await window.page.locator('.quick-input-widget', { hasText: 'colour' }).waitFor();
    await window.shot('filter-2-json-dark');
    await window.quickInput('{"OR": [{"description": "Log in"}]}');
    await gone('Accept cookies');
    await window.run('Portable Tests: Clear Filter');
    await window.treeRow('Accept cookies').waitFor();
  });

  it('has versions, which are read-only YAML to look at and to compare with the file', async () => {
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases: \d+ added/);
    await window.openFile('portable-tests/Account/logIn.yaml');
    const logIn = window.treeRow('Log in').first();
    await window.unfold(window.treeRow(/^Account/).first(), logIn);
    await window.run('Portable Tests: Push This Test Case as Draft');
    await window.toast('Pushed “Log in” as a draft');
    const twistie = logIn.locator('.monaco-tl-twistie.collapsible');
    await twistie.waitFor();
    await window.unfold(logIn, versions().first(), twistie);
    await window.run('Portable Tests: Show Version…');
    await picks(/Pushed as a draft/);
    await window.page.locator('.tab', { hasText: 'logIn.yaml' }).nth(1).waitFor();
    await window.editor.locator('.view-line', { hasText: 'description: Log in' }).waitFor();
    assert.match(await window.editorText(), /selectorType: ROLE/);
    await window.page.keyboard.type('x');
    await window.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }).waitFor();
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Compare Version…');
    await picks(/Pushed as a draft/);
    await window.quickPick('File');
    await window.page.locator('.tab.active', { hasText: 'Log in: Version ↔ File' }).waitFor();
    await window.shot('versions-1-diff-dark');
  });

  it('has them below their test case too, where a push adds one and nothing folds', async () => {
    const first = versions().first();
    await window.pressToBeAsked(first, 'Compare Version…', 'What the service has');
    await window.quickPick('What the service has');
    await window.page.locator('.tab.active', { hasText: 'Log in: Version ↔ What the service has' }).waitFor();
    await first.click();
    await window.page.locator('.tab.active', { hasText: /^logIn\.yaml$/ }).waitFor();
    await window.editor.locator('.view-line', { hasText: 'description: Log in' }).waitFor();
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.editor.getByText('Push as Draft').waitFor();
    await window.run('Portable Tests: Push This Test Case as Draft');
    await versions().nth(1).waitFor();
    await window.run('Portable Tests: Refresh');
    await versions('.selected').waitFor();
    await versions().first().hover();
    await window.shotsOfBothThemes('versions-2-rows');
  });

  it('has details from the service, to read only, and a review status that a word sets', async () => {
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Show Details from the Service');
    await window.page.locator('.tab.active', { hasText: 'logIn.details.yaml' }).waitFor();
    await window.editor.locator('.view-line', { hasText: 'prerequisiteId:' }).waitFor();
    assert.match(await window.editorText(), /prerequisiteId: [\da-f-]{36} # Accept cookies/);
    await window.shot('details-1-case-dark');
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Set Review Status on the Service…');
    await picks(/EDITED/);
    await window.status('Changed 1 test case on Local service');
  });
});
