import assert from 'node:assert/strict';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { key, startService } from '../support/testService.ts';
import { linesOf, type Outcome, PlaywrightProject, withReporter } from './support/playwrightProject.ts';
import { caseOf, goTo, on, Pages, sandbox, seen } from './support/realRun.ts';

const html = '<title>Shop</title><label>Name <input id="name"></label><p id="hello">Hello</p>';

describe('Single files and a configuration of the local service, run by Playwright Test', function () {
  this.timeout(120_000);
  let outcomes: Outcome[];
  let stdout: string;

  const logIn = caseOf(1, [goTo('login'), on('#name', { action: 'ENTER_TEXT', calledWith: '$USERNAME' })]);
  const logOut = caseOf(2, [goTo('bye')]);
  const order = caseOf(3, [seen('#name', { expectation: 'TO_HAVE_VALUE', calledWith: 'ada' })], {
    dependencyId: logIn.id,
    teardownId: logOut.id,
  });
  const script = caseOf(4, [goTo('a'), { ...sandbox('1'), ignoreFailure: true }]);
  const unwanted = caseOf(5, [seen('#missing', { expectation: 'VISIBLE' })]);
  const cases: readonly TestCase[] = [logIn, logOut, order, script, unwanted];

  before(async () => {
    const pages = await Pages.serve(html);
    const service = startService();
    const targetId = await service.target();
    await service.push(targetId, ...cases);
    const get = (path: string): Promise<Response> =>
      Promise.resolve(
        service.app.request(`/api/apiKey/v3/test-targets/${targetId}${path}`, {
          headers: { 'X-API-Key': key },
        }),
      );
    const files = new Map<string, string>();
    for (const { id } of cases) {
      const { testCode } = (await (await get(`/test-cases/${id}/code`)).json()) as { testCode: string };
      files.set(`${id}.spec.ts`, testCode);
    }
    const filter = [order.id, script.id].join(',');
    const query = new URLSearchParams({ url: pages.url, filterTestCaseIds: filter });
    files.set('playwright.config.ts', await (await get(`/config?${query.toString()}`)).text());
    const project = new PlaywrightProject({ files, usesSandbox: false });
    project.writeEnvironment({ TEST_USERNAME: 'ada' });
    try {
      ({ outcomes, stdout } = await project.run([
        withReporter,
        '--config=playwright.config.ts',
        '--trace=off',
      ]));
    } finally {
      project.close();
      pages.close();
      service.close();
    }
  });

  const ofCase = ({ id }: TestCase): Outcome =>
    outcomes.find(({ caseId }) => caseId === id) ?? assert.fail(`${id} did not run: ${stdout}`);

  it('run only the test cases that the configuration selects', () => {
    assert.deepEqual(outcomes.map(({ caseId }) => caseId).toSorted(), [order.id, script.id]);
  });

  it('pass at the address of the configuration, with dependency and teardown', () => {
    const { status, reason, steps, annotations } = ofCase(order);
    assert.deepEqual([status, reason], ['passed', undefined]);
    assert.deepEqual(linesOf(steps), [
      'Open the first page',
      logIn.description,
      '  1 · Go to login',
      "  2 · Enter '$USERNAME' into element '#name'",
      "1 · Check that element '#name' has the value 'ada'",
      logOut.description,
      '  1 · Go to bye',
    ]);
    assert.deepEqual(
      annotations.filter(({ type }) => type !== 'test case'),
      [],
    );
  });

  it('fail at JavaScript that needs the sandbox, and say why', () => {
    const note = ofCase(script).annotations.find(({ type }) => type === 'failure ignored');
    assert.match(
      note?.description ?? '',
      /^JavaScript outside the page needs a sandbox, which a single file lacks/,
    );
  });
});
