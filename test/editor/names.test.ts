import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import type { CaseIndex, IndexedCase } from '../../src/editor/files/index/caseIndex.ts';
import { newFileFor } from '../../src/editor/language/names/referencesAndRename.ts';
import { CaseNameHints } from '../../src/editor/language/names/registerNameProviders.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors, Fixture, textOf, type MarkedDocument } from './support/fixture.ts';

const ask = async <T>(command: string, ...args: unknown[]): Promise<T> =>
  vscode.commands.executeCommand<T>(`vscode.${command}`, ...args);

const buy = (line: string): string =>
  [
    'id: 44444444-4444-4444-8444-444444444444',
    'description: Buy a mug',
    'dependencyId: 22222222-2222-4222-8222-222222222222',
    'teardownId: "33333333-3333-4333-8333-333333333333"',
    'elements: [',
    '',
  ]
    .map((own) => (own.startsWith(line.split(':')[0] ?? '') ? line : own))
    .join('\n');
const onDependency = buy('dependencyId: 2222^2222-2222-4222-8222-222222222222');

describe('names of test cases', () => {
  const names = new Fixture('names');
  const buyFile = 'acceptCookies/logIn/buy.yaml';

  before(async () => {
    await names.prepare();
    for (const name of ['Accept cookies', 'Log in', 'Buy a mug', 'Empty the cart'])
      await waitUntil(
        () => ask<vscode.SymbolInformation[]>('executeWorkspaceSymbolProvider', name),
        (symbols) => symbols.some(({ location }) => location.uri.path.includes('/names/')),
      );
  });
  after(() => names.remove());
  afterEach(() => closeEditors());

  const hints = async ({ uri, document }: MarkedDocument): Promise<string[]> => {
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const found = await ask<vscode.InlayHint[]>('executeInlayHintProvider', uri, whole);
    return found
      .map(({ position, label }) => {
        const shown = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
        const { text } = document.lineAt(position.line);
        return `${text.slice(0, position.character)} ‹${shown}›${text.slice(position.character)}`;
      })
      .filter((line) => /^(dependency|teardown)Id/.test(line));
  };
  const pictures = async (found: readonly (vscode.Location | vscode.LocationLink)[]): Promise<string[]> =>
    Promise.all(
      found.map((one) =>
        names.picture(
          'uri' in one ? one : { uri: one.targetUri, range: one.targetSelectionRange ?? one.targetRange },
        ),
      ),
    );

  it('are shown behind IDs as inlay hints', async () => {
    const marked = await names.open(buyFile);
    const wanted = [
      'dependencyId: 22222222-2222-4222-8222-222222222222 ‹Log in› # first',
      'teardownId: "33333333-3333-4333-8333-333333333333" ‹Empty the cart›',
    ];
    await waitUntilEqual(() => hints(marked), wanted);
  });

  it('are hidden and shown again by the setting', async () => {
    const marked = await names.open(buyFile);
    const settings = vscode.workspace.getConfiguration('portableTests');
    const set = (value: boolean | undefined): Thenable<void> =>
      settings.update('inlayHints.caseNames', value, vscode.ConfigurationTarget.Workspace);
    const showsHints = (count: number): Promise<void> =>
      waitUntilEqual(async () => (await hints(marked)).length, count);
    await showsHints(2);
    try {
      await set(false);
      await showsHints(0);
    } finally {
      await set(undefined);
    }
    await showsHints(2);
  });

  it('are shown in unsaved and invalid text', async () => {
    const marked = await names.open(buyFile, buy('dependencyId: 11111111-1111-4111-8111-111111111111'));
    const shows = (...wanted: string[]): Promise<void> => waitUntilEqual(() => hints(marked), wanted);
    const teardown = 'teardownId: "33333333-3333-4333-8333-333333333333" ‹Empty the cart›';
    await shows('dependencyId: 11111111-1111-4111-8111-111111111111 ‹Accept cookies›', teardown);
    await names.open(buyFile, buy('dependencyId: 11111111-1111-4111-8111-11111111'));
    await shows(teardown);
  });

  it('do not delay other hints while the text is read', async () => {
    const { document } = await names.open(buyFile);
    const [text, uri] = [document.getText(), document.uri];
    const before = text.replace('description: ', 'description: So far ');
    const caseOf = (own: string): IndexedCase => ({ uri, text: own, summary: summarize(own) });
    const waiting: ((one: IndexedCase) => void)[] = [];
    const index: CaseIndex = {
      ready: Promise.resolve(),
      refresh: async () => undefined,
      onDidChange: () => new vscode.Disposable(() => undefined),
      all: () => [],
      at: () => caseOf(before),
      byId: () => [caseOf('id: x\ndescription: Another')],
      dependantsOf: () => [],
      of: () => new Promise((resolve) => waiting.push(resolve)),
    };
    const provider = new CaseNameHints(index);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const lines = (): number[] =>
      provider.provideInlayHints(document, whole).map(({ position }) => position.line);
    const changed = new Promise<void>((resolve) => provider.onDidChangeInlayHints(resolve));
    assert.deepEqual(lines(), lines());
    assert.equal(lines().length, 2);
    assert.equal(waiting.length, 1);
    waiting[0]?.(caseOf(text));
    await changed;
    assert.equal(lines().length, 2);
    provider.dispose();
  });

  it('show in a hover with the steps', async () => {
    const hoverAt = async (marked: string): Promise<string[]> => {
      const { uri, position } = await names.open(buyFile, marked);
      const hovers = await ask<vscode.Hover[]>('executeHoverProvider', uri, position);
      return hovers
        .flatMap(({ contents }) => contents.map(textOf))
        .map((text) => text.replaceAll(/\(file:.*?\/\.octomind/g, '(').replaceAll('&nbsp;', ' '))
        .filter((text) => !text.startsWith('####'));
    };
    assert.deepEqual(await hoverAt(onDependency), [
      '**Log in**\n\n[names/.octomind/acceptCookies/logIn.yaml](/acceptCookies/logIn.yaml)\n\n' +
        "1. Enter '$USERNAME' into field 'User name'\n1. Store the text of element 'h1' in $$greeting\n",
    ]);
    await names.open('acceptCookies/logIn.yaml');
    assert.deepEqual(await hoverAt(buy('id: 4444^4444-4444-4444-8444-444444444444')), []);
  });

  it('show on the ID which test cases depend on it', async () => {
    const { uri } = await names.open('acceptCookies/logIn.yaml');
    const hovers = await ask<vscode.Hover[]>('executeHoverProvider', uri, new vscode.Position(1, 10));
    const texts = hovers
      .flatMap(({ contents }) => contents.map(textOf))
      .filter((text) => !text.startsWith('####'));
    assert.deepEqual(
      texts.map((text) => text.replaceAll(/\(file:.*?\/\.octomind/g, '(').replaceAll('&nbsp;', ' ')),
      ['Needed by:\n\n* [Buy a mug](/acceptCookies/logIn/buy.yaml) – as its dependency\n'],
    );
  });

  it('go to the definition, also from an incomplete line', async () => {
    const { uri, position } = await names.open(buyFile, onDependency);
    const found = await ask<vscode.LocationLink[]>('executeDefinitionProvider', uri, position);
    assert.deepEqual(await pictures(found), ['acceptCookies/logIn.yaml:3 description: ‹"Log in"›']);
  });

  it('find every reference, from a reference and from the case itself', async () => {
    const uses = [
      'acceptCookies/logIn.yaml:2 id: ‹22222222-2222-4222-8222-222222222222›',
      'acceptCookies/logIn/buy.yaml:3 dependencyId: ‹22222222-2222-4222-8222-222222222222›',
    ];
    const { uri, position } = await names.open(buyFile, onDependency);
    const ofUse = await ask<vscode.Location[]>('executeReferenceProvider', uri, position);
    assert.deepEqual(await pictures(ofUse), uses);
    const itself = await names.open('acceptCookies/logIn.yaml');
    const ofCase = await ask<vscode.Location[]>(
      'executeReferenceProvider',
      itself.uri,
      new vscode.Position(2, 3),
    );
    assert.deepEqual(
      (await pictures(ofCase)).map((line) => line.split(' #')[0]),
      uses,
    );
  });

  it('are links', async () => {
    const { uri } = await names.open(buyFile);
    const links = await ask<vscode.DocumentLink[]>('executeLinkProvider', uri);
    const drawn = await Promise.all(
      links.map(async ({ range, target }) => {
        const name = target?.toString().replace(/^.*\.octomind\//, '') ?? '';
        return `${await names.picture({ uri, range })} → ${decodeURIComponent(name)}`;
      }),
    );
    assert.deepEqual(drawn, [
      'acceptCookies/logIn/buy.yaml:3 dependencyId: ‹22222222-2222-4222-8222-222222222222› # first → acceptCookies/logIn.yaml#L3',
      'acceptCookies/logIn/buy.yaml:4 teardownId: ‹"33333333-3333-4333-8333-333333333333"› → emptyTheCart.yaml#L2',
    ]);
  });

  it('are symbols of the workspace', async () => {
    const found = await ask<vscode.SymbolInformation[]>('executeWorkspaceSymbolProvider', 'login');
    assert.deepEqual(
      found
        .filter(({ location }) => location.uri.path.includes('/names/'))
        .map(({ name, containerName, location }) => [
          name,
          containerName,
          location.uri.path.replace(/.*\/names\//, ''),
        ]),
      [['Log in', '', '.octomind/acceptCookies/logIn.yaml']],
    );
  });

  it('have steps that are symbols of the workspace by their words, with the test case', async () => {
    const found = await ask<vscode.SymbolInformation[]>('executeWorkspaceSymbolProvider', 'user name');
    assert.deepEqual(
      found
        .filter(({ location }) => location.uri.path.includes('/names/'))
        .map(({ name, containerName, location }) => [name, containerName, location.range.start.line + 1]),
      [["Enter '$USERNAME' into field 'User name'", 'Log in', 6]],
    );
  });

  it('form a hierarchy of what runs before and what depends on a case', async () => {
    const { uri, position } = await names.open(buyFile, onDependency);
    const [item] = await ask<vscode.CallHierarchyItem[]>('prepareCallHierarchy', uri, position);
    const incoming = await ask<vscode.CallHierarchyIncomingCall[]>('provideIncomingCalls', item);
    const outgoing = await ask<vscode.CallHierarchyOutgoingCall[]>('provideOutgoingCalls', item);
    assert.deepEqual(
      {
        item: item?.name,
        incoming: incoming.map(({ from }) => `${from.name}: ${from.detail}`),
        outgoing: outgoing.map(({ to }) => `${to.name}: ${to.detail}`),
      },
      {
        item: 'Log in',
        incoming: ['Buy a mug: dependency · names/.octomind/acceptCookies/logIn/buy.yaml'],
        outgoing: ['Accept cookies: dependency · names/.octomind/acceptCookies.yaml'],
      },
    );
  });

  it('are renamed in place', async () => {
    const rename = async (file: string, marked: string, name: string): Promise<string[]> => {
      const { uri, document, position } = await names.open(file, marked);
      const edit = await ask<vscode.WorkspaceEdit>('executeDocumentRenameProvider', uri, position, name);
      return edit
        .get(uri)
        .map(
          ({ range, newText }) =>
            `${document.lineAt(range.start.line).text} → ${document.getText(range)} → ${newText}`,
        );
    };
    assert.deepEqual(await rename(buyFile, buy('description: Buy^ a mug'), 'Buy: two'), [
      'description: Buy a mug → Buy a mug → "Buy: two"',
    ]);
    await assert.rejects(rename(buyFile, onDependency, 'x'), /Only the description/);
    await assert.rejects(rename(buyFile, buy('description: Buy^ a mug'), ' '), /needs a description/);
  });

  it('rename the file if it was named after the description', async () => {
    const next = async (file: string, description: string, name: string): Promise<string | undefined> => {
      const text = `description: ${description}\n`;
      const found = await newFileFor({ uri: names.uri(file), text, summary: summarize(text) }, name);
      return found?.path.slice(names.uri('').path.length + 1);
    };
    assert.deepEqual(
      [
        await next('emptyTheCart.yaml', 'Empty the cart', 'Clean up'),
        await next('deep/emptyTheCart-2.yml', 'Empty the cart', 'Clean up'),
        await next('mine.yaml', 'Empty the cart', 'Clean up'),
        await next('emptyTheCart.yaml', 'Empty the cart', 'Empty the cart!'),
        await next('emptyTheCart.yaml', 'Empty the cart', 'Accept cookies'),
        await next('emptyTheCart.yaml', 'Empty the cart', 'Empty The cart now'),
      ],
      [
        'cleanUp.yaml',
        'deep/cleanUp.yml',
        undefined,
        'emptyTheCart!.yaml',
        'acceptCookies-1.yaml',
        'emptyTheCartNow.yaml',
      ],
    );
  });
});
