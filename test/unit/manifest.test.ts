import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { devices } from 'playwright-core';
import * as z from 'zod';
import { commandPage, withCommands, withCommandTitles } from '../../scripts/format/commandManifest.ts';
import { endpoints } from '../../src/api/contract/endpoints.ts';
import { checks } from '../../src/core/checks/table.ts';
import { choicesOf, commandTable } from '../../src/editor/commands/table.ts';
import { toolInputs } from '../../src/editor/tools/toolInputs.ts';
import { holds, type ChoiceCommand, type Command, type Context } from '../../src/editor/ui/commands.ts';
import * as panelTypes from '../../src/editor/ui/panelTypes.ts';
import { settingSchemas } from '../../src/editor/ui/settingSchemas.ts';
import { parseViewport } from '../../src/runner/device/deviceAndViewport.ts';

interface Tool {
  name: string;
  modelDescription: string;
  userDescription: string;
  displayName: string;
  toolReferenceName: string;
  canBeReferencedInPrompt: boolean;
  icon: string;
  when: string;
  inputSchema: object;
}

interface Manifest {
  engines: { vscode: string };
  activationEvents: string[];
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  extensionKind: string[];
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category: string; enablement?: string }[];
    languageModelTools: Tool[];
    menus: Record<string, { command?: string; submenu?: string; when?: string; group?: string }[]>;
    submenus: { id: string; label: string }[];
    keybindings: {
      command: string;
      key: string;
      mac?: string;
      when?: string;
      args?: { commands?: string[] };
    }[];
    configuration: {
      properties: Record<
        string,
        {
          scope?: string;
          default?: unknown;
          order?: number;
          markdownDescription?: string;
          examples?: string[];
          pattern?: string;
          properties?: Record<string, { default: string }>;
        }
      >;
    };
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json') as Manifest;
const strings = read('package.nls.json') as Record<string, string>;
const commandIds = Object.keys(commandTable).map((name) => `portableTests.${name}`);

/** The pattern that a clause compares the row with; one that fits nothing where it names none. */
const viewItemIn = (when: string): string => /viewItem =~ \/((?:[^/\\]|\\.)+)\//.exec(when)?.[1] ?? '(?!)';

