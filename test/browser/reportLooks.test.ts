import assert from 'node:assert/strict';
import { wantsScreenshots, saveScreenshot } from '../../scripts/host/screenshots.ts';
import { isDeep } from '../support/deep.ts';
import { ReportBrowser, type ReportPage } from './support/reportPage.ts';
import { reportStates, type State } from './support/reportStates.ts';
import { themeKinds, themes, usedVariables, themeColours } from './support/themes.ts';
import { colourRules } from './support/webviewPage.ts';

const widths = [300, 800, 1600];
/** Pictures are for people who look at them. */

describe('the report page in the colours of the editor', () => {
  let browser: ReportBrowser;
  let shown: ReportPage;
  before(async () => {
    browser = await ReportBrowser.launch();
    shown = await browser.open();
  });
  after(() => browser?.close());

  const show = async ({ messages, query, isUnfolded, pressed, opened, tabs = 0 }: State): Promise<void> => {
    const { page } = shown;
    await shown.begin();
    for (const message of messages) await shown.tell(message);
    await page.locator('h1').waitFor();
    if (query !== undefined) await page.getByRole('searchbox').fill(query);
    if (opened !== undefined) await page.getByRole('button', { name: opened, expanded: false }).click();
    if (pressed !== undefined) await page.getByRole('button', { name: pressed }).click();
    if (isUnfolded) for (const summary of await page.locator('summary').all()) await summary.click();
    for (let count = 0; count < tabs; count++) await page.keyboard.press('Tab');
  };

  it('uses no colour that a theme may lack without another in its place', () => {
    const { always } = usedVariables();
    for (const colours of Object.values(themeColours()))
      assert.deepEqual(
        always.filter((name) => !(name in colours)),
        [],
      );
  });

  it('keeps its colours in forced-colours mode, as the editor does', async () => {
    const { page } = shown;
    const colours = (): Promise<unknown> =>
      page.evaluate(
        `['button', 'button.link', 'button.row', 'summary'].map((one) => getComputedStyle(document.querySelector(one)).color)`,
      );
    assert.ok(reportStates.failed);
    await show(reportStates.failed);
    const before = await colours();
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await colours();
    await page.emulateMedia({ forcedColors: 'none' });
    assert.deepEqual(forced, before);
  });

  // All states in one theme, and one state in all of them; the styles are the same.
  for (const [name, state] of Object.entries(reportStates))
    it(`has no violation that axe-core finds, and nothing is cut off, in any theme: ${name}`, async () => {
      await show(state);
      const kinds = isDeep || wantsScreenshots() || name === 'unfolded' ? themeKinds : themeKinds.slice(0, 1);
      for (const [index, kind] of kinds.entries()) {
        await shown.useTheme(kind);
        assert.deepEqual(await shown.axe(index === 0 ? undefined : colourRules), [], themes[kind]);
        for (const width of widths) {
          await shown.page.setViewportSize({ width, height: 800 });
          const needed = (await shown.page.evaluate('document.documentElement.scrollWidth')) as number;
          assert.ok(needed <= width, `${themes[kind]} needs ${needed} of ${width}`);
          if (wantsScreenshots())
            await saveScreenshot(shown.page, `panel-${name}-${kind.replace('vscode-', '')}-${width}`);
        }
      }
    });
});
