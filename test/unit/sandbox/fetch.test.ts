import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GeneratedSandbox } from '../support/sandbox/generatedSandbox.ts';

/** A server that remembers what it was asked, in words. */
class Site {
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(answer: (url: string, response: ServerResponse) => void): Promise<Site> {
    const server = createServer((request, response) => {
      void wordsOf(request).then((words) => {
        site.asked.push(words);
        answer(request.url ?? '', response);
      });
    });
    const site = new Site(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function wordsOf(request: IncomingMessage): Promise<string> {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  const { authorization, 'x-key': key, 'content-type': type } = request.headers;
  return [request.method, request.url, authorization, key, type, Buffer.concat(body).toString()]
    .filter(Boolean)
    .join(' ');
}

describe('fetch of code in the sandbox', function () {
  this.timeout(120_000);
  let app: Site;
  let other: Site;
  let sandbox: GeneratedSandbox;

  before(async () => {
    other = await Site.start((url, response) => response.end(`other ${url}`));
    app = await Site.start((url, response) => {
      const [, status, to = ''] = /^\/to\/(\d+)\/(.*)$/.exec(url) ?? [];
      if (status) response.writeHead(Number(status), { location: decodeURIComponent(to) }).end();
      else if (url === '/full') response.end(Buffer.alloc(4 * 1024 ** 2, 'ä'));
      else if (url === '/long') response.end(Buffer.alloc(5 * 1024 ** 2));
      else response.writeHead(201, { 'content-type': 'application/json', 'x-a': 'b' }).end('{"a":"é€"}');
    });
    sandbox = new GeneratedSandbox(`${app.origin}/start`, 60_000);
  });
  after(() => {
    sandbox.remove();
    app.close();
    other.close();
  });
  beforeEach(() => {
    app.asked.length = 0;
    other.asked.length = 0;
  });
  afterEach(() => delete process.env['ALLOWED_ORIGINS']);

  const redirect = (status: number, to: string): string =>
    `'${app.origin}/to/${status}/' + encodeURIComponent('${to}')`;
  const result = async (code: string): Promise<string | undefined> => {
    const { set, error } = await sandbox.run(`setDynamicVariable('a', await (async () => { ${code} })());`);
    return error ?? set[0]?.[1];
  };

  it('asks the origin under test, with headers and a body, and reads what comes', async () => {
    const code = `const response = await fetch('${app.origin}/x', { method: 'post', headers: { Authorization: 'Basic a' }, body: new URLSearchParams({ q: 'é' }) });
      const { status, ok, url, redirected } = response;
      return [status, ok, url, redirected, response.headers.get('X-A'), (await response.clone().json()).a, (await response.arrayBuffer()).byteLength, response.bodyUsed];`;
    assert.equal(
      await result(code),
      JSON.stringify([201, true, `${app.origin}/x`, false, 'b', 'é€', 13, true]),
    );
    assert.deepEqual(app.asked, ['POST /x Basic a application/x-www-form-urlencoded;charset=UTF-8 q=%C3%A9']);
  });

  it('refuses other origins, directly and by redirect, and says what to do', async () => {
    const refusal = `fetch is not allowed to access ${other.origin}: code of a test case can access ${app.origin} and allowed origins only. To allow ${other.origin}, add it to the setting portableTests.run.allowedOrigins, to --allow-origin of the command line, or to ALLOWED_ORIGINS of a generated project`;
    assert.equal(await result(`await fetch('${other.origin}/');`), refusal);
    assert.equal(await result(`await fetch(${redirect(302, other.origin)});`), refusal);
    assert.deepEqual(other.asked, []);
  });

  it('refuses what is no web address, and the header that names another host', async () => {
    assert.equal(
      await result(`await fetch('file:///etc/hosts');`),
      'fetch supports http: and https:, not file:',
    );
    const code = `await fetch('${app.origin}', { headers: { Host: 'internal' } });`;
    assert.equal(await result(code), 'fetch cannot set the header host');
    assert.deepEqual(app.asked, []);
  });

  it('follows redirects to origins that were allowed, without headers that may hold a secret', async () => {
    process.env['ALLOWED_ORIGINS'] = `https://api.example.com, ${other.origin}/`;
    const init = `{ method: 'POST', body: 'b', headers: { Authorization: 'Basic a', 'X-Key': 'k', 'content-type': 'text/x' } }`;
    const code = (status: number): string =>
      `const response = await fetch(${redirect(status, `${other.origin}/there`)}, ${init}); return [response.redirected, await response.text()];`;
    assert.equal(await result(code(307)), '[true,"other /there"]');
    assert.equal(await result(code(302)), '[true,"other /there"]');
    assert.deepEqual(other.asked, ['POST /there text/x b', 'GET /there']);
    assert.match(app.asked[0] ?? '', /^POST \S+ Basic a k text\/x b$/);
  });

  it('keeps headers on the way inside of an origin, and gives up after 20 redirects', async () => {
    const inside = `return (await fetch(${redirect(307, '/in')}, { headers: { 'X-Key': 'k' } })).url;`;
    assert.equal(await result(inside), `${app.origin}/in`);
    assert.equal(app.asked[1], 'GET /in k');
    const loop = `await fetch('${app.origin}/to/302/');`;
    assert.match((await result(loop)) ?? '', /redirects more than 20 times$/);
    assert.equal(app.asked.length, 2 + 21);
  });

  it('leaves redirects to code that asks for it', async () => {
    const code = (how: string): string =>
      `const { status } = await fetch(${redirect(302, '/in')}, { redirect: '${how}' }); return status;`;
    assert.equal(await result(code('manual')), '302');
    assert.match((await result(code('error'))) ?? '', /redirects to http:\S+\/in$/);
  });

  it('reads a response as long as may be', async () => {
    const code = `return (await (await fetch('${app.origin}/full')).text()).length`;
    assert.equal(await result(code), String(2 * 1024 ** 2));
  });

  it('refuses a response without measure, and too many requests at once', async () => {
    assert.equal(await result(`await fetch('${app.origin}/long');`), 'The response is longer than 4 MB');
    const many = `await Promise.all(Array.from({ length: 21 }, () => fetch('${app.origin}/')));`;
    assert.equal(await result(many), 'More than 20 requests at once (line 1)');
  });

  it('says what is wrong with the origins that were allowed', async () => {
    for (const wrong of ['api.example.com', 'https://api.example.com/v1', 'ftp://a', 'https://ada@a.example'])
      assert.equal(
        ((process.env['ALLOWED_ORIGINS'] = wrong), await result('')),
        `ALLOWED_ORIGINS: "${wrong}" is not an origin such as https://api.example.com`,
      );
  });
});
