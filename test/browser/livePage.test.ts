import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repoRoot } from '../../scripts/host/paths.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { LivePageView } from './support/livePageView.ts';
import { takePictures } from './support/pictures.ts';
import { processesOf, readProc, untilProcesses } from './support/processes.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

describe('the live page of a test case that depends on a log-in', function () {
  this.bail(true);
  let window: EditorWindow;
  let live: LivePageView;

  before(async () => {
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: { 'portableTests.run.playwright': repoRoot },
    });
    live = new LivePageView(window);
  });
  after(() => window?.dispose());

  /** Puts the focus beside the page. */
  const toSteps = (): Promise<void> => window.run('View: Focus First Editor Group');

  it('runs the dependency and the steps before the cursor, and stops there', async () => {
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(18);
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Starting Playwright and the browser').waitFor();
    await takePictures(window, 'live-1-starting');
    await live.headline('Paused before step 2').waitFor();
    await live.picture.waitFor();
    await takePictures(window, 'live-2-paused');
  });

  it('runs the next step, by mouse and by key', async () => {
    await live.button('Run Step').click();
    await live.headline('Paused before step 3').waitFor();
    await toSteps();
    await window.page.keyboard.press('ControlOrMeta+;');
    await window.page.keyboard.press('.');
    await live.headline('Paused before step 4').waitFor();
  });

  it('runs a step as it is written now, says on its line why it failed, and again once it is corrected', async () => {
    await window.goTo(34, 17);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Place my order');
    await live.button('Run Step').click();
    await live.headline('Failed: step 4').waitFor();
    await window.page.locator('.squiggly-error').first().waitFor();
    await takePictures(window, 'live-3-failed');
    await toSteps();
    await window.goTo(34, 17);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Place order');
    await live.button('Run Step').click();
    await live.headline('Paused before step 5').waitFor();
    assert.equal(await window.page.locator('.squiggly-error').count(), 0);
  });

  it('starts again from the state after the dependency, without running it', async () => {
    await live.button('Restart').click();
    await live.headline('Paused before step 1').waitFor();
    await live.detail('doesn’t accept its stored state').waitFor({ state: 'detached' });
    await live.button('Run from Cursor').focus();
    await takePictures(window, 'live-4-restarted');
  });

  it('ends with Stop, and starts again', async () => {
    await live.button('Stop').click();
    await live.headline('The live page has ended').waitFor();
    await takePictures(window, 'live-5-ended');
    await live.button('Start Again').click();
    await live.headline('Paused before step 1').waitFor();
    await toSteps();
    await window.run('File: Save');
    await live.close();
  });
});

/** Pages that show in their address what was done in them. */
const appPages: Readonly<Record<string, string>> = {
  '/': `<title>First</title><style>body { margin: 0; height: 4000px } * { font-size: 30px }</style>
<input id="name" style="position: fixed; left: 0; top: 0; width: 600px; height: 60px">
<button id="ask" style="position: fixed; left: 0; top: 100px; width: 200px; height: 60px">Ask</button>
<button id="open" style="position: fixed; left: 300px; top: 100px; width: 200px; height: 60px">Open</button>
<script>
const say = (text) => { location.hash = text; };
document.querySelector('#name').oninput = ({ target }) => say(encodeURIComponent(target.value));
document.querySelector('#name').onkeydown = ({ key }) => { if (key === 'Enter') say('entered'); };
document.querySelector('#ask').onclick = () => say(confirm('Delete it?') ? 'yes' : 'no');
document.querySelector('#open').onclick = () => open('/second');
document.ondblclick = () => say('double');
document.onwheel = () => say('wheel');
</script>`,
  '/second': '<title>Second</title><p>Second page</p>',
};

const caseText = (elements: string): string => `id: 0a0b0c0d-2222-4000-8000-000000000001
description: Look at the first page
elements:
${elements}version: "1"
`;

const waiting = `  - interaction:
      action: WAIT_FOR
      calledWith:
        type: load
`;

describe('the picture of a live page', function () {
  this.bail(true);
  let window: EditorWindow;
  let live: LivePageView;
  let server: Server;
  let url: string;

  before(async () => {
    server = createServer(({ url: asked = '/' }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(appPages[asked] ?? appPages['/']);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    window = await openWindow({
      workspace: createCaseWorkspace({ 'look.yaml': caseText(waiting) }),
      settings: { 'portableTests.run.playwright': repoRoot, 'portableTests.run.url': url },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    server?.close();
    server?.closeAllConnections();
  });

  it('takes the mouse', async () => {
    await window.openFile('portable-tests/look.yaml');
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Paused before step 1').waitFor();
    await live.isAt('/');
    await live.click(900, 500, { clickCount: 2 });
    await live.isAt('/#double');
    await live.picture.hover();
    await window.page.mouse.wheel(0, 300);
    await live.isAt('/#wheel');
  });

  it('takes the keyboard, and gives it back', async () => {
    await live.click(100, 30);
    await window.page.keyboard.type('Ada');
    await live.isAt('/#Ada');
    await window.page.keyboard.insertText('é');
    await live.isAt(`/#${encodeURIComponent('Adaé')}`);
    await window.page.keyboard.press('ControlOrMeta+A');
    await window.page.keyboard.press('Backspace');
    await live.isAt('/#');
    await window.page.keyboard.press('Enter');
    await live.isAt('/#entered');
    await takePictures(window, 'live-6-keyboard');
    await window.page.keyboard.press('Shift+Escape');
    await live.root.locator('.toolbar button:focus').waitFor();
  });

  it('shows a dialog of the page, and answers it', async () => {
    await live.click(100, 130);
    await live.root.getByRole('alertdialog', { name: 'Delete it?' }).waitFor();
    await takePictures(window, 'live-7-dialog');
    await live.button('Cancel').click();
    await live.isAt('/#no');
    await live.click(180, 140); // elsewhere: it is no double click
    await live.button('OK').click();
    await live.isAt('/#yes');
  });

  it('follows a page that opens, and goes to other paths and back', async () => {
    await live.click(400, 130);
    await live.isAt('/second');
    await live.root.locator('.pages li[aria-current="page"]', { hasText: 'Second' }).waitFor();
    await takePictures(window, 'live-8-pages');
    await live.address.fill('/?third');
    await live.address.press('Enter');
    await live.root.locator('.pages li[aria-current="page"]', { hasText: 'First' }).waitFor();
    await live.button('Back').click();
    await live.isAt('/second');
  });

  it('has another size', async () => {
    await live.root.getByRole('combobox').selectOption('390x844');
    await live.root.locator('canvas[width="390"][height="844"]').waitFor();
    await takePictures(window, 'live-9-telephone');
  });

  it('says that the browser has ended, and starts again', async () => {
    for (const pid of processesOf(url)) {
      const command = readProc(pid, 'cmdline');
      if (command.includes('--remote-debugging') && !command.includes('--type='))
        process.kill(pid, 'SIGKILL');
    }
    await live.headline('The browser was closed or crashed').waitFor();
    await takePictures(window, 'live-10-browser');
    await live.button('Start Again').click();
    await live.headline('Paused before step 1').waitFor();
  });

  it('ends its processes with its tab', async () => {
    assert.ok(processesOf(url).length > 0);
    await window.run('View: Close All Editors');
    await untilProcesses(url, (count) => count === 0);
  });

  it('says that the application does not respond, and how to go on', async () => {
    server.close();
    server.closeAllConnections();
    await window.openFile('portable-tests/look.yaml');
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('could not be opened').waitFor();
    await live.button('Choose Environment for Runs…').waitFor();
    await takePictures(window, 'live-11-not-running');
    await live.close();
  });
});
