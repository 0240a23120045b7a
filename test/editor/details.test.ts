import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { updateTestCaseBody, type TestCaseFilter } from '../../src/api/contract/serviceTestCase.ts';
import type { TestTarget } from '../../src/api/contract/testTarget.ts';
import { createClient, type ServiceClient } from '../../src/api/createClient.ts';
import { looksLikeTestCase } from '../../src/core/case/recognizeCase.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import type { CaseEntry } from '../../src/editor/cases/catalog/caseEntry.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { filterError } from '../../src/editor/cases/filter/caseFilter.ts';
import { serviceFilter } from '../../src/editor/cases/filter/viewFilter.ts';
import type { ServiceUpdate } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { detailsDocument, type DetailServices } from '../../src/editor/details/detailCommands.ts';
import {
  interactionStatusTexts,
  runStatusTexts,
  statusTexts,
  updateCases,
} from '../../src/editor/serviceCases/caseUpdates.ts';
import { createDiscoveryProgressReader } from '../../src/editor/serviceCases/updateCommands.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { pullAll } from '../../src/editor/sync/pull/pulls.ts';
import { pushFile } from '../../src/editor/sync/push/pushSome.ts';
import { uploadCase } from '../../src/editor/sync/push/uploadCases.ts';
import type { Target } from '../../src/editor/targets/target.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
import { pollWithProgress } from '../../src/editor/ui/pollWithProgress.ts';
import { toReportSummary } from '../../src/report/summary/toReportSummary.ts';
import { readableConstant } from '../../src/report/text/reportTexts.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { inWorkspace, write } from './support/workspace.ts';

const idOf = (number: number): string => `de7a1150-0000-4000-8000-00000000000${number}`;
const nil = '00000000-0000-0000-0000-000000000000';
const max = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const secrets = ['pass-4712', 'otp-4713', 'basic-4714', 'header-4715', 'token-4716'];

