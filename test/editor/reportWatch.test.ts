import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Services } from '../../src/editor/connection/services.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { ReportPageCache } from '../../src/editor/results/reportPageCache.ts';
import {
  ReportNotifier,
  ReportWatch,
  type ReportUpdate,
  type ReportViewer,
} from '../../src/editor/results/reportWatch.ts';
import { watchCasesInView } from '../../src/editor/results/resultsFeature.ts';
import type { Target } from '../../src/editor/targets/target.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { watchReports } from '../../src/editor/tree/treeUpdates.ts';
import { toReportSummary } from '../../src/report/summary/toReportSummary.ts';
import type { CreatedReport } from '../../src/service/localContract/localApi.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { report, result } from '../support/reports.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, show, write } from './support/workspace.ts';

const testCaseIds = ['27c133b2-79f6-442b-ab1c-1c76a343e0fe'];

describe('waiting reports', () => {
  const made = parts();
  const { services } = made;
  const local = new LocalApiClient(made.local, made.keys);
  const focus = new vscode.EventEmitter<unknown>();
  let clock: FakeClock;
  let isFocused: boolean;
  /** How often the service was asked, or was about to be. */
  let asked: number;
  let watch: ReportWatch;
  let target: { serviceUrl: string; testTargetId: string };

  before(() => services.add('local'));
  beforeEach(async () => {
    clock = new FakeClock();
    isFocused = true;
    asked = 0;
    watch = watchOf({ client: (serviceUrl) => services.client(serviceUrl) });
    const client = await services.client('local');
    const { id } = await client.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    target = { serviceUrl: 'local', testTargetId: id };
  });
  afterEach(() => watch.dispose());
  after(() => made.dispose());

  const begin = (): Promise<CreatedReport> =>
    local.createReport(target.testTargetId, {
      executionUrl: 'https://shop.example.com',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      context: { source: 'manual' },
      testCaseIds,
    });
  const end = async ({ id, testResults }: CreatedReport, status: 'PASSED' | 'FAILED'): Promise<void> => {
    const [result] = testResults ?? [];
    assert.ok(result);
    await local.updateResult({ ...target, testReportId: id, id: result.id }, { status });
  };
  /** The statuses of the latest reports, each time that somebody was told of them. */
  const told = (): string[][] => {
    const all: string[][] = [];
    watch.onDidLook(({ page }) => all.push((page?.data ?? []).map((one) => toReportSummary(one).status)));
    return all;
  };
  const viewer: ReportViewer = { isShowing: () => true };
  const watchOf = ({ client }: Pick<Services, 'client'>): ReportWatch => {
    const counting: typeof client = (serviceUrl) => {
      asked++;
      return client(serviceUrl);
    };
    const { now, later } = clock;
    return new ReportWatch({ client: counting }, undefined, {
      now,
      later,
      isFocused: () => isFocused,
      onDidFocus: focus.event,
    });
  };
  /** The events that follow from some work, once there is one. */
  const looked = (work: () => void): Promise<ReportUpdate> =>
    new Promise((resolve) => {
      const listening = watch.onDidLook((look) => {
        listening.dispose();
        resolve(look);
      });
      work();
    });
  /** Lets time pass until the reports are asked for once more. */
  const askedAgain = (): Promise<ReportUpdate> =>
    looked(() => {
      assert.equal(clock.pending, 1);
      while (clock.pending > 0) clock.advance(100);
    });
  /** Lets time pass until they are not asked for any more. */
  const runOut = async (): Promise<void> => {
    while (clock.pending > 0) await askedAgain();
  };

  it('are requested again while they are in view, until they have ended', async () => {
    const looks = told();
    watch.follow(viewer);
    const report = await begin();
    await watch.look(target);
    await askedAgain();
    await end(report, 'PASSED');
    await askedAgain();
    assert.deepEqual(looks, [['waiting'], ['waiting'], ['passed']]);
    assert.equal(clock.pending, 0);
  });

  it('are requested less and less often, no more after two hours without a change, and again on a refresh', async () => {
    const looks = told();
    const turns: boolean[] = [];
    watch.onDidTurn((one) => turns.push(watch.hasGivenUp(one)));
    watch.follow(viewer);
    const report = await begin();
    await watch.look(target);
    await runOut();
    assert.deepEqual(turns, [true]);
    const row: TreeNode = {
      kind: 'report',
      serviceUrl: 'local',
      target: { id: target.testTargetId, app: 'Shop' },
      report,
    };
    const features = caseFeatures(made, { folders: () => [] });
    const tree = new TestCasesTree({ ...features, watch });
    assert.match(String(tree.getTreeItem(row).description), /, no longer updated/);
    assert.ok(clock.now() >= 7_200_000 && clock.now() < 7_800_000, `asked for ${clock.now()} ms`);
    assert.ok(looks.length < 50, `asked ${looks.length} times`);
    const { length } = looks;
    isFocused = false;
    await watch.look(target);
    assert.deepEqual(turns, [true, false]);
    assert.doesNotMatch(String(tree.getTreeItem(row).description), /no longer updated/);
    await runOut();
    assert.ok(looks.length - length < 35, `asked ${looks.length - length} times without the focus`);
    await watch.look(target);
    await end(report, 'PASSED');
    await runOut();
    assert.deepEqual([looks.at(-1), watch.hasGivenUp(target)], [['passed'], false]);
    tree.dispose();
    features.dispose();
  });

  it('are requested at once when the window gets the focus again after a while', async () => {
    watch.follow(viewer);
    await begin();
    isFocused = false;
    await watch.look(target);
    for (let round = 0; round < 3; round++) await askedAgain();
    isFocused = true;
    // The pause is 54 s by now.
    clock.advance(30_000);
    focus.fire(undefined);
    assert.equal(asked, 4);
    clock.advance(1);
    await looked(() => focus.fire(undefined));
    assert.equal(asked, 5);
  });

  it('are in view while an editor shows a test case of the target with its last run', async () => {
    const following = watchCasesInView(watch);
    const folder = inWorkspace('watched');
    const bound = await bindTargets([{ folder: 'watched', ...target }]);
    const settings = vscode.workspace.getConfiguration('portableTests');
    const isAskedSoon = async (): Promise<boolean> => {
      await watch.look(target);
      const before = asked;
      clock.advance(10_000);
      return asked > before;
    };
    try {
      await begin();
      assert.equal(await isAskedSoon(), false);
      await show(
        await write(vscode.Uri.joinPath(folder, 'case.yaml'), 'id: a\ndescription: A\nelements: []\n'),
      );
      assert.equal(await isAskedSoon(), true);
      await settings.update('codeLens', { lastRun: false }, vscode.ConfigurationTarget.Workspace);
      assert.equal(await isAskedSoon(), false);
      await settings.update('codeLens', undefined, vscode.ConfigurationTarget.Workspace);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      assert.equal(await isAskedSoon(), false);
    } finally {
      following.dispose();
      await bound.restore();
      await vscode.workspace.fs.delete(folder, { recursive: true });
    }
  });

  it('of a run of this window are requested when it starts and ends, if reports are in view', async () => {
    const report = await begin();
    watch.ownRun(target, report.id);
    assert.equal(asked, 0);
    watch.follow(viewer);
    const { page } = await looked(() => watch.ownRun(target, report.id));
    assert.deepEqual([page?.data.map(({ id }) => id), asked], [[report.id], 1]);
  });

  it('report that the service is unavailable, and are requested again', async () => {
    const report = await begin();
    let isAway = false;
    watch.dispose();
    const client: typeof services.client = (url) =>
      isAway ? Promise.reject(new Error('away')) : services.client(url);
    watch = watchOf({ client });
    watch.follow(viewer);
    const looks = told();
    await watch.look(target);
    isAway = true;
    assert.match(String((await askedAgain()).error), /away/);
    await end(report, 'PASSED');
    isAway = false;
    await askedAgain();
    assert.deepEqual(looks, [['waiting'], [], ['passed']]);
  });

  it('are updated in the view when they end, and only their part is redrawn', async () => {
    const features = caseFeatures(made, { folders: () => [] });
    const { pages } = features;
    const tree = new TestCasesTree({ ...features, watch });
    const visibility = new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
    const view = { visible: true, onDidChangeVisibility: visibility.event };
    const loaded: string[] = [];
    const results = { load: async ({ testTargetId }: Target) => void loaded.push(testTargetId) };
    const following = watchReports({ watch, pages, results, tree, view });
    const drawn: (TreeNode | undefined)[] = [];
    tree.onDidChangeTreeData((nodes) => drawn.push(...[nodes].flat()));
    try {
      const service: TreeNode = { kind: 'service', serviceUrl: 'local' };
      const ours = (await tree.getChildren(service)).find(
        (one) => one.kind === 'target' && one.target.id === target.testTargetId,
      );
      const reports = (await tree.getChildren(ours)).find(({ kind }) => kind === 'reports');
      assert.ok(reports);
      const labels = async (): Promise<string[]> => {
        const [day] = await tree.getChildren(reports);
        const rows = day?.kind === 'reportDay' ? await tree.getChildren(day) : [];
        return rows.map((one) => {
          const { label } = tree.getTreeItem(one);
          return typeof label === 'string' ? label.replace(/^.* · /, '') : '';
        });
      };
      assert.deepEqual(await labels(), []);
      const report = await begin();
      await watch.look(target);
      assert.deepEqual(await labels(), ['1 of 1 waiting']);
      await end(report, 'FAILED');
      await askedAgain();
      assert.deepEqual(await labels(), ['1 of 1 failed']);
      assert.deepEqual(
        drawn.map((one) => one === reports),
        [true, true],
      );
      assert.deepEqual(loaded, [target.testTargetId, target.testTargetId]);
    } finally {
      following.dispose();
      visibility.dispose();
      tree.dispose();
      features.dispose();
    }
  });

  it('keep the older pages of the view when a new report comes', async () => {
    const pages = new ReportPageCache(services);
    for (let count = 0; count < 21; count++) await begin();
    const before = await pages.of(target);
    assert.equal(before.data.length, 20);
    await begin();
    const client = await services.client('local');
    assert.equal(pages.take(target, await client.listTestReports(target.testTargetId)), true);
    const after = await pages.of(target);
    assert.equal(after.data.length, 21);
    assert.deepEqual(after.key, before.key);
    assert.equal(pages.take(target, await client.listTestReports(target.testTargetId)), false);
    pages.dispose();
  });
});

