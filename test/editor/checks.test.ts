import * as assert from 'node:assert/strict';
import { mkdir, rename, rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { languageId } from '../../src/editor/ui/documents.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { applyPreview } from './support/applyPreview.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

const id = (letter: string): string => `c4ec0000-0000-4000-8000-00000000000${letter}`;
const source = 'portable test case';

const folder = (): vscode.Uri => inWorkspace('checks', '.octomind');
const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder(), name);
const open = async (name: string, text: string): Promise<vscode.TextDocument> =>
  show(await write(file(name), text));

const codeOf = ({ code }: vscode.Diagnostic): unknown => (typeof code === 'object' ? code.value : code);

/** That samples are short is no part of what they show. */
const isShown = (diagnostic: vscode.Diagnostic): boolean => codeOf(diagnostic) !== 'incomplete-case';

/** A line for each diagnostic of ours: where, how loud, what, and the other places. */
const told = (document: vscode.TextDocument, isTold = isShown): string[] =>
  vscode.languages
    .getDiagnostics(document.uri)
    .filter((one) => one.source === source && isTold(one))
    .map(
      (one) =>
        `${one.range.start.line}:${one.range.start.character}-${one.range.end.character} ` +
        `${vscode.DiagnosticSeverity[one.severity]} ${String(codeOf(one))}: ${one.message}` +
        (one.relatedInformation ?? [])
          .map(
            ({ location, message }) =>
              ` [${location.uri.path.split('/').at(-1)}:${location.range.start.line} ${message}]`,
          )
          .join(''),
    );

const shows = (document: vscode.TextDocument, expected: string[]): Promise<void> =>
  waitUntilEqual(() => told(document), expected);

const actionsAt = (
  document: vscode.TextDocument,
  line: number,
  character: number,
): Thenable<vscode.CodeAction[]> =>
  vscode.commands.executeCommand(
    'vscode.executeCodeActionProvider',
    document.uri,
    new vscode.Range(line, character, line, character),
    vscode.CodeActionKind.QuickFix.value,
  );

const titles = (actions: readonly vscode.CodeAction[]): string[] =>
  actions.map(({ title, isPreferred }) => `${isPreferred ? '* ' : ''}${title}`);

const titlesAt = async (document: vscode.TextDocument, line: number, character: number): Promise<string[]> =>
  titles(
    await waitUntil(
      () => actionsAt(document, line, character),
      ({ length }) => length > 0,
    ),
  );

/** Applies the quick fix of this title. */
async function apply(
  document: vscode.TextDocument,
  line: number,
  character: number,
  title: string,
): Promise<void> {
  const actions = await waitUntil(
    () => actionsAt(document, line, character),
    (found) => found.some((action) => action.title === title),
    { what: `the quick fix "${title}"` },
  );
  const edit = actions.find((action) => action.title === title)?.edit ?? assert.fail();
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/**
 * Takes a fix with one of the editor's commands, which end before the fix is there. Where the editor looks for fixes
 * by itself just then, as it does after problems have changed, it forgets the command.
 */
async function byEditor(
  document: vscode.TextDocument,
  line: number,
  character: number,
  ...command: [string, ...unknown[]]
): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(line, character, line, character);
  const { version } = document;
  const isDone = (): boolean => document.version !== version || vscode.window.activeTextEditor !== editor;
  await waitUntil(async () => {
    await vscode.commands.executeCommand(...command);
    return waitUntil(isDone, Boolean, { timeout: 10_000 }).catch(() => false);
  });
}

const oddValue = '2:11-14 Warning unknown-value: "ONN" is not a known run status. Did you mean "ON"?';
const oddKey = '3:0-7 Warning unknown-key: "elments" is not a known key here';

/** Runs with settings of the workspace for checks, and puts back those that were there. */
async function withSettings(body: (set: (checks: object) => Thenable<void>) => Promise<void>): Promise<void> {
  const settings = inWorkspace('.vscode', 'settings.json');
  const before = await vscode.workspace.fs.readFile(settings);
  try {
    await body((checks) => {
      const all = { ...(JSON.parse(before.toString()) as object), 'portableTests.checks': checks };
      return vscode.workspace.fs.writeFile(settings, Buffer.from(JSON.stringify(all)));
    });
  } finally {
    await vscode.workspace.fs.writeFile(settings, before);
  }
}

