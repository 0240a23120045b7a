import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { endpoints, type Endpoint, type EndpointName } from '../../src/api/contract/endpoints.ts';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { UnsupportedEndpoint } from '../../src/api/http/apiErrors.ts';
import { render } from '../../src/core/message.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { DraftPushHistory } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { getServiceCase } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { generateOnService } from '../../src/editor/code/codeCommands.ts';
import { commandTable } from '../../src/editor/commands/table.ts';
import { PagedReports } from '../../src/editor/results/pagedReports.ts';
import { updateCases } from '../../src/editor/serviceCases/caseUpdates.ts';
import { pushAsDraft, type DraftPushOutcome } from '../../src/editor/sync/push/draftPushes.ts';
import { uploadCase } from '../../src/editor/sync/push/uploadCases.ts';
import type { TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import { watchCapabilityContextKeys } from '../../src/editor/targets/targetsFeature.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { neededBy } from '../../src/editor/ui/commands.ts';
import { holds, type Context } from '../../src/editor/ui/commands.ts';
import { textOfError } from '../../src/editor/ui/errorBoundary.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';
import { Memory, parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

const names = Object.keys(endpoints) as EndpointName[];
/** The endpoints that each command needs. */
const needed = new Map(Object.entries(commandTable).map(([name, command]) => [name, neededBy(command)]));
const idOf = (at: number): string => `1ac50000-0000-4000-8000-00000000000${at}`;
describe('a service that does not support an endpoint', function () {
  const made = parts({ ownService: true });
  const { services } = made;
  const { menus } = (
    ownExtension().packageJSON as { contributes: { menus: Readonly<Record<string, readonly Entry[]>> } }
  ).contributes;
  const folders: TargetFolder[] = [];
  const features = caseFeatures(made, { folders: () => folders });
  const { catalog, versions, syncOf } = features;
  const tree = new TestCasesTree(features);
  const root = inWorkspace('unsupported');
  const pay = createTestCase({ id: idOf(1), description: 'Pay' });
  let proxy: RecordingProxy;
  let real: ServiceClient;
  let testTargetId: string;
  let environmentId: string;

  before(async () => {
    real = await services.client('local');
    const { url } = await made.local.ensure();
    proxy = await RecordingProxy.start({ url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    await services.add('local');
    await services.add(proxy.url);
    const target = await real.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    testTargetId = target.id;
    environmentId = target.environments?.[0]?.id ?? assert.fail('no environment');
    await real.push(testTargetId, {
      testCases: [
        pay,
        createTestCase({ id: idOf(2), description: 'Return goods' }),
        createTestCase({ id: idOf(3), description: 'Log in' }),
      ],
    });
    await real.updateTestCase(testTargetId, idOf(2), { status: 'DRAFT' });
    await features.localApi.createReport(testTargetId, {
      executionUrl: 'https://shop.example.com',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      context: { source: 'manual', description: 'Nightly' },
      testCaseIds: [idOf(1)],
    });
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    for (const [name, serviceUrl] of [
      ['near', 'local'],
      ['far', proxy.url],
    ] as const) {
      const uri = vscode.Uri.joinPath(root, name);
      folders.push({ folder: `unsupported/${name}`, testTargetId, serviceUrl, uri, workspaceFolder });
      await write(vscode.Uri.joinPath(uri, 'pay.yaml'), printCase(pay));
      const version = { versionId: idOf(9), pushedAt: '2026-01-02T03:04:05.000Z' };
      await versions.note({ serviceUrl, testTargetId }, pay.id, version);
      await write(
        vscode.Uri.joinPath(uri, 'complain.yaml'),
        printCase(createTestCase({ id: idOf(4), description: 'Complain' })),
      );
      await write(
        vscode.Uri.joinPath(uri, 'open.yaml'),
        printCase(createTestCase({ id: idOf(5), description: 'Open' })),
      );
    }
    await pushed();
  });

  beforeEach(() => {
    for (const name of names) proxy.answer(name);
    services.capabilities.forget();
    tree.refresh();
    proxy.forget();
  });

  after(async () => {
    await closeEditors();
    proxy.dispose();
    tree.dispose();
    features.dispose();
    await vscode.workspace.fs.delete(root, { recursive: true });
    await made.dispose();
  });

  const far = (): TargetFolder => folders[1] ?? assert.fail('no folder');
  const inFar = (name: string): vscode.Uri => vscode.Uri.joinPath(far().uri, name);
  const complain = (): vscode.Uri => inFar('complain.yaml');
  const pushed = (): Promise<DraftPushOutcome> =>
    pushAsDraft(syncOf(far()), complain(), new DraftPushHistory(new Memory()), new AbortController().signal);
  const client = (): Promise<ServiceClient> => services.client(proxy.url);
  const serviceNode = (serviceUrl: string): TreeNode => ({ kind: 'service', serviceUrl });
  const targetNode = async (serviceUrl: string): Promise<TreeNode> => {
    const nodes = await tree.getChildren(serviceNode(serviceUrl));
    const found = nodes.find((one) => one.kind === 'target' && one.target.id === testTargetId);
    return found ?? assert.fail('no target');
  };
  const childOf = async (node: TreeNode, kind: TreeNode['kind']): Promise<TreeNode> =>
    (await tree.getChildren(node)).find((one) => one.kind === kind) ?? assert.fail(`no ${kind}`);
  const tooltipOf = (node: TreeNode): string => {
    const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
    return typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '');
  };
  const drawn = async (node: TreeNode, depth = 0): Promise<string[]> => {
    const lines = (await tree.getChildren(node)).map(async (child) => {
      const { label, description } = tree.getTreeItem(child);
      const said = typeof label === 'string' ? label : '';
      const line =
        `${'  '.repeat(depth)}${said} ${description === true ? '' : (description ?? '')}`.trimEnd();
      return [line, ...(await drawn(child, depth + 1))];
    });
    return (await Promise.all(lines)).flat();
  };
  const wordOf = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => assert.fail('nothing was said'),
      (reason: unknown) => reason,
    );
    return textOfError(error);
  };

  /** The message when an action needs a missing endpoint, if the message is about the service. */
  const uses: Readonly<Partial<Record<EndpointName, () => Promise<string>>>> = {
    createTestTarget: async () =>
      wordOf(
        (await client()).createTestTarget({
          testTarget: { app: 'A', discoveryUrl: 'https://a.example.com' },
        }),
      ),
    listTestTargets: async () => {
      await (await client()).pull(testTargetId);
      return tooltipOf(await childOf(serviceNode(proxy.url), 'problem'));
    },
    updateTestTarget: async () =>
      wordOf((await client()).updateTestTarget(testTargetId, { timeoutPerStep: 6000 })),
    createEnvironment: async () =>
      wordOf(
        (await client()).createEnvironment(testTargetId, {
          name: 'B',
          discoveryUrl: 'https://b.example.com',
        }),
      ),
    updateEnvironment: async () =>
      wordOf((await client()).updateEnvironment(testTargetId, environmentId, { name: 'C' })),
    listTestCases: async () => tooltipOf(await childOf(await targetNode(proxy.url), 'problem')),
    getTestCase: async () => {
      const found = await getServiceCase(await client(), testTargetId, idOf(1));
      assert.equal(found.description, 'Pay');
      return tooltipOf(await targetNode(proxy.url));
    },
    updateTestCase: async () => {
      const entries = (await catalog.casesOf(proxy.url, testTargetId)).filter(({ id }) => id === idOf(1));
      const chosen = { serviceUrl: proxy.url, testTargetId, entries };
      return wordOf(
        updateCases({ services, reload: () => undefined, changed: () => Promise.resolve(0) }, chosen, {
          runStatus: 'OFF',
        }),
      );
    },
    importTestCase: () => wordOf(uploadCase(syncOf(far()), inFar('open.yaml'))),
    updateElement: async () => {
      const { elements } = await real.getTestCase(testTargetId, idOf(1));
      const locatorLine = "getByText('Pay now')";
      const id = elements?.[0]?.id ?? '';
      return wordOf((await client()).updateElement(testTargetId, idOf(1), id, { locatorLine }));
    },
    pull: async () => tooltipOf(await childOf(await targetNode(proxy.url), 'problem')),
    push: async () => wordOf((await client()).push(testTargetId, { testCases: [pay] })),
    draftPush: () => wordOf(pushed()),
    generateCode: () => {
      const answers = { executionUrl: 'https://shop.example.com', environmentName: undefined, environmentId };
      return wordOf(generateOnService(services, far(), [pay], answers, new AbortController().signal));
    },
    getTestCaseVersion: async () => {
      const { versionId = '' } = await pushed();
      return wordOf((await client()).getTestCaseVersion(testTargetId, idOf(4), versionId));
    },
    listTestReports: async () => {
      const reports = await childOf(await targetNode(proxy.url), 'reports');
      await tree.getChildren(reports);
      const { tooltip, collapsibleState, description } = tree.getTreeItem(reports);
      assert.deepEqual([collapsibleState, description], [0, 'not supported']);
      return typeof tooltip === 'string' ? tooltip : '';
    },
    getTestReport: async () => {
      const feed = new PagedReports(testTargetId, client);
      feed.take(await (await client()).listTestReports(testTargetId));
      const [listed] = feed.list ?? [];
      assert.equal((await feed.report(listed?.id ?? '')).id, listed?.id);
      return tooltipOf(await targetNode(proxy.url));
    },
    explore: async () =>
      wordOf(
        (await client()).explore({
          url: 'https://shop.example.com',
          testTargetId,
          context: { source: 'manual', description: '' },
        }),
      ),
  };

  /** Endpoints without a body need no use of their own: their method is called with ids that exist. */
  const asked = async (name: EndpointName): Promise<string> => {
    const use = uses[name];
    if (use) return use();
    const endpoint: Endpoint = endpoints[name];
    assert.equal(endpoint.body, undefined, `"uses" has no request of ${name}`);
    const known: Readonly<Record<string, string>> = { testTargetId, environmentId, testCaseId: idOf(1) };
    const methods = (await client()) as unknown as Record<string, (...ids: string[]) => Promise<unknown>>;
    const ids = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, id = '']) => known[id] ?? '');
    return wordOf(methods[name]!(...ids));
  };

  /** The rows of a service that menus are shown for, and the commands in these. */
  const availableCommands = async (serviceUrl: string): Promise<string[]> => {
    const target = await targetNode(serviceUrl);
    const environments = (await tree.getChildren(target)).find(({ kind }) => kind === 'environments');
    const drafts = (await tree.getChildren(target)).find(({ kind }) => kind === 'drafts');
    const cases = await tree.getChildren(target);
    const rows: Readonly<Record<string, TreeNode | undefined>> = {
      service: serviceNode(serviceUrl),
      target,
      environments,
      environment: environments && (await tree.getChildren(environments))[0],
      file: cases.find((one) => one.kind === 'case' && one.entry.id === idOf(1)),
      draft: drafts && (await tree.getChildren(drafts))[0],
      reports: cases.find(({ kind }) => kind === 'reports'),
    };
    const [version] = rows['file'] ? await tree.getChildren(rows['file']) : [];
    return Object.entries({ ...rows, version }).flatMap(([row, node]) =>
      node ? commandsOf(node).map((one) => `${row} ${one}`) : [],
    );
  };
  const commandsOf = (node: TreeNode): string[] =>
    inMenu('view/item/context', {
      view: 'portableTests.testCases',
      // The local service stands for one that supports everything; it only lacks a language model.
      viewItem: (tree.getTreeItem(node).contextValue ?? '').replace(/ local$/, ''),
      'portableTests.bound': true,
      isWorkspaceTrusted: true,
      'config.portableTests.serviceEditorUrl': 'https://edit.example.com',
    });
  const inMenu = (menu: string, context: Context): string[] =>
    (menus[menu] ?? [])
      .filter(({ when }) => holds(when, context))
      .flatMap(({ command, submenu }) =>
        submenu ? inMenu(submenu, context) : (command ?? '').replace('portableTests.', ''),
      );

  const said = (name: EndpointName): string => {
    const { feature, alternative } = endpoints[name].unsupported;
    return `${proxy.host} doesn't support ${render(feature)}. Commands that need this are hidden. ${render(alternative)}.`;
  };

  for (const name of names) {
    const { number } = endpoints[name];
    const feature = render(endpoints[name].unsupported.feature);
    for (const status of [404, 405, 501])
      it(`is not requested again, and hides only the actions of that endpoint: ${number} ${name} with ${status}`, async () => {
        proxy.answer(name, { status });
        const word = await asked(name);
        const isQuiet = name === 'getTestCase' || name === 'getTestReport';
        if (!isQuiet) assert.equal(word, said(name));
        assert.match(tooltipOf(await targetNode(proxy.url)), new RegExp(`doesn't support: ${feature}$`));
        // A missing version 2 is looked for below version 3, once.
        const requests = status === 404 && endpoints[name].path.includes('/v2/') ? 2 : 1;
        assert.equal(proxy.of(name).length, requests);
        tree.refresh();
        await asked(name);
        assert.equal(proxy.of(name).length, requests);
        assert.deepEqual(services.capabilities.unsupportedBy('local'), []);
        const here = await availableCommands(proxy.url);
        const there = (await availableCommands('local')).filter((one) => !isGone(name, one));
        assert.deepEqual(
          there.filter((one) => !here.includes(one)),
          there.filter((one) => needed.get(one.replace(/^\w+ /, ''))?.includes(name)),
        );
      });
  }
  /** Rows that are not there without the endpoint, whatever their menus hold. */
  const isGone = (name: EndpointName, row: string): boolean =>
    (name === 'listTestCases' && row.startsWith('draft ')) ||
    (name === 'listTestTargets' && row.startsWith('environment '));

  it('still shows everything else', async () => {
    /** The rows that are drawn differently, and how. */
    const special: Partial<Record<EndpointName, (whole: string[]) => string[]>> = {
      listTestTargets: (whole) =>
        whole.map((line) => (line.includes('https://shop.example.com') ? '  No environment yet' : line)),
      listTestCases: (whole) => [
        said('listTestCases'),
        ...whole
          .filter((line) => !/Drafts and Disabled|Return goods/.test(line))
          .map((line) => (line.startsWith('Complain') ? 'Complain' : line)),
      ],
      pull: (whole) => [
        said('pull'),
        ...whole.map((line) =>
          line.replace(/^(Complain|Log in|Open) .*/, (_line, name) =>
            name === 'Complain' ? 'Complain draft' : String(name),
          ),
        ),
      ],
      getTestCaseVersion: (whole) =>
        whole.map((line) => (/^ {2}[\d/]+, [\d:]+/.test(line) ? `${line} not supported` : line)),
      listTestReports: (whole) => {
        const from = whole.indexOf('Reports');
        const rest = whole.slice(from + 1);
        const behind = rest.slice(rest.findIndex((line) => !line.startsWith(' ')));
        return [...whole.slice(0, from), 'Reports not supported', `  ${said('listTestReports')}`, ...behind];
      },
    };
    for (const name of names) {
      for (const other of names) proxy.answer(other);
      services.capabilities.forget();
      tree.refresh();
      proxy.answer(name, { status: 501 });
      await asked(name);
      // Pushed drafts run meanwhile: what is drawn first would show a report as it was before the second.
      const whole = await waitUntil(
        async () => {
          tree.refresh();
          return drawn(await targetNode('local'));
        },
        (lines) => !lines.some((line) => line.includes(' waiting Draft push')),
      );
      tree.refresh();
      const expected = special[name] ?? ((lines: string[]) => lines);
      assert.deepEqual(await drawn(await targetNode(proxy.url)), expected(whole), name);
    }
  });

  it('is checked again after a refresh and a new connection, and offers what it then supports', async () => {
    for (const again of [async () => services.capabilities.forget(), () => services.add(proxy.url)]) {
      proxy.answer('updateTestTarget', { status: 501 });
      await asked('updateTestTarget');
      assert.ok(!(await availableCommands(proxy.url)).includes('target editTarget'));
      proxy.answer('updateTestTarget');
      await again();
      assert.ok((await availableCommands(proxy.url)).includes('target editTarget'));
      await (await client()).updateTestTarget(testTargetId, { timeoutPerStep: 6000 });
    }
  });

  it('is not assumed if an item doesn’t exist or a part of a request is refused', async () => {
    const one = await client();
    const unknown = '1ac50000-0000-4000-8000-0000000000ff';
    const context = { source: 'manual', description: '' };
    proxy.answer('listTestReports', ({ query }) => (query.key ? { status: 501 } : undefined));
    proxy.answer('pull', ({ query }) => (query.testPlanId ? { status: 405 } : undefined));
    const failing: (() => Promise<unknown>)[] = [
      () => one.updateTestTarget(unknown, { timeoutPerStep: 6000 }),
      () => one.updateEnvironment(testTargetId, unknown, { name: 'D' }),
      () => one.getTestCase(testTargetId, unknown),
      () => one.updateTestCase(testTargetId, unknown, { runStatus: 'OFF' }),
      () => one.updateElement(testTargetId, idOf(1), unknown, { locatorLine: "getByText('A')" }),
      () => one.getTestCaseVersion(testTargetId, idOf(1), unknown),
      () => one.getTestReport(testTargetId, unknown),
      () => one.pull(unknown),
      () => one.explore({ url: 'https://shop.example.com', testTargetId: unknown, context }),
      () => one.pull(testTargetId, { testPlanId: unknown }),
      () => one.listTestReports(testTargetId, { key: { createdAt: '2026-01-01T00:00:00.000Z' } }),
    ];
    for (const work of failing)
      await assert.rejects(work(), (error) => !(error instanceof UnsupportedEndpoint), work.toString());
    assert.deepEqual(services.capabilities.unsupportedBy(proxy.url), []);
  });

  it('hides its commands in the palette and the editor only where no other service supports them', async () => {
    const keys = new Map<string, boolean>();
    const following = watchCapabilityContextKeys(services, (key, value) => keys.set(key, value));
    const setting = (name: string, serviceUrl: string): object => ({
      folder: `unsupported/${name}`,
      testTargetId,
      serviceUrl,
    });
    const bound = await bindTargets([setting('near', 'local'), setting('far', proxy.url)]);
    const context = (): Context => ({
      ...Object.fromEntries(keys),
      'portableTests.bound': true,
      'portableTests.connected': true,
      isWorkspaceTrusted: true,
      view: 'portableTests.testCases',
      resourceLangId: 'portable-test-case',
    });
    try {
      for (const name of ['draftPush', 'pull', 'explore'] as const) {
        proxy.answer(name, { status: 405 });
        await asked(name);
      }
      await show(complain());
      await waitUntilEqual(() => keys.get('portableTests.unsupportedForFile.draftPush'), true);
      const lost = ['draftPushFile', 'compareWithService', 'pushFile'];
      assert.deepEqual(
        inMenu('editor/title', context()).filter((one) => lost.includes(one)),
        [],
      );
      await show(vscode.Uri.joinPath(root, 'near', 'pay.yaml'));
      await waitUntilEqual(() => keys.get('portableTests.unsupportedForFile.draftPush'), false);
      const there = inMenu('editor/title', context());
      assert.deepEqual(
        lost.filter((one) => !there.includes(one)),
        [],
      );
      const unlinked = vscode.Uri.joinPath(root, 'unlinked.yaml');
      await write(unlinked, printCase(createTestCase({ id: idOf(7), description: 'Pay' })));
      await show(unlinked);
      await waitUntilEqual(() => keys.get('portableTests.fileLinked'), false);
      assert.deepEqual(
        inMenu('editor/title', context()).filter((one) => lost.includes(one)),
        [],
      );
      const titles = ['pull', 'pushAll', 'pullReport', 'explore'];
      assert.ok(titles.every((one) => inMenu('view/title', context()).includes(one)));
      await bound.restore();
      await bindTargets([setting('far', proxy.url)]);
      await services.remove('local');
      await waitUntilEqual(() => keys.get('portableTests.unsupported.explore'), true);
      for (const menu of ['view/title', 'commandPalette'])
        assert.deepEqual(
          inMenu(menu, context()).filter((one) => titles.includes(one)),
          [],
          menu,
        );
      assert.ok(inMenu('view/title', context()).includes('fetchCode'));
    } finally {
      following.dispose();
      await bound.restore();
      await services.add('local');
    }
  });
});
