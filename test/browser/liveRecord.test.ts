import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { parseCase } from '../../src/core/yaml/parseCase.ts';
import { describeStep } from '../../src/core/describe/describeStep.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { leaksBelow } from './support/leakedSecrets.ts';
import { LivePageView } from './support/livePageView.ts';
import { takePictures } from './support/pictures.ts';
import { openWindow } from './support/window.ts';

const page = `<!doctype html><title>Sign up</title>
<style>
* { font-size: 24px; margin: 0 }
label, button { position: fixed; left: 0; width: 600px; height: 60px }
input { width: 400px; height: 40px }
</style>
<label style="top: 0">Your name <input id="name"></label>
<label style="top: 100px">Password <input type="password"></label>
<button style="top: 200px" onclick="document.querySelector('output').value = 'Saved'">Save</button>
<button style="top: 300px">Help</button>
<output style="position: fixed; top: 400px"></output>`;

const caseText = `id: 0a0b0c0d-2222-4000-8000-000000000002
description: Sign up
elements:
  - assertion:
      expectation: VISIBLE
    selectors:
      - selectorType: LABEL
        selector: Your name
  # Written before the recording.
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Help
version: "1"
`;

const password = 'open-sesame-4711';

describe('a recording in the live page', function () {
  this.bail(true);
  let window: EditorWindow;
  let live: LivePageView;
  let server: Server;

  before(async () => {
    server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(page),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    window = await openWindow({
      workspace: createCaseWorkspace({ 'signUp.yaml': caseText }),
      settings: {
        'portableTests.run.playwright': repoRoot,
        'portableTests.run.url': `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        'files.autoSave': 'afterDelay',
        'files.autoSaveDelay': 100,
      },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    server?.close();
    server?.closeAllConnections();
  });

  const text = (): string => readFileSync(path.join(window.workspace, 'portable-tests/signUp.yaml'), 'utf8');
  const steps = (): string[] => parseCase(text()).testCase?.elements.map((step) => describeStep(step)) ?? [];
  const written = (expected: readonly string[]): Promise<unknown> => waitUntilEqual(steps, expected);

  let recorded: string[] = [];

  it('begins at the cursor, once the steps before it have run', async () => {
    await window.openFile('portable-tests/signUp.yaml');
    await window.goTo(12);
    await window.run('Portable Tests: Record in Live Page from Here');
    await live.headline('Recording: what you do in the page becomes steps before step 2').waitFor();
    await takePictures(window, 'live-record-1-begun');
  });

  it('writes what is typed as one step, and a password as its variable', async () => {
    await live.click(300, 30);
    await window.page.keyboard.type('Ada');
    await waitUntil(text, (now) => now.includes('calledWith: Ada\n'));
    await live.click(300, 130);
    await window.page.keyboard.type(password);
    await waitUntil(text, (now) => now.includes('calledWith: $PASSWORD\n'));
    await live.click(100, 230);
    await waitUntil(text, (now) => now.includes('name: Save\n'));
    assert.equal(text().match(/action: ENTER_TEXT/g)?.length, 2);
    assert.ok(
      text().includes(
        '# Written before the recording.\n  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: ROLE\n        selector: button\n        options:\n          name: Help\n',
      ),
    );
    await takePictures(window, 'live-record-2-written');
  });

  it('goes on where it was after edits above it', async () => {
    await window.run('View: Focus First Editor Group');
    await window.goTo(2, 14);
    await window.page.keyboard.type('Please ');
    await waitUntil(text, (now) => now.includes('description: Please Sign up'));
    recorded = steps();
    await live.button('Assert Visible').click();
    await live.detail('the step asserts that it is visible').waitFor();
    await live.click(100, 230);
    await waitUntil(steps, (now) => now.length === recorded.length + 1);
    assert.deepEqual(steps().toSpliced(-2, 1), recorded);
    assert.equal(text().match(/action: ENTER_TEXT/g)?.length, 2);
  });

  it('takes one action away with each undo', async () => {
    await live.button('Undo Last Step').click();
    await written(recorded);
    await live.button('Stop Recording').click();
    await live.headline(`Paused before step ${recorded.length}`).waitFor();
  });

  it('runs as it was recorded', async () => {
    await live.button('Run Step').click();
    await live.headline('All steps have run').waitFor();
    await window.run('View: Focus First Editor Group');
    await window.page.keyboard.press('Control+Home');
    await live.button('Restart').click();
    await live.headline('Paused before step 1').waitFor();
  });

  it('replaces the locator of a step by that of an element that is picked', async () => {
    await window.run('View: Focus First Editor Group');
    await window.goTo(5);
    await live.button('Pick Locator').click();
    await live.headline('Click an element in the page to pick its locator').waitFor();
    await live.click(100, 330);
    await window.page.locator('.quick-input-list .label-name', { hasText: `getByText('Help')` }).waitFor();
    await takePictures(window, 'live-pick-1-locators');
    await window.quickPick(`getByText('Help')`);
    await window.quickPick('Replace the locator of step 1');
    await waitUntil(text, (now) => now.includes('- selectorType: TEXT\n        selector: Help\n'));
  });

  it('leaves the password nowhere', async () => {
    await live.close();
    assert.deepEqual(leaksBelow(window.host.dataDir, [password]), []);
    assert.ok(!text().includes(password));
  });
});