const login = `id: ${id('1')}\ndescription: Log in\nelements: []\n`;
const buy = `id: ${id('2')}
description: Buy
dependencyId: ${id('1')}
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
`;
const nameless =
  '8:18-24 Hint nameless-role: A page usually has more than one "button". Add a name to identify the element';

describe('checks', () => {
  before(async () => {
    await ownExtension().activate();
    await write(file('logIn.yaml'), login);
  });

  beforeEach(async () => {
    // An opened file is known at once, whatever the watchers tell.
    await vscode.workspace.openTextDocument(file('logIn.yaml'));
  });

  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(async () => {
    await vscode.workspace.fs.delete(inWorkspace('checks'), { recursive: true });
  });

  it('report problems on their lines, link to the explanation, and fix them', async () => {
    const document = await open('buy.yaml', buy);
    await shows(document, [nameless]);
    const found = vscode.languages.getDiagnostics(document.uri).find(isShown);
    const code = found?.code;
    assert.ok(typeof code === 'object');
    assert.equal(code.target.scheme, 'command');
    assert.equal(code.target.query, '["nameless-role"]');
    assert.deepEqual(await titlesAt(document, 8, 20), [
      '* Add a name',
      'Ignore "nameless-role" on this line',
    ]);
    await byEditor(document, 8, 20, 'editor.action.autoFix');
    await shows(document, []);
    assert.equal(document.getText(), `${buy}        options:\n          name: Name\n`);
    assert.equal(document.getText(vscode.window.activeTextEditor?.selection), 'Name');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), buy);
    await shows(document, [nameless]);
    await apply(document, 8, 20, 'Ignore "nameless-role" on this line');
    assert.equal(document.lineAt(8).text, '        selector: button # portable-tests-ignore nameless-role');
    await shows(document, []);
  });

  it('are explained, as a preview or as text', async () => {
    const document = await open('buy.yaml', buy);
    await shows(document, [nameless]);
    const code = vscode.languages.getDiagnostics(document.uri).find(isShown)?.code;
    assert.ok(typeof code === 'object');
    const [section] = JSON.parse(code.target.query) as unknown[];
    await vscode.commands.executeCommand(code.target.path, section);
    await waitUntil(
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label,
      (label) => label?.includes('checks.md') === true,
    );
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('compare files, and are updated when files change', async () => {
    const document = await open('buy.yaml', buy.replace(id('1'), id('3')));
    const unknown = `2:14-50 Error unknown-dependency: There is no test case with the id ${id('3')} to depend on`;
    await shows(document, [unknown, nameless]);
    assert.deepEqual(await titlesAt(document, 2, 20), [
      '* Change to the id of "Log in"',
      'Create the missing test case',
      'Remove the dependency',
      'Ignore "unknown-dependency" on this line',
    ]);
    const far = 'dddddddd-0000-4000-8000-000000000001';
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(2, 14, 2, 50), far);
    await vscode.workspace.applyEdit(edit);
    await shows(document, [unknown.replace(id('3'), far), nameless]);
    assert.deepEqual((await titlesAt(document, 2, 20))[0], 'Create the missing test case');
    await byEditor(document, 2, 20, 'editor.action.codeAction', { kind: 'quickfix', apply: 'first' });
    const created = await waitUntil(
      () => vscode.window.activeTextEditor?.document,
      (active) => active?.uri.path === file('beforeBuy.yaml').path,
    );
    assert.ok(created);
    assert.match(created.getText(), new RegExp(`^id: ${far}\ndescription: Before Buy\n`));
    await shows(document, [nameless]);
    const twin = await open('twin.yaml', `id: ${id('2')}\ndescription: Twin\nelements: []\n`);
    await shows(document, [
      '0:4-40 Error duplicate-id: "Twin" has the same id: ids must be unique among all test cases [twin.yaml:0 "Twin" has the same id]',
      nameless,
    ]);
    await apply(twin, 0, 10, 'Give this test case a new id');
    await shows(document, [nameless]);
    await shows(twin, []);
    await twin.save();
  });

  it('offer to delete a file that another tool wrote again for a test case that was moved', async () => {
    const text = `id: ${id('7')}\ndescription: Pay\nelements: []\n`;
    await write(file('shop/moved.yaml'), `# moved\n${text}`);
    const again = await open('pay.yaml', text);
    const title = 'Delete this file: checks/.octomind/shop/moved.yaml has the same test case';
    await waitUntil(
      () => titlesAt(again, 0, 10),
      (found) => found.includes(title) && found.includes('Give this test case a new id'),
    );
    await apply(again, 0, 10, title);
    await waitUntil(
      () => vscode.workspace.findFiles(new vscode.RelativePattern(folder(), '**/{pay,moved}.yaml')),
      ([left, ...others]) => left?.path.endsWith('/moved.yaml') === true && others.length === 0,
    );
    await vscode.workspace.fs.delete(file('shop'), { recursive: true });
  });

  it('report errors of files that are not open, and each once when they are opened and closed', async () => {
    const uri = await write(file('closed.yaml'), 'id: 1\nelements: []\nrunStatus: ONN\n');
    const found = (): string[] =>
      vscode.languages
        .getDiagnostics(uri)
        .map(
          (one) =>
            `${one.range.start.line} ${vscode.DiagnosticSeverity[one.severity]} ${String(codeOf(one))}`,
        )
        .toSorted();
    const expected = ['0 Error missing', '0 Error wrong-type', '2 Warning unknown-value'];
    await waitUntilEqual(found, expected);
    const isOpen = (): boolean =>
      vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    // A document that an extension opens stays open for minutes after its editor.
    await vscode.commands.executeCommand('vscode.open', uri);
    await waitUntil(isOpen);
    await waitUntilEqual(found, expected);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await waitUntil(() => !isOpen());
    await waitUntilEqual(found, expected);
    await vscode.workspace.fs.delete(uri);
    await waitUntilEqual(found, []);
  });

  it('report nothing for an open file that another program moved or deleted', async () => {
    const before = await open('moved.yaml', buy.replace(id('2'), id('4')));
    await shows(before, [nameless]);
    await mkdir(file('deeper').fsPath);
    await rename(file('moved.yaml').fsPath, file('deeper/moved.yaml').fsPath);
    const after = await show(file('deeper/moved.yaml'));
    await shows(after, [nameless]);
    await shows(before, []);
    await rm(file('deeper').fsPath, { recursive: true });
    await shows(after, []);
  });

  it('count unsaved text in other editors', async () => {
    const document = await open('buy.yaml', buy);
    const other = await open('logIn.yaml', login);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(other.uri, new vscode.Position(2, 0), `dependencyId: ${id('2')}\n`);
    await vscode.workspace.applyEdit(edit);
    await shows(document, [
      '2:14-50 Error dependency-cycle: These test cases depend on each other: Buy → Log in → Buy [logIn.yaml:2 "Log in" is part of the loop]',
      nameless,
    ]);
  });

  it('fix schema problems: a number without quotes, a duplicate key', async () => {
    const chain =
      '        options: { name: x }\n      - selectorType: NTH\n        selector: 2\nversion: "1"\nversion: "1"\n';
    const document = await open('schema.yaml', buy.replace(id('2'), id('4')) + chain);
    await apply(document, 11, 18, 'Put 2 in quotes');
    assert.equal(document.lineAt(11).text, '        selector: "2"');
    const twin = await waitUntil(
      () =>
        vscode.languages
          .getDiagnostics(document.uri)
          .find(({ message }) => message.startsWith('This key is here twice')),
      Boolean,
      { what: 'a word about the key that is there twice' },
    );
    const { start } = twin?.range ?? assert.fail();
    await apply(document, start.line, start.character, 'Remove this "version"');
    assert.equal(document.getText().match(/version/g)?.length, 1);
  });

  it('name marks of an encoding, which the editor hides', async () => {
    const text = buy.replace(id('2'), id('5'));
    const uri = file('.octomind/encoded.yaml');
    const told = async (bytes: Uint8Array): Promise<void> => {
      await vscode.workspace.fs.writeFile(uri, bytes);
      const document = await vscode.workspace.openTextDocument(uri);
      const problem = () =>
        vscode.languages.getDiagnostics(document.uri).find(({ source: by }) => by === 'YAML')?.message;
      await vscode.languages.setTextDocumentLanguage(document, languageId);
      await waitUntilEqual(problem, expected);
    };
    let expected = 'The file starts with 2 byte order marks. Save it as UTF-8 with one, or with none';
    await told(Buffer.from(`\uFEFF\uFEFF${text}`));
    expected = 'The file is encoded as UTF-16. Save it as UTF-8';
    await told(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    await vscode.workspace.fs.delete(uri);
  });

  it('have the severity that a setting says', async () => {
    const document = await open('buy.yaml', buy);
    await withSettings(async (set) => {
      await set({ 'nameless-role': 'error', xpath: 'loud' });
      await shows(document, [nameless.replace('Hint', 'Error')]);
      await set({ 'nameless-role': 'off' });
      await shows(document, []);
    });
    await shows(document, [nameless]);
  });

  it('suppress and explain warnings of the schema, by comments and by the setting', async () => {
    const text = `id: ${id('6')}\ndescription: Odd\nrunStatus: ONN\nelments: []\nelements: []\n`;
    const document = await open('odd.yaml', text);
    await shows(document, [oddValue, oddKey]);
    const found = vscode.languages.getDiagnostics(document.uri).find(isShown);
    assert.ok(typeof found?.code === 'object', 'no link to the explanation');
    assert.equal(found.code.target.query, '["unknown-value"]');
    const ignoring = 'Ignore "unknown-value" on this line';
    const titles = await titlesAt(document, 2, 12);
    assert.equal(titles[0], '* Change to "ON"');
    assert.ok(titles.includes(ignoring), titles.join('\n'));
    await apply(document, 2, 12, ignoring);
    assert.equal(document.lineAt(2).text, 'runStatus: ONN # portable-tests-ignore unknown-value');
    await shows(document, [oddKey]);
    await withSettings(async (set) => {
      await set({ 'unknown-key': 'information' });
      await shows(document, [oddKey.replace('Warning', 'Information')]);
      await set({ 'unknown-key': 'off' });
      await shows(document, []);
    });
    await shows(document, [oddKey]);
  });

  it('don’t hide schema errors, regardless of comments and settings', async () => {
    const document = await open('broken.yaml', `id: ${id('7')}\ndescription: 5 # portable-tests-ignore\n`);
    const wrongType = (): string[] => told(document).filter((one) => one.includes(' wrong-type: '));
    await waitUntil(wrongType, ({ length }) => length === 1);
  });

  it('hint at files that other tools can’t read, and complete one or all of them', async () => {
    const short = (letter: string): string =>
      `id: ${id(letter)} # short\ndescription: Short\nelements:\n  - interaction:\n      action: CLOSE_PAGE\n`;
    const complete = (letter: string): string =>
      short(letter)
        .replace('description: Short', 'description: Short\nprompt: ""')
        .concat('      calledWith: null\n    selectors: []\n    ignoreFailure: false\n')
        .concat('runStatus: "ON"\nversion: "1"\n');
    const first = await open('short.yaml', short('d'));
    await waitUntilEqual(
      () => told(first, () => true),
      [
        "0:4-40 Hint incomplete-case: Other tools can't read this file. Missing fields: prompt, runStatus, version, selectors, ignoreFailure, calledWith",
      ],
    );
    assert.deepEqual(await titlesAt(first, 0, 6), [
      '* Add the missing fields',
      'Ignore "incomplete-case" on this line',
      'Add the missing fields in all test cases…',
    ]);
    await apply(first, 0, 6, 'Add the missing fields');
    assert.equal(first.getText(), complete('d'));
    await waitUntilEqual(() => told(first, () => true), []);

    const others = [await open('short1.yaml', short('e')), await open('short2.yaml', short('f'))];
    await applyPreview(vscode.commands.executeCommand('portableTests.addMissingFields'));
    assert.deepEqual(
      others.map((document) => document.getText()),
      [complete('e'), complete('f')],
    );
  });
});