/** The endpoints without which a clause hides its entry, as in `!portableTests.unsupported.push` or `unsupported:(?:push|pull)\b`. */
const neededBy = (when: string): string[] =>
  [...when.matchAll(/unsupported(?:\w*\.|:(?:\(\?:)?)([\w|]+)/g)].flatMap(([, names = '']) =>
    names.split('|'),
  );

/** Number of commands that the palette may offer at once. */
const longestPalette = 30;

/** Number of entries of the view's title, and of the menu of a row; a submenu is one. */
const longestMenu = 8;

/** The context keys with everything to be had at once: a test case in the editor, a live page, a conflict, and more. */
const everything: Context = {
  isWorkspaceTrusted: true,
  workspaceFolderCount: '1',
  resourceLangId: 'portable-test-case',
  editorLangId: 'portable-test-case',
  resourceScheme: 'file',
  'config.portableTests.serviceEditorUrl': 'https://service.example',
  'view.portableTests.testCases.visible': true,
  ...Object.fromEntries(
    [
      'connected',
      'hosted',
      'bound',
      'boundToLocal',
      'filtered',
      'hasPlaywright',
      'canUndoPull',
      'hasSavedValues',
      'hasDiscoveries',
      'fileLinked',
      'fileVersions',
      'fileDepends',
    ].map((key) => [`portableTests.${key}`, true]),
  ),
  'portableTests.liveState': 'paused',
  'portableTests.fileState': 'conflict',
  'portableTests.stepsFolded': 'some',
};

/** The kinds of rows of the view, by the context value with which they have the most entries in their menu. */
const rowKinds = [
  'service.hosted unreachable',
  'target',
  'target.bound',
  'environments',
  'environment',
  'folder',
  'case.file changed-locally',
  'case.file conflict',
  'case.service',
  'case.draft',
  'version',
  'reports filtered',
  'report failed',
];

/** The entries of a menu where these keys are set, without buttons: commands and submenus. */
const entriesOf = (menu: string, keys: Context): string[] =>
  (manifest.contributes.menus[menu] ?? [])
    .filter(({ when, group = '' }) => !group.startsWith('inline') && holds(when, keys))
    .map(({ command, submenu }) => command ?? submenu ?? '');

const isNeverInPalette = (id: string): boolean =>
  (manifest.contributes.menus['commandPalette'] ?? []).some(
    ({ command, when }) => command === id && when === 'false',
  );

/** The commands that the palette offers where these keys are set. */
function inPalette(keys: Context): string[] {
  const clauses = new Map(
    (manifest.contributes.menus['commandPalette'] ?? []).map(({ command, when = '' }) => [command, when]),
  );
  return manifest.contributes.commands
    .filter(({ command, enablement }) =>
      [clauses.get(command), enablement].every((when) => when === undefined || holds(when, keys)),
    )
    .map(({ command }) => command.replace('portableTests.', ''));
}

describe('the manifest', () => {
  it('offers only applicable commands in the palette', () => {
    const empty = { isWorkspaceTrusted: true, workspaceFolderCount: '0' };
    const folder = { ...empty, workspaceFolderCount: '1' };
    const bound = { ...folder, 'portableTests.connected': true, 'portableTests.bound': true };
    const language = 'portable-test-case';
    const open = {
      ...bound,
      resourceLangId: language,
      editorLangId: language,
      resourceScheme: 'file',
      'portableTests.hasPlaywright': true,
      'portableTests.fileLinked': true,
      'portableTests.fileState': 'unchanged',
    };
    const conflict = { ...open, 'portableTests.fileState': 'conflict' };
    const inView = { ...open, 'view.portableTests.testCases.visible': true };
    assert.deepEqual(inPalette(empty), ['trySample', 'connect', 'help']);
    for (const keys of [folder, bound, open, conflict, inView, everything])
      assert.ok(inPalette(keys).length <= longestPalette, inPalette(keys).join());
    const unlinked = inPalette({ ...folder, resourceLangId: language, editorLangId: language });
    const forRuns = ['newTestCase', 'recordTestCase', 'configureRuns'];
    assert.deepEqual(
      forRuns.filter((command) => !unlinked.includes(command)),
      [],
    );
    const ofService = new Set(['pushFile', 'draftPushFile', 'pullCase', 'compareWithService']);
    assert.deepEqual(
      inPalette({ ...open, 'portableTests.fileLinked': false }),
      inPalette(open).filter((command) => !ofService.has(command)),
      'a file of no test target is not pushed',
    );
    const added = (keys: Context): string[] =>
      inPalette({ ...open, ...keys }).filter((command) => !inPalette(open).includes(command));
    assert.deepEqual(added({ 'portableTests.canUndoPull': true }), ['undoPull']);
    assert.deepEqual(added({ 'portableTests.liveState': 'starting' }), ['liveActions']);
  });

  it('offers only applicable commands as the choices of another one', () => {
    const unchanged = { ...everything, 'portableTests.fileState': 'unchanged' };
    const offered = (of: ChoiceCommand, keys: Context): string[] =>
      choicesOf(of)
        .filter(({ clause }) => clause === '' || holds(clause, keys))
        .map(({ id }) => id.replace('portableTests.', ''));
    const added = (of: ChoiceCommand, keys: Context, less: Context = {}): string[] =>
      offered(of, { ...unchanged, ...keys }).filter(
        (command) => !offered(of, { ...unchanged, ...less }).includes(command),
      );
    const conflict = { 'portableTests.fileState': 'conflict' };
    const live = (state: string): string[] =>
      offered('liveActions', { ...everything, 'portableTests.liveState': state });
    assert.deepEqual(live('starting'), ['liveStop']);
    assert.deepEqual(live('running'), ['liveCancelStep', 'liveStop']);
    assert.deepEqual(live('ending'), ['liveStop']);
    assert.deepEqual(live('broken'), ['liveRestart', 'liveStop']);
    const steps = ['liveRunFromHere', 'liveRunStep', 'liveRestart'];
    assert.deepEqual(live('recording'), [...steps, 'liveStopRecording', 'liveStop']);
    assert.deepEqual(live('picking'), [...steps, 'livePick', 'liveStop']);
    for (const state of ['paused', 'failed'])
      assert.deepEqual(live(state), [...steps, 'livePick', 'liveStop', 'liveFilterByText']);
    const waysOut = ['useServiceVersion', 'keepLocalVersion', 'resolveConflict'];
    assert.deepEqual(added('caseActions', conflict), waysOut);
    assert.deepEqual(added('caseActions', { 'portableTests.fileState': 'changed-locally' }), [
      'useServiceVersion',
    ]);
    assert.deepEqual(added('caseActions', { 'portableTests.fileState': 'new-locally' }), ['importCase']);
    assert.deepEqual(added('caseActions', {}, { localService: true }), ['regenerateSteps']);
    assert.deepEqual(added('manageServices', {}, { 'portableTests.hosted': false }), [
      'setApiKey',
      'removeApiKey',
    ]);
    assert.equal(offered('manageServices', everything).at(-1), 'disconnect');
    assert.deepEqual(added('stepActions', {}, { 'portableTests.fileDepends': false }), ['inlineDependency']);
    const folds = (state: string): string[] =>
      added('stepActions', { 'portableTests.stepsFolded': state }, { 'portableTests.stepsFolded': '' });
    assert.deepEqual(['none', 'some', 'all'].map(folds), [
      ['foldSteps'],
      ['foldSteps', 'unfoldSteps'],
      ['unfoldSteps'],
    ]);
    for (const of of Object.keys(commandTable).filter(
      (name): name is ChoiceCommand => offered(name as ChoiceCommand, everything).length > 0,
    ))
      assert.ok(inPalette(everything).includes(of), of);
  });

  it('leaves no command without a way by keyboard', () => {
    const { menus, keybindings } = manifest.contributes;
    const withKeys = new Set(keybindings.flatMap(({ command, args }) => args?.commands ?? [command]));
    const { commandPalette: _, ...others } = menus;
    const inMenus = new Set(
      Object.values(others)
        .flat()
        .filter(({ group = '' }) => !group.startsWith('inline'))
        .map(({ command }) => command),
    );
    const silent = Object.entries<Omit<Command<never>, 'run'>>(commandTable)
      .filter(([name, { choices = [] }]) => {
        const id = `portableTests.${name}`;
        return isNeverInPalette(id) && choices.length === 0 && !withKeys.has(id) && !inMenus.has(id);
      })
      .map(([name]) => name);
    // Opened by what they stand in: a row, a link of a message, a lens, a quick fix, and the walkthrough
    assert.deepEqual(silent, ['openCase', 'openTrace', 'useLocator', 'startStep']);
  });

  it('doesn’t offer steps from a prompt on test cases of the local service', () => {
    const offers = Object.values(manifest.contributes.menus)
      .flat()
      .filter(({ command, when }) => command === 'portableTests.regenerateSteps' && when !== 'false')
      .map(({ when = '' }) => new RegExp(viewItemIn(when)));
    assert.equal(offers.length, 1);
    assert.ok(offers.every((row) => row.test('case.file changed-locally')));
    assert.ok(!offers.some((row) => row.test('case.file changed-locally local')));
  });

  it('is written from the tables of commands', () => {
    for (const [file, update] of [
      ['package.json', withCommands],
      ['package.nls.json', withCommandTitles],
      ['docs/commands.md', commandPage],
    ] as const) {
      const text = readFileSync(file, 'utf8');
      assert.equal(text, update(text), 'npm run manifest writes it');
    }
  });

  it('is right where docs and texts send users to the palette', () => {
    const folders = ['docs', 'l10n', 'src', 'sample'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const files = [
      'README.md',
      'CONTRIBUTING.md',
      'package.nls.json',
      ...folders.filter((file) => /\.(md|ts|json)$/.test(file) && !file.includes('.de.')),
    ];
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/Portable Tests: ([A-Z][^*<\n"'`""]*)/g)].map(
        ([, title = '']) => title.trim(),
      ),
    );
    const offered = new Set(
      manifest.contributes.commands
        .filter(({ command }) => !isNeverInPalette(command))
        .map(({ title }) => strings[title.slice(1, -1)]),
    );
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((title) => !offered.has(title)),
      [],
    );
  });

  it('has each command in the palette that a text names, or among the choices of one that the text names, too', () => {
    const bundle = read('l10n/bundle.l10n.json') as Record<string, string>;
    const texts = [
      ...Object.entries(strings).flatMap(([key, text]) => (key.startsWith('command.') ? [] : [text])),
      ...Object.keys(bundle),
    ];
    const commandOf = new Map(
      manifest.contributes.commands.map(({ command, title }) => [
        strings[title.slice(1, -1)],
        command.replace('portableTests.', '') as keyof typeof commandTable,
      ]),
    );
    // Playwright Test is installed where it is missing, and what is folded unfolds.
    const others = { 'portableTests.hasPlaywright': false, 'portableTests.stepsFolded': true };
    const offered = new Set([...inPalette(everything), ...inPalette({ ...everything, ...others })]);
    const stray = texts.flatMap((text) => {
      const named = [...text.matchAll(/\*{1,2}([^*\n]+)\*{1,2}|["“]([^"”\n]+)["”]/g)].flatMap(
        ([, italic, quoted]) => commandOf.get(italic ?? quoted) ?? [],
      );
      return named.filter((name) => {
        const { choices = [] }: Pick<Command<never>, 'choices'> = commandTable[name];
        const isThere = offered.has(name) || choices.some(({ of }) => named.includes(of) && offered.has(of));
        // The text stands where the link is.
        return !isThere && name !== 'openTrace';
      });
    });
    assert.deepEqual(stray, []);
  });

  it('starts the extension for each kind of tab that a window may have kept', () => {
    for (const type of Object.values(panelTypes))
      assert.ok(manifest.activationEvents.includes(`onWebviewPanel:${type}`), type);
  });

  it('gives every command a title in one category', () => {
    for (const { title, category } of manifest.contributes.commands) {
      assert.match(title, /^%command\.\w+%$/);
      assert.equal(category, '%category%');
    }
  });

  it('puts only its own commands in menus', () => {
    const known = new Set(commandIds);
    const submenus = new Set(manifest.contributes.submenus.map(({ id }) => id));
    for (const { command, submenu } of Object.values(manifest.contributes.menus).flat())
      assert.ok(command ? known.has(command) : submenus.has(submenu ?? ''), command ?? submenu);
  });

  it('hides a command in every menu without the same endpoints, each of which exists', () => {
    const { commandPalette = [], ...menus } = manifest.contributes.menus;
    const inMenus = Object.values(menus)
      .flat()
      .flatMap(({ command, when = '' }) => (command ? [{ command, when }] : []));
    assert.deepEqual(
      [...commandPalette, ...inMenus]
        .flatMap(({ when = '' }) => neededBy(when))
        .filter((name) => !Object.hasOwn(endpoints, name)),
      [],
    );
    assert.ok(inMenus.some(({ when }) => neededBy(when).length > 0));
    const clauses = new Map(commandPalette.map(({ command, when }) => [command, when]));
    for (const { command, when } of inMenus) {
      const clause = clauses.get(command) ?? '';
      if (clause !== 'false')
        assert.deepEqual(new Set(neededBy(when)), new Set(neededBy(clause)), `${command}: ${when}`);
    }
  });

  it('has each of its keys, for its own commands, in the table of the README', () => {
    const shown = readFileSync('README.md', 'utf8').toLowerCase().replaceAll('option', 'alt');
    const known = new Set([...commandIds, 'testing.runCurrentFile', 'list.selectAndPreserveFocus']);
    for (const { command, key, mac = key, when = '', args } of manifest.contributes.keybindings) {
      assert.ok(
        (args?.commands ?? [command]).every((id) => known.has(id)),
        command,
      );
      assert.ok(shown.includes(`\`${key}\``) && shown.includes(`\`${mac}\``), `${key}, ${mac}`);
      assert.match(when, /portableTests|portable-test-case/, key);
    }
  });

  it('fills every submenu, and keeps the title of the view and the menus of rows short', () => {
    const { menus, submenus } = manifest.contributes;
    for (const { id, label } of submenus) {
      assert.match(label, /^%submenu\.\w+%$/);
      assert.ok((menus[id] ?? []).length > 1, id);
    }
    const inView = { ...everything, view: 'portableTests.testCases' };
    const entries = [
      entriesOf('view/title', inView),
      ...rowKinds.map((viewItem) => entriesOf('view/item/context', { ...inView, viewItem })),
    ];
    for (const menu of entries) assert.ok(menu.length > 0 && menu.length <= longestMenu, menu.join());
  });

  it('has the actions of a test report in its menu', () => {
    const { commands, menus } = manifest.contributes;
    const titles = new Map(commands.map(({ command, title }) => [command, strings[title.slice(1, -1)]]));
    const ofReport = (menus['view/item/context'] ?? []).filter(
      ({ when = '', group = '' }) =>
        !group.startsWith('inline') && new RegExp(viewItemIn(when)).test('report failed'),
    );
    assert.deepEqual(ofReport.map(({ command = '' }) => titles.get(command)).toSorted(), [
      'Copy ID',
      'Open Report',
      'Open Trace of Failure',
      'Run Failed Test Cases',
      'Show Details from the Service',
      'Show Steps of Failure',
    ]);
  });

  it('has the next step as a button of each row that says what is missing', () => {
    const buttons = (viewItem: string): string[] => {
      const context = { view: 'portableTests.testCases', viewItem, isWorkspaceTrusted: true };
      return (manifest.contributes.menus['view/item/context'] ?? [])
        .filter(({ when, group = '' }) => group.startsWith('inline') && holds(when, context))
        .map(({ command = '' }) => command.replace('portableTests.', ''));
    };
    const rows = {
      'problem.key': ['setApiKey'],
      'empty.targets': ['newTarget'],
      'empty.cases': ['newTestCase', 'recordTestCase'],
      'empty.filtered': ['clearFilter'],
      'service.hosted unreachable': ['setApiKey', 'tryAgain'],
    };
    assert.deepEqual(Object.fromEntries(Object.keys(rows).map((row) => [row, buttons(row)])), rows);
  });

  it('runs and pushes nothing from a row of an untrusted workspace', () => {
    const rows = manifest.contributes.menus['view/item/context'] ?? [];
    const names = ['runCases', 'pushCases', 'pullCases', 'runFailed', 'openReportTrace'];
    const active = rows.filter(({ command = '' }) => names.includes(command.replace('portableTests.', '')));
    assert.ok(active.length >= names.length);
    for (const { command, when } of active) assert.match(when ?? '', /\bisWorkspaceTrusted\b/, command);
  });

  it('has a string for every placeholder, and no other', () => {
    const used = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(strings).toSorted());
  });

  it('lets no workspace name origins that code of its test cases may reach, nor programs that run', () => {
    const settings = manifest.contributes.configuration.properties;
    for (const name of ['allowedOrigins', 'playwright', 'node', 'wsEndpoint'])
      assert.equal(settings[`portableTests.run.${name}`]?.scope, 'machine', name);
  });

  it('offers the devices that Playwright has, upright ones, and no other names', () => {
    const { examples } = manifest.contributes.configuration.properties['portableTests.run.device'] ?? {};
    const names = Object.keys(devices).filter((name) => !name.endsWith(' landscape'));
    assert.deepEqual(examples, names);
  });

  it('takes as a viewport what runs take', () => {
    const { pattern = '' } =
      manifest.contributes.configuration.properties['portableTests.run.viewport'] ?? {};
    for (const text of ['1280x720', ' 1280 × 720 ', '1280*720', '0x720', '1280', 'wide', '12345x1', '1x2x3'])
      assert.equal(new RegExp(pattern).test(text), parseViewport(text) !== undefined, text);
    assert.match('', new RegExp(pattern));
  });

  it('describes every setting, with a default, a scope and an order', () => {
    for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
      assert.match(name, /^portableTests\./);
      assert.match(setting.markdownDescription ?? '', /^%setting\./, name);
      assert.ok(setting.default !== undefined && setting.scope && setting.order, name);
    }
  });

  it('has each setting in the table of docs/settings.md, and no other', () => {
    const table = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`portableTests\.[^|]*) \|/gm);
    const listed = [...table].flatMap(([, cell = '']) => cell.split(', ').map((name) => name.slice(1, -1)));
    const settings = Object.keys(manifest.contributes.configuration.properties);
    const covers = (name: string, setting: string): boolean =>
      name.endsWith('.*') ? setting.startsWith(name.slice(0, -1)) : setting === name;
    assert.deepEqual(
      settings.filter((setting) => !listed.some((name) => covers(name, setting))),
      [],
    );
    assert.deepEqual(
      listed.filter((name) => !settings.some((setting) => covers(name, setting))),
      [],
    );
  });

  it('lets each check be set', () => {
    const { properties } = manifest.contributes.configuration.properties['portableTests.checks'] ?? {};
    const defaults = Object.entries(properties ?? {}).map(([code, setting]) => [code, setting.default]);
    const defaultSeverities = Object.fromEntries(checks.map(({ code, severity }) => [code, severity]));
    assert.deepEqual(Object.fromEntries(defaults), defaultSeverities);
  });

  it('lets an untrusted workspace neither name a service nor loosen the connection', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.ok(restrictedConfigurations.includes('portableTests.targets'));
    assert.ok(restrictedConfigurations.includes('portableTests.allowInsecureHttp'));
  });

  it('declares for language models the input that the code of each tool checks', () => {
    const contributed = manifest.contributes.languageModelTools;
    const schemas = Object.entries(toolInputs).map(([name, input]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
      return [name, schema];
    });
    assert.deepEqual(
      contributed.map(({ name, inputSchema }) => [name, inputSchema]),
      schemas,
    );
  });

  it('describes of every tool when to use it and when not, and gives it a reference name', () => {
    for (const tool of manifest.contributes.languageModelTools) {
      assert.match(tool.name, /^portableTests_[a-z]+_[a-z]+$/);
      assert.match(tool.modelDescription, /\bUse it\b/, tool.name);
      assert.match(tool.modelDescription, /\bDo not use it\b/, tool.name);
      assert.match(tool.displayName + tool.userDescription, /^%tool\.\w+%%tool\.\w+\.description%$/);
      assert.match(tool.toolReferenceName, /^\w+$/);
      assert.match(tool.icon, /^\$\([\w-]+\)$/);
      assert.ok(tool.canBeReferencedInPrompt && tool.when !== '', tool.name);
    }
  });

  it('hides tools that send or run something from untrusted workspaces', () => {
    const hidden = manifest.contributes.languageModelTools.filter(({ when }) =>
      /\bisWorkspaceTrusted\b/.test(when),
    );
    assert.deepEqual(
      hidden.map(({ name }) => name),
      ['portableTests_push_draft', 'portableTests_run_case', 'portableTests_get_report'],
    );
  });

  it('has the settings that the extension reads, with the defaults that stand in for a wrong value', () => {
    const declared = Object.entries(manifest.contributes.configuration.properties).map(
      ([name, setting]) => [name, (setting as { default?: unknown }).default] as const,
    );
    const read = Object.entries(settingSchemas).map(
      ([name, schema]) => [`portableTests.${name}`, schema.parse(Symbol('wrong'))] as const,
    );
    assert.deepEqual(new Map(read), new Map(declared));
  });

  it('pins every package to one version', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
    }
    assert.equal(manifest.engines.vscode, '^1.100.0');
    assert.deepEqual(manifest.extensionKind, ['workspace']);
  });
});
