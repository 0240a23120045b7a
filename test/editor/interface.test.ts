import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import type { EndpointName } from '../../src/api/contract/endpoints.ts';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { CaseFilter } from '../../src/editor/cases/filter/caseFilter.ts';
import type { ViewFilter } from '../../src/editor/cases/filter/viewFilter.ts';
import type { CaseNode } from '../../src/editor/cases/selection/caseNodes.ts';
import { askExplorationContext, explore } from '../../src/editor/explore/exploreCommands.ts';
import { LatestDiscoveries } from '../../src/editor/explore/latestDiscoveries.ts';
import { updateCommands } from '../../src/editor/serviceCases/commands.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { askTestPlan } from '../../src/editor/sync/pull/askReportOrTestPlan.ts';
import * as targetCommands from '../../src/editor/targets/targetCommands.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import {
  type Answer,
  answering,
  goesBack,
  keeps,
  leaves,
  picks,
  presses,
  statusAfter,
  ticks,
  types,
  typesInVain,
  typesSecret,
} from './support/answers.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';

const idOf = (number: number): string => `1f7e4fac-0000-4000-8000-00000000000${number}`;

describe('the commands of the service interface', () => {
  const made = parts();
  const { services, keys } = made;
  const features = caseFeatures(made, { folders: () => [] });
  const { catalog, documents, names, savedEnvironments } = features;
  const afterwards = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    catalog.targets.forget();
    return result;
  };
  const locks = new FolderLocks(features.syncOf);
  const boundary = new ErrorBoundary(made.log);
  const merges = new Merges(documents, made.state, locks, boundary);
  const discoveries = new LatestDiscoveries();
  const view = { selection: [] };
  const updates = { services, reload: () => undefined, changed: async () => 0, catalog, view };
  const targetParts = { targets: catalog.targets, names, savedEnvironments, afterwards };
  const explorations = {
    ...updates,
    names,
    discoveries,
    documents,
    locks,
    merges,
    boundary,
    afterwards,
    testPlanState: made.state,
    targetName: () => undefined,
  };
  let proxy: RecordingProxy;
  let client: ServiceClient;
  let target: string;

  let bound: Awaited<ReturnType<typeof bindTargets>>;

  before(async () => {
    bound = await bindTargets([]);
    client = await services.client('local');
    proxy = await RecordingProxy.start(await made.local.ensure());
    await keys.set(proxy.url, (await keys.get('local')) ?? '');
    await services.remove('local');
    await services.add(proxy.url);
  });

  beforeEach(async () => {
    const testTarget = { app: 'Stage shop', discoveryUrl: 'https://stage.example.com' };
    target = (await client.createTestTarget({ testTarget })).id;
    // The service is shared with other suites.
    proxy.answer('listTestTargets', async () => ({ status: 200, body: await listed() }));
    catalog.targets.forget();
    proxy.forget();
  });

  after(async () => {
    await bound?.restore();
    proxy?.dispose();
    discoveries.dispose();
    merges.dispose();
    features.dispose();
    await made.dispose();
  });

  /** The target, and those that are listed beside it. */
  const listed = async (...others: string[]) =>
    (await client.listTestTargets()).filter(({ id }) => [target, ...others].includes(id));
  /** A request as the service received it, without the headers. */
  const asked = (endpoint: EndpointName): object => {
    const { method, path, query, body } = proxy.of(endpoint).at(-1) ?? assert.fail(endpoint);
    return { method, path, query, ...(body === undefined ? {} : { body }) };
  };
  const place = (): string => `/apiKey/v3/test-targets/${target}`;

  it('1: a new test target is sent with its name and address, with a way back to what was typed', async () => {
    const answers = [
      types('Shop', 'Name of the application'),
      goesBack('Address where the application runs', 'stage.example.com'),
      { ...keeps('Shop', 'Name of the application'), type: () => 'Web shop' },
      typesInVain(
        'ftp://stage.example.com',
        'Enter an address that starts with https:// or http://, not ftp:',
        'Address where the application runs',
      ),
      types('web.example.com', 'Address where the application runs'),
    ];
    const status = await statusAfter(answers, async () => targetCommands.newTarget(targetParts, undefined));
    assert.equal(status, `Created the test target "Web shop" on ${proxy.host}`);
    assert.deepEqual(asked('createTestTarget'), {
      method: 'POST',
      path: '/apiKey/v3/test-targets',
      query: {},
      body: { testTarget: { app: 'Web shop', discoveryUrl: 'https://web.example.com' } },
    });
  });

  it('3: a changed test target is sent with the changed fields only', async () => {
    const other = await client.createTestTarget({
      testTarget: { app: 'Other shop', discoveryUrl: 'https://other.example.com' },
    });
    proxy.answer('listTestTargets', async () => ({ status: 200, body: await listed(other.id) }));
    const answers = [
      picks('Stage shop', 'Edit Test Target'),
      picks('Timeout per step'),
      typesInVain('4000', /from 5000 to 30000\.$/, 'Timeout of each step in milliseconds'),
      types('7000'),
      picks('Test id attribute'),
      types('data-qa', 'Attribute that selectors of the type TEST_ID use'),
      picks('Test management: address'),
      types('https://tm.example.com', 'external test management tool'),
      picks('Test management: user'),
      leaves('User name in the test management tool'),
      picks('Test management: API key'),
      typesSecret('tm-key-4711', 'API key of the test management tool'),
      {
        pick: (items: readonly vscode.QuickPickItem[]) => {
          const shown = items.flatMap(({ description }) => description || []);
          assert.deepEqual(shown, ['Stage shop', 'data-qa', '7000', 'https://tm.example.com', '••••••••']);
          return items.filter(({ label }) => label === '$(check) Save 4 Changes');
        },
      },
    ];
    const status = await statusAfter(answers, async () => targetCommands.editTarget(targetParts, undefined));
    assert.equal(status, `Changed the test target "Stage shop" on ${proxy.host}`);
    assert.deepEqual(asked('updateTestTarget'), {
      method: 'PATCH',
      path: place(),
      query: {},
      body: {
        timeoutPerStep: 7000,
        testIdAttribute: 'data-qa',
        testManagementIntegration: { domain: 'https://tm.example.com', apiKey: 'tm-key-4711' },
      },
    });
  });

  it('3: settings of local runs follow a changed test target if the user agrees', async () => {
    const linked = await bindTargets([{ folder: 'linked', testTargetId: target, serviceUrl: proxy.url }]);
    const settings = (): vscode.WorkspaceConfiguration =>
      vscode.workspace.getConfiguration('portableTests.run');
    const of = (name: string): unknown =>
      settings().inspect(name)?.workspaceFolderValue ?? settings().inspect(name)?.workspaceValue;
    const change = (answer: string | undefined): Promise<unknown> =>
      answering(
        [
          picks('Test id attribute'),
          types('data-qa', 'Attribute that selectors of the type TEST_ID use'),
          picks('Timeout per step'),
          types('9000'),
          picks('Save 2 Changes'),
          presses(answer, 'The test target was changed. Update the settings of local runs too?'),
        ],
        async () => targetCommands.editTarget(targetParts, undefined),
      );
    try {
      await change(undefined);
      assert.deepEqual([of('testIdAttribute'), of('timeoutPerStep')], [undefined, undefined]);
      await change('Update Settings');
      await waitUntilEqual(() => [of('testIdAttribute'), of('timeoutPerStep')], ['data-qa', 9000]);
    } finally {
      for (const name of ['testIdAttribute', 'timeoutPerStep'])
        await settings().update(name, undefined, vscode.ConfigurationTarget.Workspace);
      await linked.restore();
    }
  });

  it('4, 5: an environment is created with accounts and headers, and changed with the changed fields only', async () => {
    const name = `Preview ${target.slice(0, 8)}`;
    const header = 'Value of the header X-Preview';
    const creating = [
      types(name, 'Name of the environment'),
      types('https://preview.example.com', 'Address where the application runs in this environment'),
      picks('Test account: user'),
      types('ada', 'User name of the test account'),
      picks('Test account: password'),
      typesSecret('pass-4712', 'Password of the test account'),
      picks('Headers'),
      typesInVain('X Preview', '"X Preview" is not a valid HTTP header name.', 'Names of the headers'),
      types('X-Preview, X-Tim'),
      {
        ...typesSecret('header ✓', header),
        refused: 'Enter a single line of Latin-1 characters, without control characters.',
      },
      typesSecret('header-4715', header),
      goesBack('Value of the header X-Tim', 'header-4716'),
      goesBack(header),
      { ...keeps('X-Preview, X-Tim', 'Names of the headers'), type: () => 'X-Preview, X-Team' },
      keeps('header-4715', header),
      typesSecret('header-4717', 'Value of the header X-Team'),
      picks('Private location'),
      types('Berlin', 'Name of the private location'),
      picks('Create Environment'),
    ];
    const created = await statusAfter(creating, async () =>
      targetCommands.newEnvironment(targetParts, undefined),
    );
    assert.equal(created, `Created the environment "${name}" on ${proxy.host}`);
    assert.deepEqual(asked('createEnvironment'), {
      method: 'POST',
      path: `${place()}/environments`,
      query: {},
      body: {
        name,
        discoveryUrl: 'https://preview.example.com',
        testAccount: { username: 'ada', password: 'pass-4712' },
        additionalHeaderFields: { 'X-Preview': 'header-4715', 'X-Team': 'header-4717' },
        privateLocationName: 'Berlin',
      },
    });
    const environments = (await client.listTestTargets()).find(({ id }) => id === target)?.environments;
    const madeId = environments?.find(({ type }) => type === 'ADDITIONAL')?.id;
    const changing = [
      picks(name),
      {
        pick: (items: readonly vscode.QuickPickItem[]) => {
          const shown = items.flatMap(({ description }) => description || []);
          assert.deepEqual(shown, [
            name,
            'https://preview.example.com',
            'ada',
            'not shown',
            'not shown',
            'X-Preview, X-Team',
            'Berlin',
          ]);
          return items.filter(({ label }) => label === 'Name');
        },
      },
      types('Canary', 'New name of the environment'),
      picks('Test account: one-time password key'),
      typesSecret('otp-4713', 'Secret key for one-time passwords'),
      picks('Basic authentication: password'),
      typesSecret('basic-4714', 'Password for basic authentication'),
      picks('Private location'),
      types('', 'Name of the private location'),
      picks('Save 4 Changes'),
    ];
    const changed = await statusAfter(changing, async () =>
      targetCommands.editEnvironment(targetParts, undefined),
    );
    assert.equal(changed, `Changed the environment on ${proxy.host}`);
    assert.deepEqual(asked('updateEnvironment'), {
      method: 'PATCH',
      path: `${place()}/environments/${madeId}`,
      query: {},
      body: {
        name: 'Canary',
        testAccount: { otpInitializerKey: 'otp-4713' },
        basicAuth: { password: 'basic-4714' },
        privateLocationName: null,
      },
    });
    assert.equal(names.of(madeId ?? ''), 'Canary');
    const kept = JSON.stringify([...made.state.kept]);
    for (const secret of ['pass-4712', 'otp-4713', 'basic-4714', 'header-4715', 'header-4717'])
      assert.equal(kept.includes(secret), false, secret);
  });

  it('6: a filter of the service is sent as it was built or written', async () => {
    const entries = [createTestCase({ id: idOf(1), description: 'Log in' })];
    await client.push(target, { testCases: entries });
    const shown: (ViewFilter | undefined)[] = [];
    const filter = new CaseFilter({ show: (wanted) => shown.push(wanted) }, services);
    const sent = async (): Promise<unknown> => {
      await shown.at(-1)?.apply({ serviceUrl: proxy.url, testTargetId: target }, []);
      return asked('listTestCases');
    };
    const query = (filter: object) => ({
      method: 'GET',
      path: `${place()}/test-cases`,
      query: { filter: JSON.stringify(filter) },
    });
    const byService = async (): Promise<unknown> => filter.askService();
    await answering(
      [
        picks('Build a Filter'),
        picks('description'),
        types('Accept cookies', 'The whole value of description'),
        picks('AND NOT: the next condition is false…'),
        picks('runStatus'),
        picks('OFF'),
        picks('Show the test cases'),
      ],
      byService,
    );
    assert.deepEqual(
      await sent(),
      query({ AND: [{ description: 'Accept cookies' }], NOT: [{ runStatus: 'OFF' }] }),
    );
    const written = { AND: [{ runStatus: 'ON' }], NOT: { description: 'Log in' } };
    await answering(
      [
        picks('Write a Filter as JSON'),
        typesInVain('{"colour": "red"}', /colour/, 'Joined by AND, OR and NOT'),
        types(JSON.stringify(written)),
      ],
      byService,
    );
    assert.deepEqual(await sent(), query(written));
    await filter.clear();
    assert.equal(shown.at(-1), undefined);
  });

  it('8: status, run status, folder, tags and external id are set', async () => {
    const id = target.replace(/^.{8}/, '1f7e4fac');
    const testCase = createTestCase({
      id,
      description: 'Write to us',
      folderName: 'Help',
      tagNames: ['slow'],
    });
    await client.push(target, { testCases: [testCase] });
    const set = async (command: keyof typeof updateCommands, ...answers: Parameters<typeof answering>[0]) => {
      catalog.targets.forget();
      const [entry] = await catalog.casesOf(proxy.url, target);
      assert.ok(entry);
      const row: CaseNode = {
        kind: 'case',
        testTarget: { serviceUrl: proxy.url, testTargetId: target },
        entry,
      };
      await answering(answers, async () => updateCommands[command].run(updates, row, undefined));
      return asked('updateTestCase');
    };
    const newTag = ['New tag…', 'slow'] as const;
    const sent = [
      await set('setCaseStatus', picks('OUTDATED', 'Status on the Service: Write to us')),
      await set('setCaseStatus', picks('ENABLED')),
      await set('setRunStatus', picks('OFF', 'Run Status on the Service: Write to us')),
      await set('moveToFolder', picks('New folder…'), types('Mail', 'Name of the folder')),
      await set('moveToFolder', picks('No folder')),
      await set('setTags', ticks(...newTag), types('mail, post', 'Name of the tag')),
      await set('setTags', ticks('mail, post')),
      await set('setExternalId', types('C-17', 'Id in another tool')),
      await set('setExternalId', types('', 'Id in another tool')),
    ];
    assert.deepEqual(
      sent,
      [
        { status: 'OUTDATED' },
        { status: 'ENABLED' },
        { runStatus: 'OFF' },
        { folderName: 'Mail' },
        { folderName: null },
        { assignedTagNames: ['slow', 'mail, post'] },
        { assignedTagNames: ['mail, post'] },
        { externalId: 'C-17' },
        { externalId: null },
      ].map((body) => ({ method: 'PATCH', path: `${place()}/test-cases/${id}`, query: {}, body })),
    );
  });

  it('8, 7: steps are requested from a prompt once that is confirmed', async () => {
    const id = target.replace(/^.{8}/, '1f7e4fad');
    await client.push(target, { testCases: [createTestCase({ id, description: 'Write to us' })] });
    catalog.targets.forget();
    const [entry] = await catalog.casesOf(proxy.url, target);
    assert.ok(entry);
    const row: CaseNode = {
      kind: 'case',
      testTarget: { serviceUrl: proxy.url, testTargetId: target },
      entry,
    };
    const prompt = types('Write about a parcel', 'Describe what the test case should do');
    const question = `Regenerate the steps of "Write to us" on ${proxy.host}?`;
    const work = async (): Promise<unknown> => updateCommands.regenerateSteps.run(updates, row, undefined);
    await assert.rejects(answering([prompt, presses(undefined, question)], work), vscode.CancellationError);
    assert.deepEqual(proxy.of('updateTestCase'), []);
    await answering(
      [
        typesInVain('', 'Enter a value.', 'Steps from a Prompt: Write to us'),
        prompt,
        presses('Generate Steps', question),
        presses(undefined, 'The service has ended the discovery'),
      ],
      work,
    );
    assert.deepEqual(asked('updateTestCase'), {
      method: 'PATCH',
      path: `${place()}/test-cases/${id}`,
      query: {},
      body: { createBackendDiscoveryPrompt: 'Write about a parcel' },
    });
  });

  it('11: a test plan is known by its id, or one of an exploration', async () => {
    const id = '6b1f1a0c-0000-4000-8000-000000000001';
    const typing = types(id.toUpperCase(), 'Id of the test plan');
    const wrong = 'An id is made of 32 hexadecimal digits in five groups.';
    assert.equal(await answering([typesInVain('no id', wrong), typing], () => askTestPlan([])), id);
    const known = {
      testPlanId: id,
      exploredAt: '2026-01-02T03:04:05.000Z',
      url: 'https://a.example/',
      discoveries: 1,
    };
    const label = new Date(known.exploredAt).toLocaleString(vscode.env.language);
    assert.equal(await answering([picks(label)], () => askTestPlan([known])), id);
    assert.equal(
      await answering([picks('Enter Another Test Plan ID…'), typing], () => askTestPlan([known])),
      id,
    );
  });

  describe('18: an exploration', () => {
    const nothingNew = presses(undefined, 'Nothing new.');
    const explored = async (...answers: Parameters<typeof answering>[0]): Promise<unknown> => {
      proxy.answer('explore', { status: 200, body: { message: 'Nothing new.', discoveries: [] } });
      await answering([...answers, nothingNew], async () => explore(explorations, undefined));
      return proxy.of('explore').at(-1)?.body;
    };
    const body = (fields: object) => ({
      url: 'https://stage.example.com',
      testTargetId: target,
      context: { source: 'manual', description: 'Look around' },
      ...fields,
    });
    const purpose = types('Look around', 'Purpose of the test cases');

    it('is sent with the address and the name of the environment', async () => {
      const sent = await explored(keeps('https://stage.example.com', 'Address to explore'), purpose);
      assert.deepEqual(proxy.of('createTestTarget'), []);
      assert.deepEqual(sent, body({ environmentName: 'DEFAULT' }));
    });

    it('asks for the name of an environment whose name is not known locally', async () => {
      const discoveryUrl = 'https://other.example.com';
      await client.createEnvironment(target, { name: `Staging ${target}`, discoveryUrl });
      catalog.targets.forget();
      const sent = await explored(
        picks('Additional', 'Select an environment'),
        types('Staging', 'Name of the environment on the service'),
        keeps(discoveryUrl, 'Address to explore'),
        purpose,
      );
      assert.deepEqual(sent, body({ url: discoveryUrl, environmentName: 'Staging' }));
    });

    describe('of an address that is no environment of the target', () => {
      const url = 'https://shop.example/start';
      const typed = types(url, 'Address to explore');
      const question = `${url} isn't an address of Stage shop. Where do its test cases belong?`;

      it('belongs to a new target, which is offered first', async () => {
        const isFirst: Answer = {
          pick: (items, { text }) => {
            assert.ok(text.includes(question), text);
            return items.slice(0, 1);
          },
        };
        const named = keeps('shop.example', 'Name of the application');
        const { testTargetId, ...sent } = z
          .looseObject({ testTargetId: z.string() })
          .parse(await explored(typed, isFirst, named, purpose));
        const { testTargetId: _, ...expected } = body({ url });
        assert.deepEqual(sent, expected);
        assert.notEqual(testTargetId, target);
        const made = (await client.listTestTargets()).find(({ id }) => id === testTargetId);
        assert.deepEqual([made?.app, made?.environments?.[0]?.discoveryUrl], ['shop.example', url]);
      });

      it('belongs to that one if the user wants it', async () => {
        const sent = await explored(typed, picks('Add to Stage shop', question), purpose);
        assert.deepEqual(sent, body({ url, environmentName: 'DEFAULT' }));
        assert.deepEqual(proxy.of('createTestTarget'), []);
      });
    });

    it('has the git context only if the user agrees', async () => {
      const git = { ref: 'main', sha: '0123456789abcdef', repo: 'shop', owner: 'ada' };
      const context = (choice: string) =>
        answering([types('', 'Purpose of the test cases'), picks(choice)], () =>
          askExplorationContext('Explore', git),
        );
      const refused = { source: 'manual', description: 'Explored from the editor' };
      assert.deepEqual(await context("Don't send git information"), refused);
      assert.deepEqual(await context('Send branch, commit and repository'), { ...refused, ...git });
    });
  });
});
