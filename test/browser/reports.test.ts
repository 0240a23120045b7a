import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { repoRoot } from '../../scripts/host/paths.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { addServiceKey } from './support/localService.ts';
import { itTakesPictures } from './support/pictures.ts';
import { ReportSender } from './support/reportSender.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import {
  readColours,
  saveColours,
  themeColours,
  themeKinds,
  themes,
  type Colours,
  type ThemeKind,
} from './support/themes.ts';
import { violations } from './support/webviewPage.ts';
import { openWindow } from './support/window.ts';

const logIn = 'portable-tests/Account/logIn.yaml';

/** Sends reports to the window's own service, which takes a second key. */
async function reportSenderFor(window: EditorWindow): Promise<ReportSender> {
  const key = 'ptc_key-of-the-runs-of-others';
  return new ReportSender({ url: await addServiceKey(window, key), key });
}

const pullRequest = { sha: '0123456789abcdef', issueNumber: 7, repo: 'shop', owner: 'ada' };

const caseId = (window: EditorWindow, file: string): string =>
  /^id: "?([\w-]+)/m.exec(readFileSync(path.join(window.workspace, file), 'utf8'))?.[1] ?? '';

describe('test reports in the window', function () {
  this.bail(true);
  let window: EditorWindow;
  before(async () => {
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: { 'portableTests.run.playwright': repoRoot },
    });
  });
  after(() => window?.dispose());

  const page = () => window.webview;
  const tab = (name: string) => window.page.locator('.tabs-container .tab', { hasText: name });
  const frame = async (): Promise<Frame> => {
    const element = await page().locator(':root').elementHandle();
    const found = await element?.ownerFrame();
    assert.ok(found);
    return found;
  };
  const row = (text: string | RegExp) => page().getByRole('button', { name: text });
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const inMenu = async (name: string): Promise<void> => {
    await button('More Actions…').click();
    await page().getByRole('menuitem', { name }).click();
  };
  const reason = () => page().getByText('The step took longer than 5 s');
  const choose = async (kind: ThemeKind): Promise<void> => {
    await window.useTheme(kind);
    await page().locator(`body.${kind}`).waitFor();
  };

  it('show how to get the first report if the target has none', async () => {
    await window.run('Portable Tests: Show Test Reports');
    await page().getByText('There are no test reports yet').waitFor();
    await window.shot('report-0-empty');
    assert.deepEqual(await violations(await frame()), []);
  });

  it('show a pushed draft while it waits, and its result without a refresh', async () => {
    await window.openFile(logIn);
    await window.run('Portable Tests: Push This Test Case as Draft');
    await window.toast('Pushed');
    await tab('Test Reports').click();
    await row(/^2 of 2 waiting/).waitFor();
    await row(/^2 of 2 passed/).waitFor({ timeout: 90_000 });
    await window.shot('report-1-passed');
  });

  it('open the trace of a result in the viewer', async () => {
    await row(/^2 of 2 passed/).click();
    await page()
      .getByRole('button', { name: /^Log in/i })
      .click();
    const opened = window.page.context().waitForEvent('page');
    await button('Open Trace').click();
    const viewer: Page = await opened;
    await viewer.waitForURL(/[?&]trace=/);
    await viewer.close();
  });

  it('show the steps of a result, until somebody closes them', async () => {
    await button('Show Steps').click();
    const steps = window.stepsView;
    await steps.getByRole('listbox', { name: 'Steps of Log in' }).waitFor();
    await steps.getByRole('option', { name: /^1 / }).first().click();
    await steps
      .getByRole('button', { name: /^After/ })
      .locator('img')
      .waitFor();
    await window.shot('report-5-steps');
    await steps.getByRole('button', { name: 'Close This Trace' }).click();
    await steps.getByText('Open a test case and run it').waitFor();
    await window.run('View: Toggle Panel Visibility');
  });

  it('show a notification when a waiting report is finished, which opens it', async () => {
    const reports = await reportSenderFor(window);
    const ids = [logIn, 'portable-tests/Account/confirmThatItIsYou.yaml'].map((file) => caseId(window, file));
    await reports.end(await reports.begin(ids, pullRequest), new Map());
    const second = await reports.begin(ids, pullRequest);
    await button('All Reports').click();
    await button('Refresh').click();
    await row(/^2 of 2 waiting/).waitFor();
    const error = "Step 2 · Fill in 'Password': TimeoutError: locator.fill: Timeout 5000ms exceeded";
    await reports.end(second, new Map([[caseId(window, logIn), error]]));
    await row(/^1 of 2 failed/).waitFor();
    await window.answerToast('Test report finished', 'Open Report');
    await reason().waitFor();
    await window.shot('report-2-failed');
  });

  it('compare a report with the one before it', async () => {
    await inMenu('Compare with Previous Report');
    await page().getByText('Newly failing (1)').waitFor();
    await window.shot('report-3-compared');
  });

  it('are copied as Markdown, and open the failed step from a message', async () => {
    await inMenu('Copy as Markdown');
    await window.status('Report copied to the clipboard');
    await button("Step 2 · Fill in 'Password'").click();
    await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
    const text = readFileSync(path.join(window.workspace, logIn), 'utf8').split('\n');
    const second = text.map((line, index) => (/^ {2}- /.test(line) ? index + 1 : 0)).filter(Boolean)[1];
    await window.status(new RegExp(`Ln ${second},`));
  });

  it('run a failed test case again on this machine', async () => {
    await tab('Test Reports').click();
    await button('Run Failed Locally').click();
    await button('All Reports').click();
    await page()
      .getByRole('button', { name: /^1 of 1 passed.*Local run/s })
      .first()
      .click();
    await page()
      .getByRole('button', { name: /^Log in.*\d (?:m?s|min)/i })
      .waitFor();
    await button('All Reports').click();
  });

  it('are listed in the view by day, the latest first', async () => {
    await window.openContainer('Portable Tests');
    await window.unfold(window.treeRow(/^Reports/), window.treeRow(/20\d\d/).first());
    await window.shot('report-5-tree');
  });

  it('run their failed test cases again from the menu of their row', async () => {
    const report = window.treeRow('1 of 2 failed').first();
    await window.unfold(window.treeRow(/20\d\d/).first(), report);
    const run = window.menuItem('Run Failed Test Cases');
    await window.actUntil(
      () => report.click({ button: 'right' }),
      () => run.hover({ timeout: 5000 }),
    );
    await window.shot('report-6-menu');
    await window.page.keyboard.press('Enter'); // in its first moments a menu takes no clicks
    await window.treeRow('1 of 1 passed').nth(1).waitFor();
  });

  it('include the run of a test case started from its row, which then shows its result', async () => {
    await window.unfold(window.treeRow(/^Shop/), window.treeRow('Find a product'));
    const row = window.treeRow('Find a product');
    assert.doesNotMatch((await row.textContent()) ?? '', /passed/);
    await row.hover();
    await row.getByRole('button', { name: /^Run( \(|$)/ }).click();
    await row.filter({ hasText: 'passed just now' }).waitFor();
    await window.treeRow('1 of 1 passed').nth(2).waitFor();
    await window.shot('report-6-run');
    await window.treeRow(/^Shop/).click();
  });

  it('have no accessibility violation, and the colours of each theme', async () => {
    await row(/^1 of 2 failed/).click();
    await reason().waitFor();
    assert.deepEqual(await violations(await frame()), []);
    for (const kind of themeKinds) {
      await choose(kind);
      const colours = (await (await frame()).evaluate(readColours())) as Colours;
      if (process.env.UPDATE_GOLDEN === '1') saveColours(kind, colours);
      assert.deepEqual(colours, themeColours()[kind], themes[kind]);
    }
    await choose('vscode-dark');
  });

  itTakesPictures('are shown in any width', async () => {
    await window.shot('report-4');
    await window.run('View: Toggle Primary Side Bar Visibility');
    for (const width of [360, 860, 1660]) {
      await window.page.setViewportSize({ width, height: 800 });
      await reason().waitFor();
      await window.shot(`report-4-${width}`);
    }
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await window.run('View: Toggle Primary Side Bar Visibility');
  });

  it('are restored after the window was reloaded, at the report that was shown', async () => {
    await window.run('View: Close Other Editors in Group');
    await window.reload(reason());
  });
});
