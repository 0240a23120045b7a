import { repoRoot } from '../../scripts/host/paths.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import { clickingCase, CountedApp } from './support/countedApp.ts';
import { Display, missingForWindows } from './support/display.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { LivePageView } from './support/livePageView.ts';
import { openWindow } from './support/window.ts';

describe('the live page on a machine with a display', function () {
  this.bail(true);
  let app: CountedApp;
  let display: Display;
  let window: EditorWindow;
  let live: LivePageView;

  before(async function () {
    if (missingForWindows.length > 0) this.skip();
    [app, display] = await Promise.all([CountedApp.serve(), Display.open()]);
    window = await openWindow({
      workspace: createCaseWorkspace({ 'a.yaml': clickingCase(1, 'Click two', ['First', 'Second']) }),
      settings: { 'portableTests.run.playwright': repoRoot, 'portableTests.run.url': app.url },
      env: { DISPLAY: display.name },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    await display?.close();
    app?.close();
  });

  const browserTitles = (): string[] => display.titles().filter((title) => title.startsWith('Counter'));

  it('starts again in a browser window, up to the same step', async () => {
    await window.openFile('portable-tests/a.yaml');
    await window.goTo(11);
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Paused before step 2').waitFor();
    await live.button('Show in Window').click();
    await waitUntil(browserTitles, (titles) => titles.length > 0, { timeout: 60_000 });
    await live.headline('Paused before step 2').waitFor();
    await live.isAt(`/#${app.loads}-First`);
    await window.shot('live-in-window-1');
  });

  it('runs the next step in that window, and closes it with the tab', async () => {
    const { loads } = app;
    await live.button('Run Step').click();
    await live.headline('All steps have run').waitFor();
    await live.isAt(`/#${loads}-First-Second`);
    await live.close();
    await waitUntil(browserTitles, (titles) => titles.length === 0);
  });
});