describe('the notification of a finished report', () => {
  const target = { serviceUrl: 'local', testTargetId: '5a3e1f00-0000-4000-8000-000000000001' };
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('portableTests');
  let said: string[];
  let news: ReportNotifier;

  beforeEach(() => {
    said = [];
    news = new ReportNotifier(async ({ isFailure, text }) => {
      said.push(`${isFailure ? 'warning' : 'information'}: ${text}`);
    });
  });
  after(() => settings().update('reports.notify', undefined, vscode.ConfigurationTarget.Workspace));

  const see = (statuses: readonly [string, string], shown: readonly string[] = []): void =>
    news.look(
      target,
      statuses.map((status, index) =>
        toReportSummary(report(index + 1, [result(1, status), result(2, 'PASSED')])),
      ),
      shown,
    );
  const first = report(1, []).id;
  const failed = 'warning: Test report finished: 1 of 2 failed.';
  const passed = 'information: Test report finished: 2 of 2 passed.';

  for (const { wish, wanted, watches } of [
    { wish: undefined, wanted: [failed], watches: true },
    { wish: 'failures', wanted: [failed], watches: true },
    { wish: 'always', wanted: [failed, passed], watches: true },
    { wish: 'never', wanted: [], watches: false },
  ])
    it(`is shown as configured: ${wish ?? 'by default'}`, async () => {
      await settings().update('reports.notify', wish, vscode.ConfigurationTarget.Workspace);
      see(['WAITING', 'WAITING']);
      assert.equal(news.isWatching(target), watches);
      see(['FAILED', 'PASSED']);
      assert.deepEqual(said, wanted);
      see(['FAILED', 'PASSED']);
      assert.deepEqual(said, wanted);
      assert.equal(news.isWatching(target), false);
    });

  it('is not shown for a report that had finished before, is open, or is from a run of this window', async () => {
    await settings().update('reports.notify', 'always', vscode.ConfigurationTarget.Workspace);
    see(['FAILED', 'WAITING']);
    news.leaveOut(report(2, []).id);
    see(['FAILED', 'FAILED']);
    assert.deepEqual(said, []);
    see(['WAITING', 'PASSED']);
    see(['FAILED', 'PASSED'], [first]);
    assert.deepEqual(said, []);
  });
});
