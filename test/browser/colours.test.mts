import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { openWindow } from './support/window.mts';

/** What a page has beyond Node. */
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

describe('colours in the window', function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    window = await openWindow({
      workspace: 'none',
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        'editor.bracketPairColorization.enabled': false,
      },
    });
    mkdirSync(path.join(window.workspace, '.octomind'));
    writeFileSync(path.join(window.workspace, '.octomind/colours.yaml'), text);
    await window.openFile('colours.yaml');
  });
  after(() => window?.dispose());

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

  for (const [theme, name, kind] of [
    ['Dark Modern', 'dark', 'vs-dark'],
    ['Light Modern', 'light', 'vs'],
    ['Dark High Contrast', 'contrast', 'hc-black'],
    ['Light High Contrast', 'contrast-light', 'hc-light'],
  ] as const)
    it(`tell verbs, locators, variables and code from keys and prose in ${theme}`, async () => {
      await window.run('Preferences: Color Theme');
      await window.quickPick(theme);
      await window.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      await window.page.locator(`.monaco-workbench.${kind}`).waitFor();
      // The colours of a theme come with the tokens, which are asked for anew.
      await waitUntilEqual(uncoloured, []);
      await waitUntilEqual(
        async () => (await colourOf('execType')) === (await colourOf('description')),
        true,
      );
      await window.shot(`colours-${name}`);
    });
});
