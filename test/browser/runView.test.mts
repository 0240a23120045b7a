import assert from 'node:assert/strict';
import { writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.mts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.mts';
import { leaksBelow, spelledIn } from './support/leaks.mts';
import { clientOf, sampleTarget } from './support/localService.mts';
import { plainSample } from './support/plainSample.mts';
import { openWindow } from './support/window.mts';

const secret = 'sesame/open+the=door%7f3a';

const caseText = (at: number, description: string, value: string, more = ''): string =>
  `id: 0a0b0c0d-2222-4000-8000-00000000000${at}
description: ${description}
folderName: Search
${more}elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: ${value}
    selectors:
      - selectorType: LABEL
        selector: Search products
version: "1"
`;

describe('the Testing view', function () {
  this.bail(true);
  let window: EditorWindow;
  const console: string[] = [];

  before(async () => {
    window = await openWindow({
      workspace: plainSample(),
      settings: { 'portableTests.run.playwright': repoRoot, 'workbench.colorTheme': 'Default Dark Modern' },
      viewport: { width: 1280, height: 800 },
    });
    window.page.on('console', (message) => console.push(message.text()));
    const folder = path.join(window.workspace, 'portable-tests/Search');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'a.yaml'), caseText(1, 'Search for a secret', '$PASSWORD'));
    const excluded = 'excludedEnvironmentNames:\n  - Production\n';
    writeFileSync(path.join(folder, 'b.yaml'), caseText(2, 'Search for tea', 'tea', excluded));
  });
  after(() => window?.dispose());

  const row = (text: string) => window.page.locator('.test-explorer .monaco-list-row', { hasText: text });
  const runOf = async (text: string): Promise<void> => {
    await row(text).hover();
    await row(text).getByRole('button', { name: 'Run Test', exact: true }).click();
  };

  it('lists cases by folder, though no file was opened', async () => {
    await window.openContainer('Testing');
    await row('portable-tests').first().click();
    await row('Search').waitFor();
    await row('Search').click();
    await row('Search for a secret').waitFor();
    for (const name of ['Account', 'Help', 'Shop', 'Search for tea']) await row(name).first().waitFor();
    await window.shot('runView-1-listed');
  });

  it('runs with or without a visible browser, or with Playwright’s inspector', async () => {
    await window.run('Test: Configure Test Profiles');
    assert.deepEqual(await window.quickPickItems(), ['Run', 'Run Headed', 'Debug with Playwright Inspector']);
  });

  /** Opens the pick of environments, and gives what it offers. */
  const environments = async (): Promise<string[]> => {
    await window.run('Portable Tests: Choose Environment for Runs…');
    await window.page.locator('.quick-input-list .label-name', { hasText: 'Another address…' }).waitFor();
    return window.quickPickItems();
  };

  it('runs in the environment that was chosen, and shows which', async () => {
    await window.page.keyboard.press('Escape');
    assert.deepEqual(await environments(), ['Default', 'Another address…']);
    await window.page.keyboard.press('Escape');
    const client = await clientOf(window);
    const [target] = await client.listTestTargets();
    const discoveryUrl = target?.environments?.[0]?.discoveryUrl ?? assert.fail();
    await client.createEnvironment(sampleTarget, { name: 'Production', discoveryUrl });
    assert.deepEqual(await environments(), ['Default', 'Production', 'Another address…']);
    await window.shot('runView-2-environments');
    await window.quickPick('Production');
    await row('portable-tests').filter({ hasText: 'Production' }).waitFor();
  });

  it('asks for a value that no one has set in a password box, once', async () => {
    await runOf('Search for a secret');
    const title = window.page.locator('.quick-input-titlebar', { hasText: 'Value of $PASSWORD' });
    await title.waitFor();
    await window.page.locator('.quick-input-box input[type=password]').waitFor();
    await window.shot('runView-3-value');
    await window.quickInput(secret);
    await row('Search for a secret').locator('.codicon-testing-passed-icon').waitFor();
  });

  it('runs a folder, skips what is not for this environment, and says so', async () => {
    await row('Search').first().hover();
    await row('Search').first().getByRole('button', { name: 'Run Test', exact: true }).click();
    await row('Search for tea').locator('.codicon-testing-skipped-icon').waitFor();
    await row('Search').first().locator('.codicon-testing-passed-icon').waitFor();
    await window.run('Test: Show Output');
    const output = window.page.locator('.panel .xterm-rows').last();
    const said = async (): Promise<string> => {
      const lines = await output.locator('> div').allInnerTexts();
      return lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd()).join('');
    };
    await output.waitFor();
    await waitUntil(said, (text) => text.includes('Not run in'));
    await window.shot('runView-4-folder');
    assert.match(await said(), /in the environment Production/);
    assert.match(await said(), /Search for tea: Not run in the environment Production/);
  });

  it('keeps the value in the secret storage, and nowhere else', async () => {
    const page = Buffer.from([await window.page.content(), ...console].join('\n'));
    assert.deepEqual(spelledIn(page, secret), []);
    assert.deepEqual(leaksBelow(window.host.dataDir, [secret]), []);
    assert.deepEqual(leaksBelow(window.workspace, [secret]), []);
  });
});
