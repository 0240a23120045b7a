import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors, textOf } from './support/fixture.ts';
import { inWorkspace, ownExtension, show, write } from './support/workspace.ts';

const { CompletionItemKind: Kind } = vscode;

const id = (letter: string): string => `7a51ab1e-0000-4000-8000-00000000000${letter}`;
const file = (name: string): vscode.Uri => inWorkspace('variables', '.octomind', name);

const logIn = `id: ${id('1')}
description: Log in
elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: $PASSWORD
    selectors: [{ selectorType: LABEL, selector: Password }]
  - interaction:
      action: EXTRACT
      calledWith: { variableName: token, type: TEXT }
    selectors: [{ selectorType: TEST_ID, selector: token }]
`;
const buy = `id: ${id('2')}
description: Buy
dependencyId: ${id('1')}
elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: $$token $COMPANY $token
    selectors: [{ selectorType: LABEL, selector: Token }]
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: |
          const price = 1;
          getDynamicVariable('token');
          CODE
`;

describe('variables and code', () => {
  before(async () => {
    await ownExtension().activate();
    await write(file('logIn.yaml'), logIn);
    await vscode.workspace.openTextDocument(file('logIn.yaml'));
  });
  afterEach(() => closeEditors());
  after(() => vscode.workspace.fs.delete(inWorkspace('variables'), { recursive: true }));

  /** Opens the test case with other code: edited, since an open document follows its file later. */
  const open = async (code = 'price;', more = ''): Promise<vscode.TextDocument> => {
    const text = buy.replace('CODE\n', () => `${code}\n${more}`);
    const document = await show(await write(file('buy.yaml'), text));
    // An edit is refused where the document is just being read again.
    await waitUntil(
      async () => {
        const edit = new vscode.WorkspaceEdit();
        edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
        await vscode.workspace.applyEdit(edit);
        return document.getText();
      },
      (now) => now === text,
    );
    return document;
  };
  const at = (document: vscode.TextDocument, text: string, offset = 1): vscode.Position => {
    const index = document.getText().indexOf(text);
    assert.ok(index >= 0, text);
    return document.positionAt(index + offset);
  };
  /** The text of our hover, with links to files by their names. */
  const hoverAt = async (document: vscode.TextDocument, text: string, offset = 1): Promise<string> => {
    const hovers = async (): Promise<string | undefined> => {
      const position = at(document, text, offset);
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      );
      return found
        .map(({ contents }) => contents.map(textOf).join('').replaceAll('\\', ''))
        .find((shown) => shown.includes('Used in:'));
    };
    const shown = await waitUntil(hovers, (hover) => hover !== undefined, { what: `the hover of ${text}` });
    const position = at(document, text, offset);
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(position, position);
    await vscode.commands.executeCommand('editor.action.showHover');
    return shown?.replaceAll(/\]\([^)]*\/([^/)]*)\)/g, ']($1)') ?? '';
  };

  it('tell in a hover which steps set a variable, also in dependencies, and who uses it', async () => {
    const document = await open();
    const text = await hoverAt(document, '$$token');
    assert.match(text, /^\*\*\$\$token\*\* – set while a test runs/);
    assert.match(text, /- \[Step 2 of "Log in"\]\(logIn\.yaml#L10\): Store the text of/);
    assert.match(text, /Used in:\n\n- \[Buy\]\(buy\.yaml\)/);
    assert.equal(await hoverAt(document, "getDynamicVariable('token')", 22), text);
  });

  it('tell in a hover where the value of the environment comes from, and that it is secret', async () => {
    const text = await hoverAt(await open(), '$COMPANY');
    assert.match(text, /^\*\*\$COMPANY\*\* – filled in from the environment before a run/);
    assert.match(text, /No value is saved on this machine\. \[Set Value of Variable…\]/);
    assert.match(text, /Secret: its value is removed from messages and output/);
    const password = await hoverAt(await show(file('logIn.yaml')), '$PASSWORD');
    assert.match(password, /Password of the environment's test account\./);
    assert.match(password, /- \[Log in\]\(logIn\.yaml\)/);
  });

  it('are reported where nobody knows them, with the command that sets a value', async () => {
    const document = await open('total;');
    await waitUntilEqual(
      () =>
        vscode.languages
          .getDiagnostics(document.uri)
          .map(({ code, range }) => [typeof code === 'object' ? code.value : code, document.getText(range)])
          .filter(([code]) => String(code).startsWith('unknown-')),
      [
        ['unknown-variable', '$COMPANY'],
        ['unknown-variable', '$token'],
        ['unknown-name', 'total'],
      ],
    );
    const actionsAt = async (text: string): Promise<string[]> => {
      const position = at(document, text, 2);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(position, position),
        vscode.CodeActionKind.QuickFix.value,
      );
      return actions.map(({ title, command }) => `${title}${command ? ` ${command.command}` : ''}`);
    };
    await waitUntilEqual(
      () => actionsAt('$COMPANY'),
      [
        'Set value of $COMPANY for runs on this machine… portableTests.setVariableValue',
        'Ignore "unknown-variable" on this line',
      ],
    );
    assert.deepEqual((await actionsAt(' $token'))[0], 'Change to "$$token"');
  });

  const complete = async (code: string, more = ''): Promise<string[]> => {
    const document = await open(code, more);
    const position = at(document, code, code.length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      position,
    );
    return list.items
      .filter(({ kind }) => kind !== Kind.Text && kind !== Kind.Snippet)
      .map(({ label }) => (typeof label === 'string' ? label : label.label));
  };

  it('complete the functions of the sandbox, names of the code, and variables', async () => {
    const names = await complete('ge');
    for (const name of ['getDynamicVariable', 'setDynamicVariable', 'decrypt', 'price', 'fetch'])
      assert.ok(names.includes(name), name);
    for (const name of ['context', 'page', 'document']) assert.ok(!names.includes(name), name);
    assert.deepEqual(await complete("x = getDynamicVariable('to"), ['token']);
    const decrypted = await complete("decrypt('$");
    assert.ok(decrypted.includes('$PASSWORD') && decrypted.includes('$COMPANY'));
    for (const code of ["'ge", '// ge', 'JSON.ge']) assert.deepEqual(await complete(code), [], code);
  });

  it('complete the context of code in the browser', async () => {
    const inPage = '        execType: browser\n';
    const names = await complete('con', inPage);
    assert.ok(names.includes('context') && names.includes('document'));
    assert.ok(!names.includes('getDynamicVariable') && !names.includes('page'));
    assert.deepEqual(await complete('return context.', inPage), ['token']);
  });
});
