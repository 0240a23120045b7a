import assert from 'node:assert/strict';
import type { ExploreResult } from '../../src/api/contract/explore.ts';
import { planRun } from '../../src/runner/planRun.ts';
import { Explorer } from '../../src/service/explore/explorer.ts';
import { ProjectRunner, RunToolFinder, TaskQueue } from '../../src/service/runs/projectRunner.ts';
import { isDeep } from '../support/deep.ts';
import { startService, type TestService } from '../support/testService.ts';
import { serveAlikePages, serveFixture, type ExploredApp } from './support/exploredApp.ts';
import { generousBudget } from './support/generousBudget.ts';
import { RunnerFolder } from './support/runnerFolder.ts';

/** One exploration of a site that has these applications is in `service.explore.test.ts`. */
if (isDeep) describe('Exploration of applications that scripts render', exploreApplications);

function exploreApplications(): void {
  let runner: RunnerFolder;
  let projectRunner: ProjectRunner;
  let service: TestService;
  before(async () => {
    runner = await RunnerFolder.make();
    service = startService();
    const toolFinder = new RunToolFinder({ playwright: ['.'], browser: undefined, node: undefined });
    const bundles = { reporter: runner.reporter, sandbox: runner.sandbox };
    projectRunner = new ProjectRunner(toolFinder, { ...bundles, allowedOrigins: [] }, runner.next());
  });
  after(async () => {
    service.close();
    await runner.remove();
  });

  const explore = async (
    url: string,
  ): Promise<{ names: string[]; targetId: string; plan: ExploreResult }> => {
    const targetId = await service.target();
    const target = service.store.target(targetId);
    assert.ok(target);
    const context = {
      store: service.store,
      clock: { now: () => new Date() },
      newId: () => crypto.randomUUID(),
    };
    const explorer = new Explorer(context, projectRunner, new TaskQueue(), generousBudget);
    const body = { url, testTargetId: targetId, context: {} };
    const plan = await explorer.explore(target, body, new AbortController().signal);
    const names = (plan.discoveries ?? []).map(({ testCaseName }) => testCaseName ?? '');
    return { names, targetId, plan };
  };

  /** Runs all that an exploration found once more, without the guard; returns the names of those that pass. */
  const passing = async (url: string, { targetId, plan }: Awaited<ReturnType<typeof explore>>) => {
    const ids = new Set(plan.discoveries?.map(({ testCaseId }) => testCaseId));
    const cases = service.store.cases
      .currentCases(targetId)
      .map(({ version }) => version.portable)
      .filter(({ id }) => ids.has(id));
    const prepared = planRun(
      cases.map(({ id }) => id),
      cases,
      { executionUrl: url, variables: new Map() },
    );
    const passed: string[] = [];
    for await (const event of projectRunner.run(
      crypto.randomUUID(),
      prepared,
      new AbortController().signal,
    )) {
      const found = event.type === 'caseEnd' && event.outcome === 'passed' ? event.caseId : undefined;
      const testCase = cases.find(({ id }) => id === found);
      if (testCase) passed.push(testCase.description);
    }
    return passed.toSorted();
  };

  const applications: [name: string, least: number, expected: RegExp[]][] = [
    [
      'todos',
      6,
      [
        /^Enter 'Some text' in 'What needs to be done\?' shows 'Some text'$/,
        /^Check 'Mark all as complete' .*hides '1 item left'$/,
        /^Open 'Active' hides 'Some text'$/,
        /^Open 'Completed' hides 'Some text'$/,
      ],
    ],
    [
      'console',
      8,
      [
        /^Click 'Authorize' shows 'Available authorizations'$/,
        /^Collapse 'Fold operations' of 'pets' hides /,
        /^Expand 'GET \/pets List all pets' shows 'Parameters of List all pets'$/,
        /^Select 'staging' in 'Servers' shows 'Requests go to staging' and hides 'Requests go to production'$/,
        /^Click 'Try it out' shows 'Execute'$/,
        /^Switch to 'Schema' /,
      ],
    ],
    [
      'reference',
      5,
      [
        /^Search for '\p{L}+' in 'Search' shows 'Result: /u,
        /^Expand 'pets' shows 'List all pets'$/,
        /'200 All pets' shows 'A list of pets'$/,
        /^Switch to '400' shows /,
      ],
    ],
  ];
  for (const [name, least, expected] of applications) {
    describe(`such as ${name}`, () => {
      let app: ExploredApp;
      before(async () => {
        app = await serveFixture(name);
      });
      after(() => app.stop());

      it(`finds at least ${least} test cases of different kinds, which pass three times`, async () => {
        const found = await explore(app.url);
        assert.ok(found.names.length >= least, found.names.join('\n'));
        assert.equal(new Set(found.names).size, found.names.length);
        for (const pattern of expected)
          assert.ok(
            found.names.some((one) => pattern.test(one)),
            `${pattern} is not among\n${found.names.join('\n')}`,
          );
        // It has passed once to be kept.
        for (let run = 2; run <= 3; run++)
          assert.deepEqual(await passing(app.url, found), found.names.toSorted());
      });

      it('sends nothing that writes, and clicks nothing that deletes or executes', () => {
        const others = app.requests.filter((request) => !/^GET \/(?:favicon\.ico)?$/.test(request));
        assert.deepEqual(others, []);
      });
    });
  }

  it('gives each test case of a site whose pages are alike its own name', async () => {
    const app = await serveAlikePages(20);
    try {
      const { names } = await explore(app.url);
      assert.equal(new Set(names).size, names.length);
      assert.equal(names.filter((name) => /^Follow '\w{3}' to 'todos'$/.test(name)).length, 19);
      const switches = names.filter((name) => name.includes('About these pages'));
      assert.deepEqual(switches, ["Expand 'About these pages' shows 'They are alike.'"]);
    } finally {
      app.stop();
    }
  });
}
