import assert from 'node:assert/strict';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import type { DraftPushAnswer } from '../../../../src/service/cases/pushAndImport.ts';
import {
  createTestCase,
  id,
  key,
  missingId,
  startService,
  type TestService,
} from '../../../support/testService.ts';

const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:4711', Host: '127.0.0.1:4711' };

describe('The editor of a draft version in the local service', () => {
  let service: TestService;
  let target: string;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-01-02T03:04:05.000Z');
    service = startService({}, { clock: { now: () => new Date(now) } });
    target = await service.target();
  });
  afterEach(() => service.close());

  const draft = async (...testCases: TestCase[]): Promise<string> => {
    const path = `/beta/test-targets/${target}/draft/push`;
    return (await service.send<DraftPushAnswer>('POST', path, { testCases })).body.versionIds[0] ?? '';
  };
  const address = (versionId: string, testCaseId = id(1)) =>
    `/testtargets/${target}/testcases/${testCaseId}/localEdit?versionId=${versionId}`;
  const open = (versionId: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.app.request(address(versionId), { method, headers });
  const post = (
    versionId: string,
    fields: Record<string, string>,
    headers: Record<string, string> = own,
  ): Response | Promise<Response> =>
    service.app.request(address(versionId), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const tokenIn = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const begun = async (versionId: string): Promise<string> => tokenIn(await (await open(versionId)).text());
  const send = async (versionId: string, yaml: string, action = 'done') => {
    const token = await begun(versionId);
    return post(versionId, { token, yaml: yaml.replaceAll('\n', '\r\n'), action });
  };
  const version = async (versionId: string) =>
    (
      await service.send<TestCase & { versionId: string }>(
        'GET',
        `/beta/test-targets/${target}/test-cases/${id(1)}/versions/${versionId}`,
      )
    ).body;
  const status = async (versionId: string) => (await version(versionId)).localEditingStatus;
  const edited = createTestCase(1, { description: 'Edited', elements: [] });

  it('shows the steps in words and the YAML, without a key, and is then IN_PROGRESS', async () => {
    const versionId = await draft(createTestCase(1, { discovery: { message: 'found' } }));
    assert.equal(await status(versionId), undefined);
    const head = await open(versionId, {}, 'HEAD');
    assert.deepEqual([head.status, await status(versionId)], [200, undefined]);
    const response = await open(versionId);
    const page = await response.text();
    assert.equal(response.status, 200);
    assert.match(page, /<h1>Case 1<\/h1>/);
    assert.match(page, /<li>Click button &#39;Save&#39;<\/li>/);
    const [, text] = /<textarea[^>]*>\n([^<]*)<\/textarea/.exec(page) ?? [];
    assert.equal(
      text,
      printCase(createTestCase(1)).replaceAll('"', '&quot;'),
      'without what only the service sets',
    );
    assert.equal(await status(versionId), 'IN_PROGRESS');
    assert.equal((await open(versionId)).status, 200, 'a reload shows it again');
    assert.equal(await status(versionId), 'IN_PROGRESS');
  });

  it('saves what was typed to the version with Done, once', async () => {
    const versionId = await draft(createTestCase(1, { discovery: { message: 'found' } }));
    const response = await send(versionId, printCase({ ...edited, folderName: 'Cart' }));
    assert.equal(response.status, 200);
    assert.match(await response.text(), /<h1>Editing is finished<\/h1>/);
    const {
      description,
      elements,
      versionId: same,
      localEditingStatus,
      discovery,
    } = await version(versionId);
    assert.deepEqual(
      { description, elements, same, localEditingStatus, discovery },
      {
        description: 'Edited',
        elements: [],
        same: versionId,
        localEditingStatus: 'DONE',
        discovery: { message: 'found' },
      },
    );
    const [listed] = await service.list(target);
    assert.equal(listed?.description, 'Edited', 'a case that is only a draft is what was edited');
    assert.ok(listed?.folderId);
    assert.match(await (await open(versionId)).text(), /<h1>Editing is finished<\/h1>/);
    const late = await post(versionId, { token: 'x', yaml: 'more', action: 'done' });
    assert.equal(late.status, 409);
    assert.match(await late.text(), /Your text was not saved[^]*>\nmore<\/textarea/);
    assert.equal((await version(versionId)).description, 'Edited');
  });

  it('leaves the version as it was with Cancel, and keeps what was typed on the page', async () => {
    const versionId = await draft(createTestCase(1));
    const response = await send(versionId, 'half a thought', 'cancel');
    const page = await response.text();
    assert.match(page, /<h1>Editing was cancelled<\/h1>/);
    assert.match(page, />\nhalf a thought<\/textarea/);
    const { localEditingStatus, description } = await version(versionId);
    assert.deepEqual([localEditingStatus, description], ['CANCELLED', 'Case 1']);
    assert.match(await (await open(versionId)).text(), /<h1>Editing was cancelled<\/h1>/);
  });

  const refused: [what: string, text: string, problem: RegExp][] = [
    ['YAML that does not parse', 'id: [', /Line 1<\/a>/],
    [
      'a missing field',
      `id: ${id(1)}\ndescription: Case\n`,
      /The draft was not saved: 1 problem[^]*Line 1<\/a>: .*elements/,
    ],
    ['another id', `description: Case\nid: ${id(2)}\nelements: []\n`, /Line 2<\/a>: The id stays 00000001-/],
    [
      'an unknown dependency',
      `id: ${id(1)}\ndescription: Case\nelements: []\ndependencyId: ${id(9)}\n`,
      /Line 4<\/a>: There is no test case with the id 00000009-/,
    ],
    ['nothing', '', /Line 1<\/a>: The file is empty/],
  ];
  for (const [what, text, problem] of refused) {
    it(`shows ${what} as a problem at its line, and keeps the text as typed`, async () => {
      const versionId = await draft(createTestCase(1));
      const response = await send(versionId, text);
      const page = await response.text();
      assert.equal(response.status, 422);
      assert.match(page, problem);
      assert.match(page, /Fix them, then select Done again\./);
      assert.ok(page.includes(`>\n${text}</textarea`), page);
      assert.equal(await status(versionId), 'IN_PROGRESS');
      const token = tokenIn(page);
      assert.equal((await post(versionId, { token, yaml: printCase(edited), action: 'done' })).status, 200);
    });
  }

  it('can be opened for a day, and returns what was typed later', async () => {
    const versionId = await draft(createTestCase(1));
    const token = await begun(versionId);
    now += 24 * 60 * 60 * 1000;
    assert.equal((await open(versionId)).status, 200);
    now += 1;
    assert.equal((await open(versionId)).status, 404);
    const late = await post(versionId, { token, yaml: printCase(edited), action: 'done' });
    assert.equal(late.status, 404);
    assert.match(await late.text(), /This draft can&#39;t be edited[^]*description: Edited/);
    assert.equal((await version(versionId)).description, 'Case 1');
  });

  it('exists for drafts only, at their full address', async () => {
    const versionId = await draft(createTestCase(1), createTestCase(2));
    await service.push(target, createTestCase(1));
    const pushed = service.store.cases.record(target, id(1))?.versionId ?? '';
    const addresses = [
      address(pushed),
      address(missingId),
      address(''),
      address(versionId, id(2)),
      address(versionId).replace(/\?.*/, ''),
      address(versionId).replace(target, missingId),
      address("' OR 1=1 --"),
    ];
    for (const each of addresses) {
      const response = await service.app.request(each);
      assert.equal(response.status, 404, each);
      assert.match(await response.text(), /This draft can&#39;t be edited/);
    }
  });

  it('opens at the address of the known command-line client, and ends there', async () => {
    const editing = createTestCase(1, { localEditingStatus: 'IN_PROGRESS' });
    for (const query of ['', `?testResultId=${missingId}`]) {
      const versionId = await draft(editing, createTestCase(2));
      const place = `/testtargets/${target}/testcases/${versionId}/localEdit${query}`;
      const page = await (await service.app.request(place)).text();
      assert.match(page, /<h1>Case 1<\/h1>/);
      const body = new URLSearchParams({ token: tokenIn(page), yaml: printCase(edited), action: 'done' });
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...own };
      const ended = await service.app.request(place, { method: 'POST', headers, body: body.toString() });
      assert.equal(ended.status, 200);
      assert.equal((await version(versionId)).description, 'Edited');
      assert.equal(await status(versionId), 'DONE');
    }
  });

  it('takes a form from its own pages only', async () => {
    const versionId = await draft(createTestCase(1));
    const fields = { token: await begun(versionId), yaml: printCase(edited), action: 'done' };
    const { 'Sec-Fetch-Site': _site, ...older } = own;
    const others: Record<string, string>[] = [
      { ...own, 'Sec-Fetch-Site': 'cross-site' },
      { ...own, 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:3000' },
      { ...own, 'Sec-Fetch-Site': 'none' },
      { ...older, Origin: 'http://127.0.0.1:3000' },
      { ...older, Origin: 'https://evil.example' },
      { Host: older.Host },
      { ...own, Host: 'evil.example' },
    ];
    for (const headers of others)
      assert.equal((await post(versionId, fields, headers)).status, 403, JSON.stringify(headers));
    assert.equal((await open(versionId, { Host: 'evil.example' })).status, 403);
    assert.equal((await version(versionId)).description, 'Case 1');
    const forged = await post(versionId, { ...fields, token: 'x' });
    assert.equal(forged.status, 409);
    const page = await forged.text();
    assert.match(page, /The local service was restarted[^]*description: Edited/, 'and loses no text');
    assert.equal((await post(versionId, { ...fields, token: tokenIn(page) }, older)).status, 200);
  });

  it('shows hostile text as text, loads nothing, and is shown in no other page', async () => {
    const hostile = `</textarea></title><script>alert(1)</script>"'\u202e`;
    const versionId = await draft(
      createTestCase(1, {
        description: hostile,
        elements: [{ interaction: { action: 'ENTER_TEXT', calledWith: hostile }, selectors: [] }],
      }),
    );
    const response = await open(versionId);
    const page = await response.text();
    assert.equal(page.match(/<script/g)?.length, 1);
    assert.equal(page.match(/<\/textarea/g)?.length, 1);
    assert.doesNotMatch(page.replace(/<textarea[^]*<\/textarea/, ''), /\u202e/);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? assert.fail(policy);
    assert.equal(
      policy,
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    assert.ok(page.includes(`<script nonce="${nonce}">`));
    assert.notEqual((await open(versionId)).headers.get('Content-Security-Policy'), policy);
    const names = [
      'Cache-Control',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
    ];
    assert.deepEqual(
      names.map((name) => response.headers.get(name)),
      ['no-store', 'nosniff', 'same-origin', 'same-origin'],
    );
  });

  it('opens nothing else without a key, and logs no version', async () => {
    const versionId = await draft(createTestCase(1));
    const page = await (await open(versionId)).text();
    assert.equal((await open(versionId, {}, 'DELETE')).status, 401);
    assert.equal((await service.app.request(`/testtargets/${target}`)).status, 401);
    assert.ok(!page.includes(key));
    assert.ok(!service.logged.join('\n').includes(versionId));
  });
});
