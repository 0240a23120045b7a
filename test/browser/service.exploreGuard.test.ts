import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { ExploreResult } from '../../src/api/contract/explore.ts';
import type { PullResult } from '../../src/api/contract/portableEndpoints.ts';
import { openGuardedBrowser } from '../../src/service/explore/guardedBrowser.ts';
import type { ExploreBudget } from '../../src/service/explore/exploreBudget.ts';
import { Explorer } from '../../src/service/explore/explorer.ts';
import { RunToolFinder } from '../../src/service/runs/runToolFinder.ts';
import { ProjectRunner } from '../../src/service/runs/projectRunner.ts';
import { TaskQueue } from '../../src/service/runs/taskQueue.ts';
import { generousBudget } from './support/generousBudget.ts';
import { processesOf } from './support/processes.ts';
import { RunnerFolder } from './support/runnerFolder.ts';
import { startService, type TestService } from '../support/testService.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A site that writes down who asked for what. */
class Site {
  readonly asked: Asked[] = [];
  private constructor(private readonly server: Server) {}

  static async start(
    answer: (path: string) => { status?: number; location?: string; body?: string },
  ): Promise<Site> {
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      site.asked.push({ method, url, headers });
      if (headers.authorization === undefined) {
        response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="site"' }).end();
        return;
      }
      const { status = 200, location, body = '' } = answer(url);
      response
        .writeHead(status, { 'Content-Type': 'text/html', ...(location ? { Location: location } : {}) })
        .end(body);
    });
    const site = new Site(server);
    server.on('upgrade', ({ url = '', headers }, socket) => {
      site.asked.push({ method: 'UPGRADE', url, headers });
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get url(): string {
    const address = this.server.address();
    return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
  }

  paths(): string[] {
    return [...new Set(this.asked.map(({ url }) => url))];
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('The limits of exploration', function () {
  let runner: RunnerFolder;
  let service: TestService;
  let elsewhere: Site;
  let site: Site;
  let result: ExploreResult;
  let again: (budget: ExploreBudget, stopped?: AbortSignal) => Promise<ExploreResult>;
  const budget = { ...generousBudget, pages: 8 };

  const page = (title: string, body: string): { body: string } => ({
    body: `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`,
  });
  const home = () => `
    <a href="/about">About us</a> <a href="/calendar/2024-01">Calendar</a> <a href="/tree/a">Tree</a>
    <a href="/away">Away</a> <a href="${elsewhere.url}">Elsewhere</a> <a href="/logout">Log out</a>
    <a href="/items?delete=1">Tidy up</a> <a href="/paper.pdf">Paper</a> <a href="/save" download>Save</a>
    <a href="mailto:ada@example.com">Mail</a> <a href="javascript:fetch('/clicked')">Script</a>
    <img src="${elsewhere.url}pixel" alt=""><iframe title="Ad" src="${elsewhere.url}frame"></iframe>
    <form method="post" action="/send"><label>Your name <input name="name"></label><button>Send</button></form>
    <form action="${elsewhere.url}search"><label>Find <input type="search" name="q"></label></form>
    <script>
      fetch('/track', { method: 'POST', body: 'x' }).catch(() => {});
      fetch('${elsewhere.url}track', { mode: 'no-cors' }).catch(() => {});
      navigator.sendBeacon('/beacon', 'x');
      navigator.sendBeacon('${elsewhere.url}beacon', 'x');
      try { new WebSocket('${elsewhere.url.replace('http', 'ws')}socket'); } catch {}
      addEventListener('load', () => alert('Hello'));
    </script>`;
  const answer = (path: string) => {
    if (path === '/') return page('Home', home());
    if (path === '/about') return page('About us', '<a href="/">Home</a>');
    if (path === '/away') return { status: 302, location: `${elsewhere.url}redirected` };
    const month = /^\/calendar\/2024-(\d+)$/.exec(path);
    if (month) return page(`Month ${month[1]}`, `<a href="/calendar/2024-${Number(month[1]) + 1}">Next</a>`);
    if (path.startsWith('/tree/'))
      return page(`Branch ${path.length}`, `<a href="${path}/b">Up</a><a href="${path}/c">On</a>`);
    return { status: 404, body: 'nothing' };
  };

  before(async () => {
    runner = await RunnerFolder.make();
    service = startService();
    elsewhere = await Site.start(() => ({ body: 'elsewhere' }));
    site = await Site.start(answer);
    const targetId = await service.target();
    await service.send('POST', `/v3/test-targets/${targetId}/environments`, {
      name: 'Staging',
      additionalHeaderFields: { 'X-Team': 'shop' },
      basicAuth: { username: 'gate', password: 'keeper' },
    });
    const target = service.store.target(targetId);
    assert.ok(target);
    const context = {
      store: service.store,
      clock: { now: () => new Date() },
      newId: () => crypto.randomUUID(),
    };
    const toolFinder = new RunToolFinder({ playwright: ['.'], browser: undefined, node: undefined });
    const bundles = { reporter: runner.reporter, sandbox: runner.sandbox };
    const projectRunner = new ProjectRunner(toolFinder, { ...bundles, allowedOrigins: [] }, runner.next());
    const body = { url: site.url, testTargetId: targetId, context: {}, environmentName: 'Staging' };
    again = (budget, stopped = new AbortController().signal) =>
      new Explorer(context, projectRunner, new TaskQueue(), budget).explore(target, body, stopped);
    result = await again(budget);
  });
  after(async () => {
    service.close();
    site.stop();
    elsewhere.stop();
    await runner.remove();
  });

  it('still finds the pages', () => {
    const names = result.discoveries?.map(({ testCaseName }) => testCaseName) ?? [];
    assert.ok(names.includes("Go to 'About us'"), names.join(', '));
    assert.ok(names.includes('Fill in the form: Home'), names.join(', '));
  });

  it('sends nothing to another origin: no link, redirect, image, frame, beacon or socket', () =>
    assert.deepEqual(elsewhere.asked, []));

  it('only reads: no form is sent and no script gets a POST through', () => {
    assert.deepEqual([...new Set(site.asked.map(({ method }) => method))], ['GET']);
    for (const path of ['/send', '/track', '/beacon', '/clicked'])
      assert.ok(!site.paths().includes(path), path);
  });

  it('does not follow links that end a session, delete something or open files', () => {
    for (const path of ['/logout', '/items?delete=1', '/paper.pdf', '/save'])
      assert.ok(!site.paths().includes(path), path);
  });

  it('ends on a site with endless links', () => {
    assert.match(result.message ?? '', /^Explored 8 pages,/);
    const months = site.paths().filter((path) => path.startsWith('/calendar/'));
    assert.ok(months.length > 0 && months.length <= budget.alike, months.join(', '));
  });

  it('opens no page if the client disconnects before the browser is open', async () => {
    const before = site.asked.length;
    await assert.rejects(again(budget, AbortSignal.abort()), { name: 'AbortError' });
    assert.equal(site.asked.length, before);
  });

  it('leaves no browser behind that it could not guard', async function () {
    if (process.platform !== 'linux') this.skip();
    // Of no other test that runs at the same time.
    const proxy = `http://${crypto.randomUUID()}.invalid:1`;
    const tools = await new RunToolFinder({ playwright: ['.'], browser: undefined, node: undefined }).find();
    const nowhere = { executionUrl: 'nowhere', variables: new Map<string, string>() };
    await assert.rejects(openGuardedBrowser(tools, nowhere, proxy), /Invalid URL/);
    assert.deepEqual(processesOf(`--proxy-server=${proxy}`), []);
  });

  it('reports a test case again under its own id, but no rejected ones', async () => {
    const idOf = (name: string, { discoveries }: ExploreResult): string | undefined =>
      discoveries?.find(({ testCaseName }) => testCaseName === name)?.testCaseId;
    const rejected = idOf('Fill in the form: Home', result);
    const targetId = service.store.targets()[0]?.id;
    await service.send('PATCH', `/v3/test-targets/${targetId}/test-cases/${rejected}`, {
      interactionStatus: 'REJECTED',
    });
    const second = await again({ ...budget, pages: 2 });
    assert.equal(idOf("Go to 'About us'", second), idOf("Go to 'About us'", result));
    assert.equal(idOf('Fill in the form: Home', second), undefined);
    assert.match(second.message ?? '', /^Explored 2 pages,/);
    const pull = async (plan: ExploreResult): Promise<string[]> =>
      (
        await service.send<PullResult>(
          'GET',
          `/beta/test-targets/${targetId}/pull?testPlanId=${plan.testPlanId}`,
        )
      ).body.testCases.map(({ description }) => description);
    assert.ok(!(await pull(result)).includes('Fill in the form: Home'));
    assert.deepEqual(await pull(second), ["Go to 'About us'"]);
  });

  it('carries the headers and the password of the environment that was chosen', () => {
    assert.ok(site.asked.every(({ headers }) => headers['x-team'] === 'shop'));
    const password = `Basic ${Buffer.from('gate:keeper').toString('base64')}`;
    assert.deepEqual(
      new Set(site.asked.map(({ headers }) => headers['authorization'])),
      new Set([undefined, password]),
    );
  });
});
