import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { themeKinds, themes } from './support/themes.ts';
import { openWindow } from './support/window.ts';

const logIn = '27c133b2-79f6-442b-ab1c-1c76a343e0fe';
const order = '.octomind/openTheShop/logIn/orderAMug.yaml';

const unknownDependency = /There is no test case with the id 27c133b2-\S+ to depend on/;
const unknownAction = /"CLICKK" is not a known action\. Did you mean CLICK\?/;
const unknownRole = /"buton" is not an ARIA role: nothing will match/;
const unsetVariable = /"\$\$orderNumber" is used here but set later, in step 4/;

/** The parts of a page that Node lacks. */
interface PageGlobals {
  getComputedStyle(element: unknown): { readonly color: string };
}

const colours = `\
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

describe('language help in the window', function () {
  this.bail(true);
  let window: EditorWindow;
  let areDetailsOpen = false;

  before(async () => {
    window = await openWindow({
      workspace: path.resolve('test/fixtures/languageHelp'),
      viewport: { width: 1440, height: 900 },
      settings: {
        'outline.collapseItems': 'alwaysExpand',
        'editor.bracketPairColorization.enabled': false,
        'explorer.confirmDragAndDrop': false,
        'editor.formatOnType': true,
      },
    });
    await window.openFile('orderAMug.yaml');
    await window.treeRow(/^logIn\.yaml$/).dblclick();
  });
  after(() => window?.dispose());

  describe('of a file that is open', () => {
    const shot = (name: string): Promise<void> => window.shot(`help-${name}`);

    it('shows what ids and selectors stand for', async () => {
      await show('logIn.yaml');
      await line('dependencyId').filter({ hasText: 'Open the shop' }).waitFor();
      await window.editor.locator('.view-line', { hasText: 'getBy' }).nth(2).waitFor();
      assert.deepEqual(
        (await window.editorText()).split('\n').filter((text) => text.includes('getBy')),
        [
          "    selectors:getByLabel('User name')",
          "    selectors:getByLabel('Password')",
          "    selectors:getByRole('form', { name: 'Welcome back' }).getByRole('button', { nam…",
        ],
      );
      await restMouse();
      await shot('1-hints');
    });

    it('reports each problem of a test case on its own range', async () => {
      await show('orderAMug.yaml');
      await window.squiggles('error').first().waitFor();
      await squiggles().nth(2).waitFor();
      const problems = await window.problems(3);
      // What the dependency and CLICKK would set is not known: so far nothing is told of $$orderNumber
      assert.equal(problems.length, 3, problems.join('\n'));
      for (const [message, text] of [
        [unknownDependency, '27c133b2'],
        [unknownAction, 'CLICKK'],
        [unknownRole, 'buton'],
      ] as const) {
        const { number, column } = placeOf(text);
        const found = problems.find((problem) => message.test(problem));
        assert.match(found ?? problems.join('\n'), new RegExp(`Ln ${number}, Col ${column}\\]`));
      }
      await restMouse();
      await shot('2-problems');
      await window.run('View: Hide Panel');
      await restMouse();
    });

    it('shows it in a hover', async () => {
      await goTo('buton', 2);
      const hover = await fixableHoverOf(unknownRole);
      await hover.getByText('Checking for quick fixes').waitFor({ state: 'hidden' });
      await shot('3-hover');
      await window.page.keyboard.press('Escape');
    });

    it('reports a typo once, with a suggestion and at most three fixes', async () => {
      await goTo('CLICKK', 2);
      const told = await fixableHoverOf(unknownAction);
      await told.getByText('Checking for quick fixes').waitFor({ state: 'hidden' });
      const text = await textOf(told);
      for (const other of ['Step 2', 'What the step does', 'Clicks the element', 'DRAG_AND_DROP'])
        assert.ok(!text.includes(other), `${other} in ${text}`);
      await shot('3-typo');
      await window.page.keyboard.press('Escape');
      const menu = await openFixes('Change to CLICK', '.monaco-list-row.focused');
      const offered = await menu.locator('.monaco-list-row.action').allInnerTexts();
      const changes = offered.map((label) => label.trim()).filter((label) => label.startsWith('Change to'));
      assert.equal(changes[0], 'Change to CLICK');
      assert.equal(changes.length, 3, changes.join('\n'));
      await shot('3-typoFixes');
      await window.page.keyboard.press('Escape');
    });

    it('fixes an unknown dependency with the keyboard', async () => {
      await goTo('27c133b2', 5);
      await window.editor.locator('[class*=codicon-gutter-lightbulb]').first().waitFor();
      const menu = await openFixes('Change to the id of "Log in"');
      const offered = await menu.locator('.monaco-list-row.action').allInnerTexts();
      assert.deepEqual(offered.map((label) => label.trim()).slice(0, 4), [
        'Change to the id of "Log in"',
        'Create the missing test case',
        'Remove the dependency',
        'Ignore "unknown-dependency" on this line',
      ]);
      await shot('4-quickFix');
      await menu.locator('.monaco-list-row.focused', { hasText: 'Change to the id' }).waitFor();
      await window.page.keyboard.press('Enter');
      await line(`dependencyId: ${logIn}`).filter({ hasText: 'Log in' }).waitFor();
      await window.squiggles('error').first().waitFor({ state: 'detached' });
    });

    it('completes a dependency by its description', async () => {
      await erase(logIn);
      assert.deepEqual(await window.suggest(), ['Log in', 'Open the shop']);
      await window.page.keyboard.type('log');
      await focused('Log in').waitFor();
      const details = await detailed();
      await details.filter({ hasText: 'Log in' }).waitFor();
      const told = await textOf(details);
      assert.equal(told.split('.octomind/openTheShop/logIn.yaml').length, 2, `told once in ${told}`);
      for (const words of ['$USERNAME', '$PASSWORD', "button 'Log in'"])
        assert.ok(told.includes(words), `${words} in ${told}`);
      await shot('5-completeDependency');
      await window.page.keyboard.press('Enter');
      await line(`dependencyId: ${logIn}`).filter({ hasText: 'Log in' }).waitFor();
    });

    it('completes an action and describes it', async () => {
      await erase('CLICKK');
      const offered = await window.suggest();
      for (const action of ['CLICK', 'DOWNLOAD', 'DRAG_AND_DROP', 'ENTER_TEXT'])
        assert.ok(offered.includes(action), `${action} in ${offered.join()}`);
      // The test cases of the folder use it most.
      await focused('ENTER_TEXT').waitFor();
      await window.page.keyboard.press('ArrowDown');
      await focused('CLICK').waitFor();
      const details = await detailed();
      await details.filter({ hasText: 'Clicks the element.' }).waitFor();
      await shot('6-completeAction');
      await window.page.keyboard.press('Enter');
      await line('action: CLICK').waitFor();
      assert.match(await window.editorText(), /action: CLICK$/m);
    });

    it('shows the step, its locator and the action in the hover of an action', async () => {
      await goTo('CLICKK', 2);
      await hoverOf(/Step 2 of 4/);
      await window.page.keyboard.press('Escape');
      await goTo('CLICKK', 2);
      const told = await hoverOf(/Step 2 of 4/);
      await told.getByText('Clicks the element.').waitFor();
      const text = await textOf(told);
      assert.match(text, /^Step 2/);
      assert.ok(text.includes("getByRole('buton', { name: 'Add to cart' })"), text);
      for (const other of ['Allowed Values', 'Fills the field', 'What the step does'])
        assert.ok(!text.includes(other), `${other} in ${text}`);
      await shot('6-hoverAction');
      await window.page.keyboard.press('Escape');
    });

    it('completes a role and describes it', async () => {
      await erase('buton');
      await window.suggest();
      await window.page.keyboard.type('butt');
      await focused('button').waitFor();
      const details = await detailed();
      await details.filter({ hasText: 'ARIA role' }).waitFor();
      await window.editor.getByText("getByRole('butt', {").waitFor();
      await shot('7-completeRole');
      await window.page.keyboard.press('Enter');
      await line('selector: button').waitFor();
      await window.editor.getByText("getByRole('button', { name: 'Add to cart' })").waitFor();
    });

    it('reports a variable that is read before it is set', async () => {
      const problems = window.page.locator('.markers-panel .marker-message-details-container');
      await window.run('Problems: Focus on Problems View');
      await problems.filter({ hasText: unsetVariable }).waitFor();
      await problems.nth(1).waitFor({ state: 'detached' });
      await restMouse();
      await shot('8-mended');
      await window.run('View: Hide Panel');
      await restMouse();
    });

    it('goes to the test case behind an id', async () => {
      await goTo('27c133b2', 5);
      await window.page.keyboard.press('F12');
      await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
      await line(`id: ${logIn}`).waitFor();
      await window.page.locator('.statusbar-item', { hasText: /^Ln 2, Col 14/ }).waitFor();
      await shot('9-definition');
      await show('orderAMug.yaml');
    });

    it('shows the steps in the outline and in the breadcrumbs', async () => {
      await pane('Explorer', false);
      await pane('Outline', true);
      const rows = window.page.locator('.outline-pane .monaco-list-row .label-name');
      await rows.nth(4).waitFor();
      assert.deepEqual(await rows.allInnerTexts(), [
        'Order a mug',
        "1 · Enter 'mug' into field 'Search'",
        "2 · Click button 'Add to cart'",
        "3 · Check that text 'Order $$orderNumber' is visible",
        "4 · Store the text of element with test id 'order-number' in $$orderNumber",
      ]);
      await rows.nth(2).click();
      await window.page.locator('.statusbar-item', { hasText: /^Ln 12,/ }).waitFor();
      const crumbs = window.page.locator('.breadcrumbs-control');
      await crumbs.filter({ hasText: "2 · Click button 'Add to cart'" }).waitFor();
      await restMouse();
      await shot('10-outline');
    });

    it('discards all changes', async () => {
      await window.editor.locator('.view-line').first().click();
      await window.run('File: Revert File');
      await line('CLICKK').waitFor();
      await window.squiggles('error').first().waitFor();
      await pane('Outline', false);
      await pane('Explorer', true);
    });
  });

  describe('of a file that is not open', () => {
    const at = (file: string): string => path.join(window.workspace, '.octomind', file);
    const bad = 'id: 5f0d3c1e-7a55-4c0e-9d5a-2f1d7b8e6a01\ndescription: Closed\nelements: []\nprompt: [5]\n';
    let others: string[] = [];
    let errors = 0;

    before(async () => {
      await window.problems(3);
      others = await counts();
      errors = await errorsInStatusBar();
    });
    after(() => window.run('View: Hide Panel'));

    it('counts an error in the Problems view and in the status bar', async () => {
      writeFileSync(at('closed.yaml'), bad);
      await areShown('closed.yaml 1');
      await window.shot('help-11-closedFile');
    });

    it('counts it once when the file is opened and closed again', async () => {
      await window.openFile('closed.yaml');
      await window.squiggles('error').first().waitFor();
      await areShown('closed.yaml 1');
      await window.run('View: Close Editor');
      await window.page
        .locator('.tabs-container .tab', { hasText: 'closed.yaml' })
        .waitFor({ state: 'detached' });
      await areShown('closed.yaml 1');
    });

    it('moves it with the file, and drops it when another program fixes the file', async () => {
      renameSync(at('closed.yaml'), at('moved.yaml'));
      await areShown('moved.yaml 1');
      writeFileSync(at('moved.yaml'), bad.replace('[5]', 'five'));
      await areShown();
    });

    async function areShown(...files: readonly string[]): Promise<void> {
      await waitUntilEqual(counts, [...others, ...files].toSorted());
      await waitUntilEqual(errorsInStatusBar, errors + files.length);
    }

    /** The files of the Problems view, each with how many problems it has. */
    async function counts(): Promise<string[]> {
      const rows = window.page.locator('.markers-panel .monaco-list-row:has(.monaco-count-badge)');
      const files = await rows.evaluateAll((all) =>
        all.map((row) => {
          const parts = [...row.querySelectorAll('.label-name, .monaco-count-badge')];
          return parts.map(({ textContent }) => textContent).join(' ');
        }),
      );
      return files.toSorted();
    }

    async function errorsInStatusBar(): Promise<number> {
      const item = window.page.locator('[id="status.problems"]');
      return Number(/^\s*(\d+)/.exec(await item.innerText())?.[1]);
    }
  });

  describe('of values that no browser takes', () => {
    const text = `id: 6f0c1d62-6f0e-4d6e-9a7e-5d1b3f1c2a10