const steps: TestCase['elements'] = [
  { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Pay' }] },
  {
    interaction: { action: 'EXTRACT', calledWith: { variableName: 'total', type: 'TEXT' } },
    selectors: [{ selectorType: 'TEST_ID', selector: 'total' }],
  },
  {
    assertion: { expectation: 'VISIBLE' },
    selectors: [{ selectorType: 'TEXT', selector: 'Thanks' }],
    ignoreFailure: true,
  },
];
const order: TestCase = {
  ...createTestCase({ id: idOf(1), description: 'Order' }),
  elements: steps,
  dependencyId: idOf(2),
  teardownId: idOf(3),
  folderName: 'Shop',
  tagNames: ['smoke'],
  externalId: 'C-17',
  entryPointUrlPath: '/shop',
};
const cases = [
  order,
  createTestCase({ id: idOf(2), description: 'Log in', type: 'LOGIN' }),
  createTestCase({ id: idOf(3), description: 'Empty the cart', type: 'TEARDOWN' }),
  createTestCase({ id: idOf(4), description: 'Follow the link', type: 'LINK' }),
  createTestCase({ id: idOf(5), description: 'Accept cookies', type: 'COOKIE_BANNER' }),
];

describe('the service interface in the editor', () => {
  const made = parts();
  const { services, keys, state } = made;
  const features = caseFeatures(made, { folders: () => [] });
  const { catalog, names, savedEnvironments, documents } = features;
  const tree = new TestCasesTree(features);
  const detailParts: DetailServices = {
    catalog,
    keys,
    names,
    savedEnvironments,
    documents,
    view: { selection: [] },
  };
  let proxy: RecordingProxy;
  let client: ServiceClient;
  let target: TestTarget;

  before(async () => {
    await services.add('local');
    proxy = await RecordingProxy.start(await made.local.ensure());
    const key = await keys.get('local');
    assert.ok(key);
    await keys.set(proxy.url, key);
    await services.remove('local');
    await services.add(proxy.url);
    client = await services.client('local');
    target = await client.createTestTarget({
      testTarget: { app: 'Detailed shop', discoveryUrl: 'https://shop.example.com' },
    });
  });

  beforeEach(async () => {
    for (const endpoint of ['getTestCase', 'listTestTargets', 'getTestReport', 'importTestCase'] as const)
      proxy.answer(endpoint);
    await client.push(target.id, { testCases: cases });
    tree.show(undefined);
    tree.refresh();
    await catalog.targets.targetsOf(proxy.url);
    proxy.forget();
  });

  afterEach(() => closeEditors());

  after(async () => {
    proxy?.dispose();
    tree.dispose();
    features.dispose();
    await made.dispose();
  });

  const testTarget = (): Target => ({ serviceUrl: proxy.url, testTargetId: target.id });
  const entry = async (id: string): Promise<CaseEntry> => {
    const found = (await catalog.casesOf(proxy.url, target.id)).find((one) => one.id === id);
    assert.ok(found, id);
    return found;
  };
  const nodeOf = async (id: string): Promise<TreeNode> => ({
    kind: 'case',
    testTarget: testTarget(),
    entry: await entry(id),
  });
  const textOf = async (node: TreeNode): Promise<string> => {
    // The extension that is active answers for documents of its own.
    const text = documents.provideTextDocumentContent(await detailsDocument(detailParts, node));
    assert.equal(looksLikeTestCase(text), false, 'it is no file of a test case');
    return text;
  };
  /** Ids that the service gave, and moments, are any. */
  const steady = (text: string): string =>
    text
      .replaceAll(target.id, '(target)')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(moment)')
      .replaceAll(/\b(?!de7a1150)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '(id)')
      .replaceAll(proxy.host, '(host)');
  const update = async (ids: readonly string[], body: Parameters<typeof updateCases>[2]): Promise<void> => {
    const entries = await Promise.all(ids.map(entry));
    const reload = (url: string, id: string): void => tree.reloadTarget(url, id);
    const changed = async (change: ServiceUpdate): Promise<number> => {
      await tree.casesChanged(change);
      return 0;
    };
    await updateCases(
      { services, reload, changed },
      { serviceUrl: proxy.url, testTargetId: target.id, entries },
      body,
    );
  };
  /** The rows below the target, as `label description`. */
  const drawn = async (
    node: TreeNode = { kind: 'target', serviceUrl: proxy.url, target },
  ): Promise<string[]> => {
    const children = (await tree.getChildren(node)).filter(
      ({ kind }) => kind !== 'environments' && kind !== 'reports',
    );
    const lines = await Promise.all(
      children.map(async (child) => {
        const { label, description } = tree.getTreeItem(child);
        const name = typeof label === 'string' ? label : '';
        return [`${name} ${description}`.trim(), ...(await drawn(child))];
      }),
    );
    return lines.flat();
  };

  it('shows every field of a test case, each ID with its name', async () => {
    proxy.answer('getTestCase', async () => {
      const told = await client.getTestCase(target.id, order.id);
      const [element, ...others] = told.elements ?? [];
      const [selector] = element?.selectors ?? [];
      return {
        status: 200,
        body: {
          ...told,
          proposalRunId: idOf(8),
          discovery: {
            updatedAt: '2026-11-21T10:00:00Z',
            freePrompt: 'Order a lamp.\nPay by card.',
            traceUrl: 'https://ada:token-4716@traces.example/a.zip',
            status: 'CREATED',
            abortCause: 'The page was gone',
            message: 'Two steps were written',
          },
          elements: [
            {
              ...element,
              scrollState: { x: 0, y: 400 },
              selectors: [{ ...selector, scrollStateId: 'scroll-1', options: { name: 'Pay' } }],
            },
            ...others,
          ],
          newerField: { of: ['a newer service'] },
        },
      };
    });
    assert.equal(
      steady(await textOf(await nodeOf(order.id))),
      `# Order: from (host) (read-only).

testCase:
  id: ${order.id}
  description: Order
  status: ENABLED
  runStatus: ON
  type: null
  createdAt: (moment)
  updatedAt: (moment)
  createdBy: EDIT
  folderId: (id) # Shop
  tags:
    - smoke
  externalId: C-17
  entryPointUrlPath: /shop
  prerequisiteId: ${idOf(2)} # Log in
  teardownTestCaseId: ${idOf(3)} # Empty the cart
  proposalRunId: ${idOf(8)}
  discovery:
    updatedAt: (moment)
    freePrompt: |-
      Order a lamp.
      Pay by card.
    traceUrl: https://traces.example/a.zip
    status: CREATED
    abortCause: The page was gone
    message: Two steps were written
  testTargetId: (target) # Detailed shop
  version: "1"
  newerField:
    of:
      - a newer service
  elements:
    - id: (id)
      index: 0
      interaction:
        action: CLICK
        id: (id)
        testCaseElementId: (id)
      selectors:
        - selectorType: TEXT
          selector: Pay
          id: (id)
          index: 0
          testCaseElementId: (id)
          scrollStateId: scroll-1
          options:
            name: Pay
      testCaseId: ${order.id}
      ignoreFailure: false
      scrollState:
        x: 0
        y: 400
    - id: (id)
      index: 1
      interaction:
        action: EXTRACT
        calledWith: '{"variableName":"total","type":"TEXT"}'
        id: (id)
        testCaseElementId: (id)
      selectors:
        - selectorType: TEST_ID
          selector: total
          id: (id)
          index: 0
          testCaseElementId: (id)
      testCaseId: ${order.id}
      ignoreFailure: false
    - id: (id)
      index: 2
      assertion:
        expectation: VISIBLE
        id: (id)
        testCaseElementId: (id)
      selectors:
        - selectorType: TEXT
          selector: Thanks
          id: (id)
          index: 0
          testCaseElementId: (id)
      testCaseId: ${order.id}
      ignoreFailure: true
`,
    );
  });

  it('shows texts of a hostile service escaped, shortened and without the API key', async () => {
    const key = await keys.get('local');
    let deep: unknown = 'bottom';
    for (let level = 0; level < 60; level++) deep = { deep };
    proxy.answer('getTestCase', async () => ({
      status: 200,
      body: {
        ...(await client.getTestCase(target.id, order.id)),
        externalId: `C\u202E-17 ${key}`,
        entryPointUrlPath: 'x'.repeat(1_000_000),
        [`\u202Ekey ${'k'.repeat(10_000)}`]: deep,
        many: Array.from({ length: 50_000 }, (_, number) => `entry ${number}`),
        createdBy: '\n# not a comment\nelements: &a [*a]',
      },
    }));
    const text = await textOf(await nodeOf(order.id));
    assert.ok(text.length < 500_000, String(text.length));
    assert.equal(/[\u202A-\u202E]/.test(text), false);
    assert.equal(text.includes(key ?? ''), false);
    assert.match(text, /^ {2}externalId: C-17 \[API key\]$/m);
    assert.match(text, /^ {2}entryPointUrlPath: x{3999}…$/m);
    assert.match(text, /^ {2}createdBy: \|-\n *\n {4}# not a comment\n {4}elements: &a \[\*a\]$/m);
    const outermost = text.split('\n').filter((line) => /^\S/.test(line));
    assert.deepEqual(
      outermost.map((line) => line.slice(0, 9)),
      ['# Order: ', 'testCase:'],
    );
  });

  it('sets each of the five statuses, shows it in the view, and finds deleted ones with a filter', async () => {
    for (const status of ['DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'ENABLED'] as const) {
      await update([idOf(4)], { status });
      assert.deepEqual(proxy.of('updateTestCase').at(-1)?.body, { status });
      const rows = await drawn();
      const row = status === 'ENABLED' ? 'Follow the link' : `Follow the link ${status.toLowerCase()}`;
      assert.ok(rows.includes(row), rows.join('\n'));
      assert.match(await textOf(await nodeOf(idOf(4))), new RegExp(`^ {2}status: ${status}$`, 'm'));
    }
    assert.deepEqual(Object.keys(statusTexts), updateTestCaseBody.shape.status.unwrap().options);

    await client.push(target.id, { testCases: cases.filter(({ id }) => id !== idOf(4)) });
    tree.refresh();
    assert.equal(
      (await drawn()).some((row) => row.startsWith('Follow the link')),
      false,
    );
    tree.show(serviceFilter({ status: 'DELETED' }, 'deleted', services));
    assert.deepEqual(await drawn(), ['Drafts and Disabled 1', 'Follow the link deleted']);
    assert.deepEqual(JSON.parse(proxy.of('listTestCases').at(-1)?.query['filter'] ?? ''), {
      status: 'DELETED',
    });
    const [drafts] = await tree.getChildren({ kind: 'target', serviceUrl: proxy.url, target });
    const [deleted] = await tree.getChildren(drafts);
    assert.ok(deleted?.kind === 'case');
    assert.match(await textOf(deleted), /^ {2}status: DELETED$/m);
  });

  it('filters by every field and value that the service supports', async () => {
    const filters: TestCaseFilter[] = [
      ...['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED'].map((status) => ({ status })),
      ...['ON', 'OFF'].map((runStatus) => ({ runStatus })),
      { id: order.id },
      { testTargetId: target.id },
      { description: 'Order' },
      { externalId: 'C-17' },
      { folderId: null },
      { AND: [{ runStatus: 'ON' }], OR: [{ id: order.id }], NOT: { status: 'DRAFT' } },
    ];
    for (const filter of filters) {
      assert.equal(filterError(JSON.stringify(filter)), undefined);
      const wanted = await serviceFilter(filter, '', services).apply(testTarget(), [await entry(order.id)]);
      assert.deepEqual(JSON.parse(proxy.of('listTestCases').at(-1)?.query['filter'] ?? ''), filter);
      const found = await client.listTestCases(target.id, { filter });
      assert.deepEqual(wanted.map(({ id }) => id).toSorted(), found.map(({ id }) => id).toSorted());
    }
    const statuses = '"ENABLED", "DISABLED", "DRAFT", "OUTDATED", "PROVISIONAL", "DELETED"';
    const problems = [
      ['{"status": ', 'Enter valid JSON.'],
      ['{"status": "GONE"}', `status: Use one of ${statuses}`],
      ['{"NOT": {"status": "GONE"}}', `NOT.status: Use one of ${statuses}`],
      ['{"NOT": [{"status": "GONE"}]}', `NOT.0.status: Use one of ${statuses}`],
      ['{"NOT": 7}', 'NOT: Enter a filter in braces'],
      ['{"OR": {"runStatus": "ON"}}', 'OR: Enter a list of filters in brackets'],
      ['{"state": "DRAFT"}', 'A filter has no option state'],
      ['{"AND": {"state": "DRAFT"}}', 'AND: A filter has no option state'],
      ['{"externalId": 7}', 'externalId: Enter text in quotes'],
      ['[]', 'Enter a filter in braces'],
    ] as const;
    for (const [text, words] of problems) assert.equal(filterError(text), words);
  });

  it('describes each status in its list without repeating its name', () => {
    for (const words of [statusTexts, runStatusTexts, interactionStatusTexts])
      for (const [status, describe] of Object.entries(words))
        assert.doesNotMatch(describe(), new RegExp(`^${status}\\b`, 'i'));
  });

  it('sends each review status of a discovered test case', async () => {
    assert.deepEqual(
      Object.keys(interactionStatusTexts),
      updateTestCaseBody.shape.interactionStatus.unwrap().options,
    );
    await update([idOf(5)], { status: 'PROVISIONAL' });
    const statuses: (string | undefined)[] = [];
    for (const interactionStatus of ['NEW', 'EDITED', 'REJECTED', 'APPROVED'] as const) {
      const judged = interactionStatus === 'APPROVED' ? idOf(4) : idOf(5);
      if (interactionStatus === 'APPROVED') await update([judged], { status: 'DRAFT' });
      await update([judged], { interactionStatus });
      assert.deepEqual(proxy.of('updateTestCase').at(-1)?.body, { interactionStatus });
      const listed = await client.listTestCases(target.id, { filter: { id: judged } });
      statuses.push(listed[0]?.status ?? undefined);
    }
    assert.deepEqual(statuses, ['PROVISIONAL', 'PROVISIONAL', undefined, 'ENABLED']);
  });

  it('requests steps from a prompt, and shows the progress of the service', async () => {
    await update([idOf(5)], { createBackendDiscoveryPrompt: 'Refuse all cookies' });
    assert.deepEqual(proxy.of('updateTestCase').at(-1)?.body, {
      createBackendDiscoveryPrompt: 'Refuse all cookies',
    });
    const { discovery } = await client.getTestCase(target.id, idOf(5));
    assert.match(
      createDiscoveryProgressReader(undefined)(discovery).result ?? '',
      /^The service has ended the discovery: The local service has no language model .* Edit them in the file/,
    );
    const text = await textOf(await nodeOf(idOf(5)));
    assert.match(text, /^ {4}status: CREATED$/m);
    assert.match(text, /^ {4}freePrompt: Refuse all cookies$/m);
  });

  it('keeps waiting while the service is unavailable, and stops when it refuses', async () => {
    let asked = 0;
    proxy.answer('getTestCase', () => {
      asked += 1;
      if (asked === 1) return { status: 500 };
      if (asked === 2) throw new Error('The connection breaks');
      return undefined;
    });
    const gated = createClient({ baseUrl: proxy.url, apiKey: () => made.keys.get(proxy.url), retries: 0 });
    const clock = new FakeClock();
    const waitFor = (id: string): Promise<string> =>
      pollWithProgress(
        'Waiting',
        async (signal) => {
          const { description } = await gated.getTestCase(target.id, id, { signal });
          return { text: '', result: description ?? undefined };
        },
        clock,
      );
    const found = waitFor(idOf(5));
    for (const failures of [1, 2]) {
      await waitUntilEqual(() => [asked, clock.pending], [failures, 1]);
      clock.advance(15_000);
    }
    assert.equal(await found, cases.find(({ id }) => id === idOf(5))?.description);
    assert.equal(asked, 3);
    proxy.answer('getTestCase', { status: 403 });
    await assert.rejects(waitFor(idOf(5)), /API key/);
    proxy.answer('getTestCase');
    await assert.rejects(waitFor(idOf(9)), { status: 404 });
  });

  it('distinguishes test cases that check a link or clean up by icon, label and file', async () => {
    const looks = new Map<string, [string, string]>();
    for (const { id, description } of cases) {
      const { iconPath, accessibilityInformation } = tree.getTreeItem(await nodeOf(id));
      assert.ok(iconPath instanceof vscode.ThemeIcon);
      looks.set(description, [iconPath.id, accessibilityInformation?.label ?? '']);
    }
    assert.deepEqual(Object.fromEntries(looks), {
      Order: ['beaker', 'Order'],
      'Log in': ['sign-in', 'Log in, LOGIN'],
      'Empty the cart': ['clear-all', 'Empty the cart, TEARDOWN'],
      'Follow the link': ['link', 'Follow the link, LINK'],
      'Accept cookies': ['shield', 'Accept cookies, COOKIE_BANNER'],
    });
    assert.match(await textOf(await nodeOf(idOf(3))), /^ {2}type: TEARDOWN$/m);
    assert.match(await textOf(await nodeOf(idOf(4))), /^ {2}type: LINK$/m);
  });

  describe('a round trip through a file', () => {
    let sync: FolderSync;
    let round = 0;
    const pushed = new FolderLocks(() => sync);
    const merges = new Merges(documents, state, pushed, new ErrorBoundary(made.log), () => sync.folder);

    beforeEach(() => {
      round += 1;
      const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(workspaceFolder);
      const folder = `details-${round}`;
      // The first push to a hosted service asks, so this one goes by the name of the local one.
      const setting = { folder, testTargetId: target.id, serviceUrl: 'local', uri: inWorkspace(folder) };
      sync = new FolderSync({ ...setting, workspaceFolder }, vscode.Uri.joinPath(made.storage, folder), {
        client: () => services.client(proxy.url),
      });
    });
    afterEach(() => vscode.workspace.fs.delete(sync.folder.uri, { recursive: true, useTrash: false }));
    after(() => merges.dispose());

    const pull = () => pullAll(sync, { documents, merges, targetName: () => undefined });
    const editAndPush = async (path: string, from: string, to: string): Promise<void> => {
      const text = (await sync.files.list()).find((one) => one.path === path)?.text ?? '';
      assert.ok(text.includes(from), text);
      assert.ok(await sync.files.replace({ path, before: text, after: text.replace(from, to) }));
      const pushParts = { documents, targetName: () => undefined, pushedBefore: state };
      await pushFile(sync, pushParts, sync.files.uriOf(path));
    };
    const sent = (id: string): unknown => {
      const body = proxy.of('push').at(-1)?.body as { testCases: TestCase[] } | undefined;
      return body?.testCases.find((one) => one.id === id);
    };

    it('accepts the nil and the max UUID as IDs', async () => {
      const odd = [
        createTestCase({ id: nil, description: 'Nil' }),
        createTestCase({ id: max, description: 'Max', dependencyId: nil, teardownId: nil }),
      ];
      await client.push(target.id, { testCases: odd });
      await pull();
      await editAndPush('max.yaml', 'description: Max', 'description: Most');
      assert.deepEqual(sent(nil), odd[0]);
      assert.deepEqual(sent(max), { ...odd[1], description: 'Most' });
      tree.refresh();
      assert.match(
        steady(await textOf(await nodeOf(max))),
        /prerequisiteId: \(id\) # Nil\n {2}teardownTestCaseId: \(id\) # Nil\n/,
      );
    });

    it('shows the service’s message about an import that failed', async () => {
      await pull();
      const { elements, description } = createTestCase({ id: idOf(6), description: 'New' });
      const uri = await write(
        sync.files.uriOf('new.yaml'),
        printCase(
          createTestCase({
            id: idOf(6),
            description: 'New',
            type: 'LINK',
            dependencyId: idOf(2),
            tagNames: ['smoke'],
          }),
        ),
      );
      proxy.answer('importTestCase', {
        status: 200,
        body: { success: false, message: 'Too many test cases', testCaseId: idOf(6) },
      });
      await assert.rejects(uploadCase(sync, uri), /rejected the upload: Too many test cases/);
      const body = proxy.of('importTestCase').at(-1)?.body as Partial<TestCase> | undefined;
      assert.deepEqual(
        { ...body, prompt: '' },
        {
          prompt: '',
          testTargetId: target.id,
          description,
          elements,
          type: 'LINK',
          dependencyId: idOf(2),
          tags: ['smoke'],
        },
      );
    });

    it('keeps fields that no file contains, and unknown fields', async () => {
      const discovery = { status: 'CREATED', traceUrl: 'https://traces.example/a.zip', message: 'Found' };
      const found = {
        ...createTestCase({ id: idOf(1), description: 'Found' }),
        discovery: { ...discovery, abortCause: 'None', newer: 1 },
        newerField: { of: ['a newer service'] },
      };
      const other = {
        ...createTestCase({ id: idOf(2), description: 'Other' }),
        discovery,
        localEditingStatus: 'DONE' as const,
      };
      await client.push(target.id, { testCases: [found, other] });
      await pull();
      const { text = '' } = (await sync.files.list()).find(({ path }) => path === 'found.yaml') ?? {};
      assert.match(text, /^newerField:\n {2}of:\n {4}- a newer service$/m);
      assert.doesNotMatch(text, /discovery|traceUrl/);
      await editAndPush('found.yaml', 'description: Found', 'description: Found and kept');
      assert.deepEqual(sent(found.id), { ...found, description: 'Found and kept' });
      assert.deepEqual(sent(other.id), other);
    });
  });

  it('shows a test target and its environments without passwords, keys and values of headers', async () => {
    const made = await client.createEnvironment(target.id, {
      name: `Preview ${Date.now()}`,
      discoveryUrl: 'https://preview.example.com',
      testAccount: { username: 'ada', password: 'pass-4712', otpInitializerKey: 'otp-4713' },
      basicAuth: { username: 'grace', password: 'basic-4714' },
      additionalHeaderFields: { 'X-Preview': 'header-4715', 'X-Team': 'header-4715' },
      privateLocationName: 'Berlin',
    });
    await savedEnvironments.note(made);
    await names.note(made.id, 'Preview');
    proxy.answer('listTestTargets', async () => {
      const listed = await client.listTestTargets();
      return {
        status: 200,
        body: listed.map((one) => ({
          ...one,
          ...(one.id === target.id ? { tags: ['web', null], accessToken: 'token-4716' } : {}),
        })),
      };
    });
    const all = (await client.listTestTargets()).find(({ id }) => id === target.id);
    const environment = all?.environments?.find(({ id }) => id === made.id);
    assert.ok(environment);
    const email = String(environment.email);
    const node: TreeNode = { kind: 'environment', testTarget: testTarget(), environment, name: 'Preview' };
    const text = await textOf(node);
    assert.equal(
      tree.resolveTreeItem(tree.getTreeItem(node), node).tooltip,
      `Additional\nhttps://preview.example.com\n${email}`,
    );
    const fields = `  id: (id)
  name: Preview
  type: ADDITIONAL
  discoveryUrl: https://preview.example.com
  email: ${email}
  testTargetId: (target)
  updatedAt: (moment)
  additionalHeaderFields:
    # names only
    - X-Preview
    - X-Team
  testAccount:
    username: ada
    updatedAt: (moment)
  basicAuth:
    username: grace
    updatedAt: (moment)
  privateLocation:
    id: (id)
    name: Berlin
    status: ONLINE
    type: LOCAL
`;
    assert.equal(
      steady(text),
      `# Preview: from (host) (read-only).\n# Accounts, headers and location are shown as last changed from this window.\n\nenvironment:\n${fields}`,
    );
    const ofTarget = await textOf({ kind: 'target', serviceUrl: proxy.url, target });
    assert.match(
      steady(ofTarget),
      /^# Detailed shop: from \(host\) \(read-only\)\.\n# Hidden because they may be secrets: accessToken\.\n\ntestTarget:\n {2}id: \(target\)\n {2}app: Detailed shop\n {2}tags:\n {4}- web\n {4}- null\n {2}environments:\n {4}- id: \(id\)\n {6}type: DEFAULT\n/,
    );
    assert.ok(ofTarget.includes('username: grace'));
    const kept = JSON.stringify([...state.kept]);
    for (const secret of secrets) assert.equal((text + ofTarget + kept).includes(secret), false, secret);
  });

  it('shows every field of a report, and of its results all but the address of the trace', async () => {
    const reports = features.localApi;
    const begun = await reports.createReport(target.id, {
      executionUrl: 'https://ada:token-4716@stage.example.com/shop',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      testCaseIds: [order.id],
      context: {
        source: 'github',
        description: 'Nightly',
        issueNumber: 7,
        ref: 'refs/heads/main',
        sha: '0123456789abcdef',
        repo: 'shop',
        owner: 'acme',
        triggeredBy: { type: 'USER', userId: 'ada' },
        nodeId: 'MDEyOk',
      },
    });
    const [result] = begun.testResults ?? [];
    assert.ok(result);
    await reports.updateResult(
      { testTargetId: target.id, testReportId: begun.id, id: result.id },
      { status: 'FAILED', errorMessage: 'Step 1\nTimeout' },
    );
    const report = (await client.listTestReports(target.id)).data.find(({ id }) => id === begun.id);
    assert.ok(report);
    const text = await textOf({ kind: 'report', serviceUrl: proxy.url, target, report });
    assert.equal(
      steady(text),
      `# Detailed shop: from (host) (read-only).

testReport:
  id: (id)
  status: FAILED
  createdAt: (moment)
  updatedAt: (moment)
  breakpoint: DESKTOP
  browser: CHROMIUM
  executionUrl: https://stage.example.com/shop
  context:
    source: github
    description: Nightly
    issueNumber: 7
    ref: refs/heads/main
    sha: 0123456789abcdef
    repo: shop
    owner: acme
    triggeredBy:
      type: USER
      userId: ada
    nodeId: MDEyOk
  testTargetId: (target)
  testResults:
    - id: (id)
      testCaseId: ${order.id}
      createdAt: (moment)
      updatedAt: (moment)
      status: FAILED
      errorMessage: |-
        Step 1
        Timeout
      testTargetId: (target)
`,
    );
    proxy.answer('getTestReport', () => ({
      status: 200,
      body: {
        ...report,
        testResults: [{ ...report.testResults?.[0], traceUrl: 'https://t.example/token-4716' }],
      },
    }));
    const withTrace = await textOf({ kind: 'report', serviceUrl: proxy.url, target, report });
    assert.match(withTrace, /^ {6}traceUrl: opened by "Open Trace" in the report$/m);
    assert.equal(withTrace.includes('token-4716'), false);
  });

  it('shows every value that a report may have, in its details, its panel and the view', async () => {
    const listed = { id: idOf(9), testTargetId: target.id, createdAt: '2026-11-21T10:00:00Z' };
    const words = {
      breakpoint: ['DESKTOP', 'MOBILE', 'TABLET'],
      browser: ['CHROMIUM', 'FIREFOX', 'SAFARI'],
      source: ['github', 'manual', 'azureDevOps', 'discovery', 'scheduled', 'proposal'],
      result: ['WAITING', 'PASSED', 'FAILED', 'ERROR'],
    } as const;
    const look: string[] = [];
    for (let at = 0; at < 6; at++) {
      const breakpoint = words.breakpoint[at % 3];
      const browser = words.browser[at % 3];
      const source = words.source[at];
      const status = words.result[at % 4];
      const testResults = [{ id: idOf(7), status }];
      const report = { ...listed, breakpoint, browser, context: { source }, testResults };
      const node: TreeNode = { kind: 'report', serviceUrl: proxy.url, target, report };
      proxy.answer('getTestReport', { status: 200, body: report });
      const text = await textOf(node);
      for (const line of [
        `  breakpoint: ${breakpoint}`,
        `  browser: ${browser}`,
        `    source: ${source}`,
        `      status: ${status}`,
      ])
        assert.ok(text.split('\n').includes(line), `${line}\n${text}`);
      const summary = toReportSummary(report);
      assert.deepEqual(
        [summary.breakpoint, summary.browser, summary.context.source],
        [breakpoint, browser, source],
      );
      look.push(summary.status);
      assert.match(
        String(tree.getTreeItem(node).description),
        new RegExp(`${readableConstant(browser ?? '')}$`),
      );
    }
    assert.deepEqual(look, ['waiting', 'passed', 'failed', 'failed', 'waiting', 'passed']);
  });
});
