import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { themeKinds, themes } from './support/themes.ts';
import { openWindow } from './support/window.ts';

/** The parts of a page that Node lacks. */
interface PageGlobals {
  getComputedStyle(element: unknown): { readonly color: string };
}

const text = `\
id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab
description: Colours
elements:
  - interaction:
      action: ENTER_TEXT # filled in
      calledWith: Dear $USERNAME, $$total is due
    selectors:
      - selectorType: ROLE
        selector: textbox
        options:
          name: Message
          exact: true
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const total = Number(getDynamicVariable('total'));
          if (total > 100) setDynamicVariable('note', \`It is \${total}
        execType: sandbox
  - assertion: { expectation: VISIBLE }
    selectors: [{ selectorType: ROLE, selector: row }, { selectorType: FILTER, options: { hasText: "$$note" } }]
runStatus: OFF
`;

const coloured = ['ENTER_TEXT', 'VISIBLE', 'ROLE', 'FILTER', 'textbox', 'USERNAME', 'getDynamicVariable'];

describe('a test case in a text editor', () => {
  let window: EditorWindow;

  before(async () => {
    window = await openWindow({
      workspace: path.resolve('test/fixtures/steps'),
      settings: {
        'outline.collapseItems': 'alwaysExpand',
        'editor.bracketPairColorization.enabled': false,
        'explorer.confirmDragAndDrop': false,
      },
    });
  });
  after(() => window?.dispose());

  describe('steps in the window', function () {
    this.bail(true);
    const file = '.octomind/buy.yaml';
    before(() => window.openFile('buy.yaml'));

    const hints = () => window.editor.locator('.view-line', { hasText: 'getBy' });
    const lineOf = (text: string): number =>
      readFileSync(path.join(window.workspace, file), 'utf8')
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;

    it('show their locators behind “selectors:”', async () => {
      await hints().nth(2).waitFor();
      assert.equal(await hints().count(), 3);
    });

    it('are shown in the outline and in the breadcrumbs', async () => {
      await window.goTo(lineOf('ENTER_TEXT'), 20);
      const outline = window.page.locator('.outline-pane');
      if (!(await outline.locator('.monaco-list-row').first().isVisible())) {
        await window.page.locator('.pane-header', { hasText: 'Outline' }).click();
      }
      await outline.getByText("1 · Enter 'mug' into field 'Search'").waitFor();
      await outline.locator('.monaco-list-row').nth(3).waitFor();
      assert.equal(await outline.locator('.monaco-list-row').count(), 4);
      await window.page.locator('.breadcrumbs-control', { hasText: '1 · Enter' }).waitFor();
      await window.shot('steps-1-outline');
    });

    it('are shown in a hover', async () => {
      const word = window.editor.locator('.view-lines').getByText('VISIBLE', { exact: true });
      const hover = window.page.locator('.monaco-hover:visible', { hasText: 'Step 3 of 3' });
      await word.hover();
      await hover.waitFor();
      await window.page.keyboard.press('Escape');
      await window.page.locator('.tabs-container').hover();
      await word.hover();
      await hover.waitFor();
      assert.match(await hover.innerText(), /^Step\s3/);
      await window.shot('steps-2-hover');
      await window.page.keyboard.press('Escape');
    });

    it('offer their actions', async () => {
      await window.goTo(lineOf('VISIBLE'), 20);
      // The cursor's move makes VS Code look for actions itself a moment later, which ends a search by key.
      await window.editor.locator('.lightBulbWidget.codicon-light-bulb').waitFor();
      await window.page.keyboard.press('Control+.');
      await window.page.locator('.action-widget', { hasText: 'Edit locator as code' }).waitFor();
      await window.shot('steps-3-actions');
      await window.page.keyboard.press('Escape');
    });

    it('show what a locator finds while it is typed, and its errors', async () => {
      await window.goTo(lineOf('VISIBLE'), 20);
      await window.run('Portable Tests: Edit Locator as Code…');
      const box = window.page.locator('.quick-input-widget');
      await box.getByText('Finds: button').waitFor();
      await box.locator('input').fill('getByText(/Save/)');
      await box.getByText('regular expression').waitFor();
      await window.shot('steps-4-edit');
      await box.locator('input').fill("getByTxt('Saved')");
      await box.getByText('“getByTxt” isn’t supported. Did you mean getByText?', { exact: true }).waitFor();
      await window.shot('steps-4-fix');
      await box.getByRole('button', { name: 'Change to getByText' }).click();
      await box.getByText("Finds: text 'Saved'").waitFor();
      await box.locator('input').fill("getByText('Saved', { exact: true })");
      await box.getByText("Finds: text 'Saved'").waitFor();
      await window.page.keyboard.press('Enter');
      await hints().getByText("getByText('Saved', { exact: true })").waitFor();
      await window.page.keyboard.press('Control+Z');
    });

    it('take in Playwright code that is pasted between them', async () => {
      await window.goTo(lineOf('version'), 1);
      const code = "await page.getByText('Hi').hover();\nawait page.pause();";
      await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await window.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(code)})`);
      await window.page.keyboard.type('\n');
      await window.page.keyboard.press('ArrowUp');
      await window.page.keyboard.press('Control+V');
      await hints().getByText("getByText('Hi')").waitFor();
      await window.toast('could not be converted');
      await window.shot('steps-5-pasted');
    });

    it('show a preview before a locator changes everywhere', async () => {
      await window.run('Notifications: Clear All Notifications');
      await window.goTo(lineOf('CLICK'), 20);
      await window.run('Portable Tests: Change This Locator Everywhere…');
      await window.quickInput("getByRole('row').filter({ hasText: 'Red' })", /Finds: row/);
      const preview = window.page.locator('.bulk-edit-panel');
      await preview.locator('.monaco-list-row', { hasText: 'hasText' }).first().waitFor();
      assert.deepEqual(await preview.locator('input[type=checkbox]:not(:checked)').count(), 0);
      await window.shot('steps-6-preview');
      await window.page.getByRole('button', { name: 'Apply' }).click();
      await hints().getByText("hasText: 'Red'").first().waitFor();
    });
  });

  describe('colours in the window', function () {
    this.bail(true);

    before(async () => {
      writeFileSync(path.join(window.workspace, '.octomind/colours.yaml'), text);
      await window.openFile('.octomind/colours.yaml');
    });
    after(() => window.shot('colours'));

    /** The colour of the piece of text that holds this. */
    const colourOf = (piece: string): Promise<string> =>
      window.editor
        .locator('.view-line span[class^="mtk"]', { hasText: piece })
        .first()
        .evaluate((span) => (globalThis as unknown as PageGlobals).getComputedStyle(span).color);

    /** Which pieces look like a key or like prose. */
    const uncoloured = async (): Promise<string[]> => {
      const plain = await Promise.all([colourOf('description'), colourOf('Colours')]);
      const found: string[] = [];
      for (const piece of coloured) if (plain.includes(await colourOf(piece))) found.push(piece);
      return found;
    };

    for (const kind of themeKinds)
      it(`distinguish verbs, locators, variables and code from keys and prose in ${themes[kind]}`, async () => {
        await window.useTheme(kind);
        // The colours of a theme come with the tokens, which are asked for anew.
        await waitUntilEqual(uncoloured, []);
        await waitUntilEqual(
          async () => (await colourOf('execType')) === (await colourOf('description')),
          true,
        );
      });
  });

  describe('a file that is dragged in the Explorer', function () {
    this.bail(true);
    const row = (name: string) =>
      window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
    const errors = () =>
      window.page.locator('.markers-panel .monaco-list-row', { hasText: 'has the same id' });

    before(async () => {
      await window.clear();
      mkdirSync(path.join(window.workspace, '.octomind/later'));
      const dragged = text.replace('7eae5568', '7eae5569').replace('Colours', 'Dragged');
      writeFileSync(path.join(window.workspace, '.octomind/dragged.yaml'), dragged);
      await window.openFile('.octomind/dragged.yaml');
      await window.run('File: Focus on Files Explorer');
      await row('later').first().waitFor();
    });

    it('has one ID, and no problem for its earlier path', async () => {
      await row('dragged.yaml').first().dragTo(row('later').first());
      await window.page.locator('.breadcrumbs-control', { hasText: 'later' }).waitFor();
      const changedAt = () => statSync(path.join(window.workspace, '.octomind/later/dragged.yaml')).mtimeMs;
      const movedAt = changedAt();
      await window.goTo(2, 1);
      await window.page.keyboard.press('ControlOrMeta+S');
      // What is typed before the file is written is saved with it.
      await waitUntilEqual(() => changedAt() > movedAt, true);
      await window.page.keyboard.type('#');
      await window.squiggles('error').first().waitFor();
      await window.problems();
      await window.shot('dragged-1-problems');
      assert.equal(await errors().count(), 0);
      await window.page
        .locator('.markers-panel .monaco-list-row', { hasText: 'dragged.yaml' })
        .filter({ hasText: 'later' })
        .waitFor();
      assert.equal(
        await window.page.locator('.markers-panel .monaco-list-row', { hasText: 'dragged.yaml' }).count(),
        1,
      );
    });

    it('can no longer be run once another program has deleted it', async () => {
      await window.openFile('dragged.yaml');
      // Undone, the text is as it was saved. To save it once more would write the file in the background, after its deletion.
      await window.page.keyboard.press('ControlOrMeta+Z');
      await window.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
      const runButton = window.editor.locator('.testing-run-glyph');
      await runButton.first().waitFor();
      rmSync(path.join(window.workspace, '.octomind/later/dragged.yaml'));
      await runButton.first().waitFor({ state: 'detached' });
      await window.shot('dragged-2-deleted');
    });
  });
});
