import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExploreResult } from '../../src/api/contract/explore.ts';
import type { PullResult } from '../../src/api/contract/portableTestCase.ts';
import type { ReportPage, TestReport } from '../../src/api/contract/report.ts';
import type { ServiceTestCase } from '../../src/api/contract/serviceTestCase.ts';
import type { Environment, TestTarget } from '../../src/api/contract/testTarget.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { describeStep } from '../../src/core/describe/describeStep.ts';
import { exploreBudget } from '../../src/service/explore/exploreBudget.ts';
import { runCrawl } from '../../src/service/explore/explorer.ts';
import { openGuardedBrowser } from '../../src/service/explore/guardedBrowser.ts';
import { RunToolFinder } from '../../src/service/runs/projectRunner.ts';
import { startHere, type StartedHere } from '../support/builtService.ts';
import { isDeep } from '../support/deep.ts';
import { missingId } from '../support/testService.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { ExploredSite, pageOfSite } from './support/exploredSite.ts';
import { generousBudget } from './support/generousBudget.ts';
import { processesOf, untilProcesses } from './support/processes.ts';

/**
 * So many pages that the site has more of them; in `npm test`, so many discoveries that pages on which nothing is found
 * are not tried. A page that is not allowed to open never shows anything. */
const budget = {
  ...generousBudget,
  rendering: exploreBudget.rendering,
  step: 10_000,
  pages: isDeep ? 15 : 9,
  perKind: isDeep ? 2 : 1,
  discoveries: isDeep ? 100 : 21,
};

/** What it finds on pages that a script renders: a small one, and the applications that have more of each kind. */
const ofList = [
  "Follow 'Next' to 'Month 2'",
  "Enter 'Some text' in 'What is there to do?' shows 'Some text'",
  "Check 'Only urgent' hides 'Some text'",
  "Open 'Done' hides 'Some text'",
  "Collapse 'Notes' hides 'Buy a lamp'",
  "Switch to 'Month' shows 'Thirty days' and hides 'Seven days'",
];
const ofApplications = [
  "Follow 'Up' to 'Branch 9'",
  "Follow 'On' to 'Branch 9'",
  "Follow 'Notes' to 'todos'",
  "Enter 'Some text' in 'What needs to be done?' shows 'Some text'",
  "Check 'Mark all as complete' shows 'Clear completed' and hides '1 item left'",
  "Open 'Active' hides 'Some text'",
  "Open 'Completed' hides 'Some text'",
  "Click 'Authorize' shows 'Available authorizations'",
  "Collapse 'Fold operations' of 'pets' hides 'GET /pets List all pets'",
  "Expand 'GET /pets List all pets' shows 'Parameters of List all pets'",
  "Select 'staging' in 'Servers' shows 'Requests go to staging' and hides 'Requests go to production'",
  `Switch to 'Schema' shows 'status: string' and hides '{ "status": "…" }'`,
  "Search for 'orders' in 'Search' shows 'Result: List orders'",
  "Expand 'pets' shows 'List all pets'",
  "Click '200 All pets' shows 'A list of pets'",
  `Switch to '400' shows '{ "message": "No such status" }' and hides '[{ "name": "Rex" }]'`,
];

const password = 'correct horse';
const basicAuth = { username: 'gate', password: 'keeper' };