description: Pay for a mug
entryPointUrlPath: www.shop.example/cart
elements:
  - interaction:
      action: KEY_PRESS
      calledWith: Ctrl+A
  - interaction:
      action: CLICK
    selectors:
      - selectorType: CSS
        selector: li:first-chid
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const total = getDynamicVariable('total');
          if (Number(total) > 0 {
            setDynamicVariable('paid', total);
          }
`;

    before(async () => {
      writeFileSync(path.join(window.workspace, '.octomind/payForAMug.yaml'), text);
      await window.openFile('payForAMug.yaml');
    });

    it('marks the part that is wrong, and says what to write', async () => {
      await squiggles().nth(3).waitFor();
      const problems = await window.problems(7);
      for (const [message, place] of [
        [/"www\.shop\.example\/cart" is neither a URL nor a path\. Did you mean https:/, 'Ln 3, Col 20'],
        [/"Ctrl" is not a known key\. Did you mean Control\?/, 'Ln 7, Col 19'],
        [/CSS has no ":first-chid"\. Did you mean ":first-child"\?/, 'Ln 12, Col 22'],
        [/This JavaScript can't be parsed: "\{" is not expected here/, 'Ln 18, Col 33'],
      ] as const) {
        const found = problems.find((problem) => message.test(problem));
        assert.ok(found?.includes(`[${place}]`), `${place} in ${found ?? problems.join('\n')}`);
      }
      await restMouse();
      await window.shot('help-8-values');
    });

    it('corrects a key with the keyboard', async () => {
      await window.goTo(7, 20);
      await window.editor.locator('.lightBulbWidget:visible').waitFor();
      await openFixes('Change to "Control"', '.monaco-list-row.focused');
      await window.shot('help-9-keyFix');
      await window.page.keyboard.press('Enter');
      await line('calledWith: Control+A').waitFor();
      const isTold = async (): Promise<boolean> =>
        (await window.problems(1)).some((problem) => problem.includes('Ctrl'));
      await waitUntilEqual(isTold, false);
    });
  });

  describe('of names that other test cases have', () => {
    const text = (last: number, tag: string): string => `id: 6f0c1d62-6f0e-4d6e-9a7e-5d1b3f1c2a2${last}
description: Pay by card ${last}
tagNames:
  - ${tag} # in each build
  - payment
elements:
  - interaction:
      action: GO_TO
      calledWith: /pay
`;

    before(async () => {
      for (const [last, tag] of ['regression', 'regression', 'regresion'].entries())
        writeFileSync(path.join(window.workspace, `.octomind/payByCard${last}.yaml`), text(last, tag));
      await window.openFile('payByCard2.yaml');
    });

    it('hints at a misspelled one, and says which is meant', async () => {
      // The other one is about the fields that the file lacks.
      await waitUntilEqual(() => window.squiggles('hint').count(), 2);
      await window.goTo(4, 8);
      const hover = await hoverOf(
        /Only this test case has the tag "regresion"\. Did you mean "regression"\?/,
      );
      assert.match(await hover.innerText(), /misspelled-tag/);
      await window.shot('help-10-misspelledTag');
    });

    it('replaces it with the keyboard, and leaves the comment', async () => {
      await window.page.keyboard.press('Escape');
      const menu = await openFixes('Change to "regression"');
      await window.shot('help-11-misspelledTagFix');
      await menu.locator('.monaco-list-row', { hasText: 'Change to "regression"' }).click();
      await line('- regression # in each build').waitFor();
      await waitUntilEqual(() => window.squiggles('hint').count(), 1);
    });
  });

  describe('while one types', () => {
    const text = `id: 6f0c1d62-6f0e-4d6e-9a7e-5d1b3f1c2a30
description:   Typed by hand
elements:
  - interaction:
      action: |
    selectors:
      - selectorType: |
      - selectorType: ROLE
        selector: |
    |
  - assertion:
      expectation: |
  - interaction:
      action: ENTER_TEXT
      calledWith: |
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: >
          const total = |
`;
    const places = [
      { what: 'an action', typed: 'C', offered: 'CLICK' },
      { what: 'a selector type', typed: 'PLA', offered: 'PLACEHOLDER' },
      { what: 'a role', typed: 'he', offered: 'heading' },
      { what: 'a key of a step', typed: 'ig', offered: 'ignoreFailure' },
      { what: 'an expectation', typed: 'NOT', offered: 'NOT_VISIBLE' },
      { what: 'a variable', typed: '$', offered: '$USERNAME' },
      { what: 'a function in code', typed: 'get', offered: 'getDynamicVariable' },
    ] as const;
    const lines = text.split('\n');
    const marks = lines.flatMap((content, at) => (content.endsWith('|') ? [{ line: at + 1, content }] : []));

    let file = '';
    before(async () => {
      file = path.join(window.workspace, '.octomind/typed.yaml');
      writeFileSync(file, text.replaceAll('|', ''));
      await window.openFile('typed.yaml');
    });

    for (const [at, { what, typed, offered }] of places.entries())
      it(`the list of suggestions opens by itself for ${what}`, async () => {
        const mark = marks[at] ?? assert.fail(what);
        await window.goTo(mark.line, mark.content.length);
        await window.page.keyboard.type(typed, { delay: 50 });
        await window.page
          .locator('.suggest-widget.visible .monaco-list-row .label-name', { hasText: offered })
          .first()
          .waitFor();
        if (at === 0) await window.shot('help-12-typing');
        await window.page.keyboard.press('Escape');
        for (const _ of typed) await window.page.keyboard.press('Backspace');
      });

    it('the list of suggestions opens by itself behind `expectation: ` and the dash of a step', async () => {
      const rows = window.page.locator('.suggest-widget.visible .monaco-list-row');
      const { line, content } = marks.find((mark) => mark.content.includes('expectation')) ?? assert.fail();
      await window.goTo(line, content.length - 1);
      await window.page.keyboard.type(' ');
      await rows.filter({ hasText: 'NOT_VISIBLE' }).waitFor();
      await window.page.keyboard.press('Escape');
      await window.page.keyboard.press('Backspace');
      await window.goTo(line - 2);
      await window.page.keyboard.insertText('  -');
      await window.page.keyboard.type(' ');
      await rows.filter({ hasText: 'Click a button' }).waitFor();
      await window.shot('help-13-step');
      assert.match(await rows.first().innerText(), /Fill a field/); // as most steps of the folder do
      await window.page.keyboard.press('Escape');
      for (const _ of 'undo') await window.page.keyboard.press('ControlOrMeta+Z');
    });

    it('each line starts where the next key or value belongs', async () => {
      const keys = window.page.keyboard;
      // Behind a line that VS Code has not coloured yet, Enter keeps the indentation; the colours may still be those of the code above.
      const untilColoured = (content: string): Promise<unknown> =>
        window.page.waitForFunction(`(() => {
          const editor = document.querySelector('.editor-instance .monaco-editor.focused');
          const { top } = editor?.querySelector('.cursor')?.style ?? {};
          const lines = [...(editor?.querySelectorAll('.view-line') ?? [])];
          const line = lines.find((one) => one.style.top === top);
          if (!line?.textContent.replaceAll('\u00a0', ' ').includes(${JSON.stringify(content)})) return false;
          const colourOf = (one, text) =>
            [...one.querySelectorAll('span span')].find((span) => span.textContent.trim() === text)?.className;
          const key = /^[- ]*(\\w+):/.exec(${JSON.stringify(content)})?.[1];
          if (key) return lines.some((one) => colourOf(one, 'calledWith') === (colourOf(line, key) ?? ''));
          const spans = [...line.querySelectorAll('span span')];
          return spans.some((one) => one.textContent.trim() !== '' && !one.classList.contains('mtk1'));
        })()`);
      const typeLine = async (content: string): Promise<void> => {
        await keys.type(content);
        await untilColoured(content);
        // The key would take a suggestion, which may open at any moment.
        await keys.insertText('\n');
      };
      await window.goTo(lines.length);
      await typeLine('  - assertion:');
      await typeLine('expectation: VISIBLE');
      await keys.press('Backspace');
      await typeLine('selectors:');
      await typeLine('- selectorType: ROLE');
      await typeLine('selector: button');
      for (let level = 0; level < 3; level++) await keys.press('Backspace');
      await typeLine('- interaction:');
      await typeLine('action: JAVASCRIPT');
      await typeLine('calledWith:');
      await typeLine('code: |');
      await typeLine('log(1)');
      await typeLine('stop(2)');
      await keys.press('ControlOrMeta+S');
      const written = `\
  - assertion:
      expectation: VISIBLE
    selectors:
      - selectorType: ROLE
        selector: button
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          log(1)
          stop(2)`;
      const saved = () => readFileSync(file, 'utf8');
      await waitUntilEqual(
        () =>
          saved()
            .slice(saved().indexOf('total = \n') + 9)
            .trimEnd(),
        written,
      );
    });
  });

  describe('of steps', () => {
    const file = '.octomind/buy.yaml';
    before(async () => {
      await window.clear();
      cpSync('test/fixtures/steps/.octomind/buy.yaml', path.join(window.workspace, file));
      await window.openFile('buy.yaml');
    });

    const hints = () => window.editor.locator('.view-line', { hasText: 'getBy' });
    const lineOf = (text: string): number =>
      readFileSync(path.join(window.workspace, file), 'utf8')
        .split('\n')
        .findIndex((line) => line.includes(text)) + 1;

    /** What folded lines read: words in the place of their text. */
    const foldedWords = (): Promise<string[]> =>
      window.editor.locator('.view-line span').evaluateAll((spans) => {
        const { getComputedStyle } = globalThis as unknown as {
          getComputedStyle(element: unknown, part: string): { content: string };
        };
        return spans
          .map((span) => getComputedStyle(span, '::before').content)
          .filter((content) => content.includes('·'));
      });
    const words = [
      `"1 · Enter 'mug' into field 'Search'"`,
      `"2 · Click row with 'Blue'"`,
      `"3 · Check that button 'Remove this wonderful blue mug from the cart of Ada' in row with 'Blue' is visible"`,
    ];

    it('read in words when they are folded, and a folded one is deleted with the key for lines', async () => {
      await window.run('Portable Tests: Fold to Steps');
      await waitUntilEqual(foldedWords, words);
      await window.shot('steps-1-folded');
      // The answer of the hover comes after the condition of the key, which follows the cursor.
      await window.goTo(lineOf('# Find') + 1, 3);
      const onWords = { position: { x: 100, y: 8 } };
      await window.actUntil(
        () => window.editor.locator('.view-line', { hasText: '- interaction' }).first().hover(onWords),
        () => window.page.locator('.monaco-hover', { hasText: 'getByLabel' }).waitFor({ timeout: 5000 }),
      );
      await window.shot('steps-2-hover');
      await window.page.keyboard.press('Control+Shift+K');
      const last = words.at(-1)?.replace('3 ·', '2 ·');
      await waitUntilEqual(async () => (await foldedWords()).at(-1), last);
      await window.page.keyboard.press('Control+Z');
      await window.run('Portable Tests: Unfold Steps');
      await waitUntilEqual(foldedWords, []);
    });

    it('show what a locator finds while it is typed, and its errors', async () => {
      await window.goTo(lineOf('VISIBLE'), 20);
      await window.choose('Edit Step or Locator…', 'Edit Locator as Code…');
      const box = window.page.locator('.quick-input-widget');
      await box.getByText('Finds: button').waitFor();
      await box.locator('input').fill('getByText(/Save/)');
      await box.getByText('regular expression').waitFor();
      await window.shot('steps-4-edit');
      await box.locator('input').fill("getByTxt('Saved')");
      await box.getByText('"getByTxt" isn\'t supported. Did you mean getByText?', { exact: true }).waitFor();
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
  });

  describe('by colours', () => {
    before(async () => {
      writeFileSync(path.join(window.workspace, '.octomind/colours.yaml'), colours);
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

  describe('of a file that is dragged in the Explorer', () => {
    const row = (name: string) =>
      window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
    const errors = () =>
      window.page.locator('.markers-panel .monaco-list-row', { hasText: 'has the same id' });

    before(async () => {
      await window.clear();
      rmSync(path.join(window.workspace, '.octomind'), { recursive: true });
      mkdirSync(path.join(window.workspace, '.octomind/later'), { recursive: true });
      const dragged = colours.replace('7eae5568', '7eae5569').replace('Colours', 'Dragged');
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

  const line = (text: string): Locator => window.editor.locator('.view-line', { hasText: text });

  /** Opens the menu of fixes at the cursor until it has this one: what VS Code draws meanwhile may close it. */
  async function openFixes(fix: string, row = '.monaco-list-row'): Promise<Locator> {
    const menu = window.page.locator('.action-widget');
    await window.actUntil(
      () => window.page.keyboard.press('Control+.'),
      () => menu.locator(row, { hasText: fix }).waitFor({ timeout: 5000 }),
      () => window.page.keyboard.press('Escape'),
    );
    return menu;
  }

  /** By its tab: quick open also finds what is below a folder of this name. */
  async function show(file: string): Promise<void> {
    const tab = window.page.locator('.tabs-container .tab', { hasText: file });
    await tab.click();
    await window.page.locator('.tabs-container .tab.active', { hasText: file }).waitFor();
    await window.editor.locator('.view-line').first().waitFor();
  }

  /** Takes it away from whatever shows a tooltip. */
  const restMouse = (): Promise<void> => window.page.mouse.move(640, 884);

  /** Opens or closes a section of the side bar. */
  async function pane(name: string, isOpen: boolean): Promise<void> {
    const header = window.page.locator(`.sidebar .pane-header[aria-label^="${name}"]`);
    if ((await header.getAttribute('aria-expanded')) !== String(isOpen)) await header.click();
    await window.page
      .locator(`.sidebar .pane-header[aria-label^="${name}"][aria-expanded=${isOpen}]`)
      .waitFor();
  }

  const squiggles = (): Locator =>
    window.squiggles('error').or(window.squiggles('warning')).or(window.squiggles('info'));

  /** Where a text stands in the file as it is on the disk: no edit here adds a line. */
  function placeOf(text: string): { number: number; column: number } {
    const lines = readFileSync(path.join(window.workspace, order), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(text));
    assert.notEqual(at, -1, text);
    return { number: at + 1, column: (lines[at] ?? '').indexOf(text) + 1 };
  }

  /** The hover at the cursor. */
  async function hoverOf(text: RegExp): Promise<Locator> {
    await window.page.keyboard.press('Control+K');
    await window.page.keyboard.press('Control+I');
    const hover = window.page.locator('.monaco-hover:visible', { hasText: text });
    await hover.waitFor();
    return hover;
  }

  /**
   * The hover of a problem that can be fixed. A provider that is registered while VS Code asks for fixes, as by a
   * language server that has just started, ends the question: that hover says for good that there are none.
   */
  async function fixableHoverOf(text: RegExp): Promise<Locator> {
    const hover = window.page.locator('.monaco-hover:visible', { hasText: text });
    await window.actUntil(
      () => hoverOf(text),
      () => hover.getByRole('button', { name: 'Quick Fix' }).waitFor({ timeout: 5000 }),
      () => window.page.keyboard.press('Escape'),
    );
    return hover;
  }

  async function goTo(text: string, plus: number): Promise<void> {
    const { number, column } = placeOf(text);
    await window.goTo(number, column + plus);
  }

  /** Deletes a value up to the end of its line. */
  async function erase(value: string): Promise<void> {
    await goTo(value === logIn ? value.slice(0, 8) : value, 0);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.press('Delete');
    await line(value).first().waitFor({ state: 'detached' }); // a hint may repeat it
  }

  const focused = (label: string): Locator =>
    window.page
      .locator('.suggest-widget.visible .monaco-list-row.focused .label-name')
      .getByText(label, { exact: true });

  /** The documentation beside the suggestions: opened the first time, and kept open by the editor. */
  async function detailed(): Promise<Locator> {
    if (!areDetailsOpen) await window.page.keyboard.press('Control+Space');
    areDetailsOpen = true;
    const details = window.page.locator('.suggest-details');
    await details.locator('.body').waitFor();
    return details;
  }

  const textOf = async (one: Locator): Promise<string> => (await one.innerText()).replaceAll('\u00a0', ' ');
});
