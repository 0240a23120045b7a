import assert from 'node:assert/strict';
import type { RunEvent } from '../../src/runner/events/runEvent.ts';
import { findBrowser } from '../../src/runner/find/browser.ts';
import { runProject, type ProjectRunOptions } from '../../src/runner/runProject.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { Display, missingForWindows } from './support/display.ts';
import { caseOf, goTo, optionsOf, Pages, run, seen, testPlaywright } from './support/realRun.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

describe('A run with a visible browser', function () {
  const displayBefore = process.env.DISPLAY;
  let folder: RunnerFolder;
  let pages: Pages;
  let display: Display;

  before(async function () {
    if (missingForWindows.length > 0) this.skip();
    [folder, pages, display] = await Promise.all([
      RunnerFolder.make(),
      Pages.serve('<title>Watched shop</title><p>Hello</p>'),
      Display.open(),
    ]);
    process.env.DISPLAY = display.name;
  });

  after(async () => {
    if (displayBefore === undefined) delete process.env.DISPLAY;
    else process.env.DISPLAY = displayBefore;
    pages?.close();
    await display?.close();
    await folder?.remove();
  });

  async function optionsFor(mode: ProjectRunOptions['mode']): Promise<ProjectRunOptions> {
    const browser = await findBrowser(await testPlaywright(), { headed: true });
    assert.ok(browser);
    const steps = [goTo('a'), seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: 'Hello' })];
    const options = await optionsOf(folder, [caseOf(1, steps)], { executionUrl: pages.url, browser });
    return { ...options, mode };
  }

  it('shows its browser when it runs headed', async () => {
    const told = await run(await optionsFor('headed'));
    assert.equal(told.end(1).outcome, 'passed', JSON.stringify(told.events, undefined, 1));
    const agents = pages.asked.map(({ headers }) => headers['user-agent'] ?? '');
    assert.match(agents[0] ?? '', /Chrome\//);
    assert.doesNotMatch(agents.join(), /Headless/);
  });

  it('stops before its first step in Playwright’s inspector when it is debugged, and ends with it', async () => {
    pages.asked.length = 0;
    const cancel = new AbortController();
    const told: RunEvent[] = [];
    const running = (async () => {
      for await (const event of runProject(await optionsFor('debug'), cancel.signal)) told.push(event);
    })();
    const hasInspector = (): boolean => display.titles().includes('Playwright Inspector');
    await waitUntil(
      hasInspector,
      (isThere) => {
        assert.ok(!told.some(({ type }) => type === 'caseEnd' || type === 'error'), JSON.stringify(told));
        return isThere;
      },
      { timeout: 120_000 },
    );
    assert.equal(pages.asked.length, 0, 'no page was asked for');
    cancel.abort();
    await running;
    await waitUntil(() => !hasInspector());
  });
});