describe('Exploration by the local service', function () {
  let folder: string;
  let service: StartedHere;
  let elsewhere: ExploredSite;
  let site: ExploredSite;
  let target: string;
  let status: number;
  let plan: ExploreResult;
  let names: string[];
  /** What the exploration asked the site for, and the other one. */
  let asked: ExploredSite['asked'];
  let askedElsewhere: ExploredSite['asked'];
  let found: TestCase[];

  const startIn = (data: string, ...args: string[]): Promise<StartedHere> =>
    startHere(['--data', path.join(folder, data), ...args], { exploreBudget: budget });
  const newTarget = async (one: StartedHere): Promise<string> => {
    const testTarget = { app: 'Site', discoveryUrl: site.url };
    return (await one.send<TestTarget>('POST', '/v3/test-targets', { testTarget })).body.id;
  };
  const bodyOf = (testTargetId: string) => ({
    url: site.url,
    testTargetId,
    context: { source: 'manual', description: 'Exploration' },
  });
  const explore = (fields: object = {}, one = service, testTargetId = target) =>
    one.send<ExploreResult & { message: string }>('POST', '/v3/test-plan/explore', {
      ...bodyOf(testTargetId),
      ...fields,
    });
  const pull = async (query = ''): Promise<TestCase[]> =>
    (await service.send<PullResult>('GET', `/beta/test-targets/${target}/pull${query}`)).body.testCases;
  const named = (name: string): TestCase =>
    found.find(({ description }) => description === name) ?? assert.fail(`${name} is not there`);
  const stepsOf = (name: string): string[] => named(name).elements.map((element) => describeStep(element));

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-explore-'));
    elsewhere = await ExploredSite.start(() => ({ body: 'elsewhere' }));
    site = await ExploredSite.start((address) => pageOfSite(address, elsewhere.url));
    service = await startIn('data', '--playwright', path.resolve('.'));
    target = await newTarget(service);
    const environments = `/v3/test-targets/${target}/environments`;
    const testAccount = { username: 'ada@example.com', password };
    const additionalHeaderFields = { 'X-Team': 'shop' };
    await service.send('POST', environments, {
      name: 'Staging',
      testAccount,
      additionalHeaderFields,
      basicAuth,
    });
    const all = (await service.send<Environment[]>('GET', environments)).body;
    const usual = all.find(({ type }) => type === 'DEFAULT');
    await service.send('PATCH', `${environments}/${usual?.id}`, { testAccount, basicAuth });
    const ended = await explore({ environmentName: 'Staging' });
    status = ended.status;
    plan = ended.body;
    names = (plan.discoveries ?? []).map(({ testCaseName }) => testCaseName ?? '');
    asked = [...site.asked];
    askedElsewhere = [...elsewhere.asked];
    found = await pull(`?testPlanId=${plan.testPlanId}`);
  });
  after(async () => {
    await service.close();
    site.stop();
    elsewhere.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const finds: readonly string[] = [
    "Go to 'About us'",
    "Follow 'Contact' to 'Write to us'",
    "Go to 'Log in'",
    'Fill in the form: Home',
    'Fill in the form: Write to us',
    'Fill in the form: News from the desk',
    'Fill in the login form',
    "Click 'Try it out' shows 'Execute'",
    "Search for 'Products' in 'Search products' hides 'Wall clock'",
    "Select 'Name' in 'Sort by' moves 'Desk lamp' up",
    ...(isDeep ? ofApplications : ofList),
  ];
  for (const name of finds)
    it(`finds: ${name}`, () => assert.ok(names.includes(name), `it is not among ${names.join('\n')}`));

  it('keeps what passes, each by its own name, as drafts in a test plan', async () => {
    assert.equal(status, 200, JSON.stringify(plan));
    assert.equal(new Set(names).size, names.length);
    const counts = /^Explored (\d+) pages, generated (\d+) test cases, kept the (\d+) that passed\.$/.exec(
      plan.message ?? '',
    );
    const [, pages, generated, kept] = (counts ?? []).map(Number);
    assert.deepEqual([pages, kept], [budget.pages, names.length]);
    assert.ok(Number(generated) > names.length, 'what is different for who follows the link does not pass');
    assert.deepEqual(
      found.map(({ description }) => description),
      names,
    );
    const id = plan.discoveries?.[0]?.testCaseId;
    const stored = (await service.send<ServiceTestCase>('GET', `/v3/test-targets/${target}/test-cases/${id}`))
      .body;
    assert.deepEqual(
      [stored.status, stored.createdBy, stored.discovery?.status, stored.discovery?.freePrompt],
      ['DRAFT', 'EDIT', 'CREATED', found[0]?.prompt],
    );
    assert.deepEqual(await pull(), [], 'a draft is in no usual pull');
  });

  it('tries what is on several pages on one of them', () =>
    assert.deepEqual(
      names.filter((name) => name.includes('About these pages')),
      ["Expand 'About these pages' shows 'They are alike.'"],
    ));

  it('follows links to a heading', () =>
    assert.deepEqual(stepsOf("Follow 'Contact' to 'Write to us'"), [
      "Click link 'Contact'",
      "Check that heading 'Write to us' is visible",
    ]));

  it('fills in each kind of field, and sends nothing', () =>
    assert.deepEqual(
      named('Fill in the form: Write to us').elements.map(({ interaction, assertion }) =>
        [interaction?.action ?? assertion?.expectation, (interaction ?? assertion)?.calledWith]
          .join(' ')
          .trim(),
      ),
      [
        'ENTER_TEXT Ada Lovelace',
        'TO_HAVE_VALUE Ada Lovelace',
        'ENTER_TEXT ada@example.com',
        'TO_HAVE_VALUE ada@example.com',
        'SELECT_OPTION order',
        'TO_HAVE_VALUE order',
        'ENTER_TEXT 2030-05-17',
        'TO_HAVE_VALUE 2030-05-17',
        'ENTER_TEXT Some text',
        'TO_HAVE_VALUE Some text',
        'CLICK',
        'TO_BE_CHECKED',
        'CLICK',
        'TO_BE_CHECKED',
      ],
    ));

  it('logs in with the account of the environment, whose password it keeps to itself', () => {
    assert.deepEqual(
      named('Fill in the login form').elements.map(
        ({ interaction, assertion }) => (interaction ?? assertion)?.calledWith,
      ),
      ['$USERNAME', '$USERNAME', '$PASSWORD', '$PASSWORD'],
    );
    assert.ok(!JSON.stringify(found).includes(password));
  });

  it('finds what passes again without its guard', async () => {
    const some = isDeep
      ? /^(?:Follow 'Contact'|Search for 'o|Fill in the form: Write|Fill in the login|Open 'Active'|Expand 'GET)/
      : /^(?:Follow 'Contact'|Fill in the login)/;
    const oneOfEachKind = found.filter(({ description }) => some.test(description));
    assert.ok(oneOfEachKind.length >= (isDeep ? 6 : 2));
    await service.send('POST', `/beta/test-targets/${target}/draft/push`, { testCases: oneOfEachKind });
    const reports = `test-targets/${target}/test-reports`;
    const newest = async (): Promise<TestReport> => {
      const { data } = (await service.send<ReportPage>('GET', `/v3/${reports}`)).body;
      return (await service.send<TestReport>('GET', `/v2/${reports}/${data[0]?.id}`)).body;
    };
    const again = await waitUntil(newest, ({ status }) => status !== 'WAITING', { timeout: 120_000 });
    assert.equal(again.status, 'PASSED', JSON.stringify(again.testResults));
  });

  it('sends nothing to another origin: no link, redirect, image, frame, beacon or socket', () =>
    assert.deepEqual(askedElsewhere, []));

  it('only reads the pages that it may: it sends no form, ends no session, and deletes and executes nothing', () => {
    assert.deepEqual([...new Set(asked.map(({ method }) => method))], ['GET']);
    const pages =
      /^\/(?:about|newsletter|contact|login|products|offer|list|todos|console|reference|away|calendar\/2024-\d+|tree\/.*)?$/;
    assert.deepEqual(
      [...new Set(asked.map(({ url }) => url))].filter((url) => !pages.test(url)),
      [],
    );
    assert.ok(!names.some((name) => /Rate|Execute'|rating|Delete/.test(name.replace(/ shows .*/, ''))));
  });

  it('ends on a site with endless links', () => {
    const months = new Set(asked.map(({ url }) => url).filter((url) => url.startsWith('/calendar/')));
    assert.ok(months.size > 0 && months.size <= budget.alike, [...months].join(', '));
  });

  it('carries the headers and the password of the environment that was chosen', () => {
    assert.ok(asked.every(({ headers }) => headers['x-team'] === 'shop'));
    const { username, password } = basicAuth;
    assert.deepEqual(
      new Set(asked.map(({ headers }) => headers['authorization'])),
      new Set([undefined, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`]),
    );
  });

  it('reports what is missing, and what is wrong with a request', async () => {
    const blind = await startIn('blind', '--playwright', path.resolve('.'), '--browser', '/nowhere/chrome');
    const none = await startIn('none');
    try {
      const said = async (one: StartedHere) => {
        const { status, body } = await explore({}, one, await newTarget(one));
        return [status, body.message];
      };
      assert.deepEqual(await said(blind), [424, 'Browser not found: /nowhere/chrome. Choose another one.']);
      assert.deepEqual(await said(none), [
        424,
        'Playwright Test 1.42 or newer was not found. Install it: npm install --save-dev @playwright/test',
      ]);
      assert.equal((await explore({ url: 'file:///etc/passwd' })).status, 400);
      assert.equal((await explore({ context: undefined })).status, 400);
      assert.equal((await explore({ environmentName: 'Nowhere' })).status, 400);
      assert.equal((await explore({ testTargetId: missingId })).status, 404);
    } finally {
      await Promise.all([blind.close(), none.close()]);
    }
    const closed = await explore({ url: 'http://127.0.0.1:9/' });
    assert.equal(closed.status, 422);
    assert.match(closed.body.message, /^The application could not be opened at http:\/\/127\.0\.0\.1:9\/\. /);
    const missing = await service.send('GET', `/beta/test-targets/${target}/pull?testPlanId=${missingId}`);
    assert.equal(missing.status, 404);
  });

  it('runs one at a time, and ends when its caller disconnects', async () => {
    const { url, apiKey = '' } = service.addresses;
    const nobody = new AbortController();
    const begin = (): Promise<Response> =>
      fetch(`${url}/apiKey/v3/test-plan/explore`, {
        method: 'POST',
        headers: { 'X-API-Key': apiKey },
        body: JSON.stringify({ ...bodyOf(target), environmentName: 'Staging' }),
        signal: nobody.signal,
      });
    const begun: Promise<Response>[] = [];
    const another = async (): Promise<number> => (await explore({ url: 'http://127.0.0.1:9/' })).status;
    await waitUntil(
      () => {
        // The question below may be faster than this one, which is refused then.
        begun.push(begin());
        return another();
      },
      (status) => status === 409,
    );
    nobody.abort();
    const ends = await Promise.allSettled(begun);
    assert.ok(ends.some((end) => end.status === 'rejected' && end.reason.name === 'AbortError'));
    await waitUntil(another, (status) => status === 422);
    assert.deepEqual(service.logged, []);
  });

  describe('with a browser of its own', () => {
    const tools = () => new RunToolFinder({ playwright: ['.'], browser: undefined, node: undefined }).find();
    // Of no other test that runs at the same time.
    const proxy = `http://${crypto.randomUUID()}.invalid:1`;
    const mark = `--proxy-server=${proxy}`;
    beforeEach(function () {
      if (process.platform !== 'linux') this.skip();
    });

    it('opens no page if the client disconnects before the browser is open, and closes it', async () => {
      const before = site.asked.length;
      const browser = await openGuardedBrowser(
        await tools(),
        { executionUrl: site.url, variables: new Map() },
        proxy,
      );
      assert.notDeepEqual(processesOf(mark), []);
      await assert.rejects(runCrawl(browser, site.url, budget, AbortSignal.abort()), { name: 'AbortError' });
      assert.equal(site.asked.length, before);
      await untilProcesses(mark, (count) => count === 0);
    });

    it('leaves no browser behind that it could not guard', async () => {
      const nowhere = { executionUrl: 'nowhere', variables: new Map<string, string>() };
      await assert.rejects(openGuardedBrowser(await tools(), nowhere, proxy), /Invalid URL/);
      assert.deepEqual(processesOf(mark), []);
    });
  });
});
