import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { closeEditors, Fixture, textOf } from './support/fixture.ts';

const { CompletionItemKind: Kind } = vscode;

const step = (lines: string): string =>
  `id: 44444444-4444-4444-8444-444444444444\ndescription: Buy\ndependencyId: 22222222-2222-4222-8222-222222222222\nelements:\n  - ${lines.replaceAll('\n', '\n    ')}\n`;

describe('completion beyond the schema', () => {
  const fixture = new Fixture('names');
  const file = 'acceptCookies/logIn/buy.yaml';

  /** Completions at the `^`, of the extension and its server; so many of them with what is shown beside them. */
  const complete = async (
    marked: string,
    name = file,
    resolved = 0,
    trigger?: string,
  ): Promise<vscode.CompletionItem[]> => {
    const { uri, position } = await fixture.open(name, marked);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      position,
      trigger,
      resolved,
    );
    return list.items.filter(({ kind }) => kind !== Kind.Text);
  };
  const nameOf = ({ label }: vscode.CompletionItem): string =>
    typeof label === 'string' ? label : label.label;
  /** The order of the list, where snippets stand among the others. */
  const asInList = (a: vscode.CompletionItem, b: vscode.CompletionItem): number =>
    (a.sortText ?? nameOf(a)).localeCompare(b.sortText ?? nameOf(b), 'en');
  const labels = async (marked: string, name?: string): Promise<string[]> =>
    (await complete(marked, name)).map(nameOf);
  /** The text after an item was taken, with the cursor. */
  const accept = async (marked: string, label: string): Promise<string> => {
    const items = (await complete(marked)).filter((item) => nameOf(item) === label);
    const found = items.find(({ detail }) => detail?.startsWith('names/')) ?? items[0];
    assert.ok(found, `${label} is offered`);
    const editor = vscode.window.activeTextEditor;
    const { range, insertText } = found;
    assert.ok(editor && range && insertText !== undefined);
    const where = 'replacing' in range ? range.replacing : range;
    const snippet =
      typeof insertText === 'string' ? new vscode.SnippetString().appendText(insertText) : insertText;
    await editor.insertSnippet(snippet, where);
    return editor.document.getText();
  };

  const ours = (items: readonly vscode.CompletionItem[]): string[] =>
    items
      .filter(({ detail }) => detail?.startsWith('names/') ?? false)
      .map(nameOf)
      .toSorted();

  before(async () => {
    await fixture.prepare();
    await waitUntil(
      () => labels('elements:\n  - interaction:\n      action: ^\n'),
      (found) => found.includes('CLICK'),
    );
    await waitUntil(
      async () => ours(await complete('teardownId: ^\n')),
      ({ length }) => length >= 3,
    );
  });
  afterEach(() => closeEditors());
  after(() => fixture.remove());

  it('offers cases by description, without itself and those that would make a cycle', async () => {
    assert.deepEqual(ours(await complete('id: x\ndependencyId: ^\nelements: []\n')), [
      'Accept cookies',
      'Empty the cart',
      'Log in',
    ]);
    await closeEditors();
    await waitUntil(
      async () => ours(await complete('id: x\nteardownId: ^\n', 'emptyTheCart.yaml')),
      (found) => found.includes('Buy a mug'),
    );
    await closeEditors();
    const first = 'id: 11111111-1111-4111-8111-111111111111\ndescription: Accept cookies\n';
    // The file of the cart is known by its own text again a moment after its editor was closed.
    await waitUntilEqual(
      async () => ours(await complete(`${first}dependencyId: ^\n`, 'acceptCookies.yaml')),
      ['Empty the cart'],
    );
    assert.deepEqual(ours(await complete(`${first}teardownId: "em^"\n`, 'acceptCookies.yaml')), [
      'Empty the cart',
    ]);
  });

  it('inserts the ID, and shows path and steps', async () => {
    assert.equal(
      await accept('id: x\ndependencyId: lo^ # first\n', 'Log in'),
      'id: x\ndependencyId: 22222222-2222-4222-8222-222222222222 # first\n',
    );
    const found = (await complete('id: x\ndependencyId: log^\n', file, 50)).find(
      ({ detail }) => detail === 'names/.octomind/acceptCookies/logIn.yaml',
    );
    assert.deepEqual(
      [
        found?.detail,
        found?.kind,
        textOf(found?.documentation).replaceAll('&nbsp;', ' ').includes("Enter '$USERNAME'"),
        found?.filterText,
      ],
      [
        'names/.octomind/acceptCookies/logIn.yaml',
        Kind.Reference,
        true,
        'Log in 22222222-2222-4222-8222-222222222222',
      ],
    );
  });

  it('offers tags, environments and folders in use', async () => {
    // Files whose editors were closed just now are known by their own text again a moment later.
    const used = async (marked: string, detail: string, wanted: string): Promise<void> => {
      const asked = async (): Promise<string[]> =>
        (await complete(marked)).filter((item) => item.detail === detail).map(nameOf);
      await waitUntil(asked, (names) => names.includes(wanted), { what: `${wanted} among those offered` });
    };
    await used('tagNames: [^]\n', 'Tag', 'cart');
    await used('tagNames: [^]\n', 'Tag', 'smoke');
    await used('tagNames:\n  - ^\n', 'Tag', 'cart');
    await used('excludedEnvironmentNames:\n  - p^\n', 'Environment', 'production');
    await used('folderName: ^\n', 'Folder', 'Account');
  });

  it('offers variables with their meaning and where they are set', async () => {
    const enter = 'interaction:\n  action: ENTER_TEXT\n  calledWith: ';
    const all = await labels(step(`${enter}^`));
    assert.deepEqual(all.filter((label) => label.startsWith('$')).slice(0, 2), ['$EMAIL', '$EMAIL_DOMAIN']);
    assert.equal(all.filter((label) => /^\$[A-Z]/.test(label)).length, 20);
    const dynamic = await complete(step(`${enter}Hello $$^`));
    assert.deepEqual(
      dynamic.map((item) =>
        `${nameOf(item)}: ${item.detail}: ${textOf(item.documentation)}`.replaceAll('&nbsp;', ' '),
      ),
      [
        '$$CLIPBOARD: Clipboard: The text on the clipboard of the browser.',
        '$$greeting: Set in step 2 of "Log in": Store the text of element \'h1\' in $$greeting',
        '$$OCTO_CLIPBOARD: Clipboard: The text on the clipboard of the browser.',
      ],
    );
    assert.match(
      await accept(step(`${enter}"Hello $$gr^ee!"`), '$$greeting'),
      /calledWith: "Hello \$\$greeting!"/,
    );
    assert.match(await accept(step(`${enter}$US^ER`), '$USERNAME'), /calledWith: \$USERNAME$/m);
  });

  it('offers variables of the environment that test cases use, each once, with who uses them', async () => {
    const greet = async (name: string, text: string): Promise<void> => {
      const uri = fixture.uri(name);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      await vscode.workspace.openTextDocument(uri);
    };
    const enter = (text: string): string =>
      `  - interaction:\n      action: ENTER_TEXT\n      calledWith: ${text}\n`;
    await greet(
      'greet.yaml',
      `id: a\ndescription: Greet\nelements:\n${enter('$SHOP_NAME $COUPON $USERNAME')}`,
    );
    await greet('part.yaml', `id: b\ndescription: Part\nelements:\n${enter('$SHOP_NAME $SHOP_NAME $$own')}`);
    const inUse = async (typed: string): Promise<string[]> =>
      (await complete(step(`interaction:\n  action: ENTER_TEXT\n  calledWith: ${typed}`)))
        .filter(({ detail }) => detail?.startsWith('Used in'))
        .map((item) => `${nameOf(item)}: ${item.detail}`);
    try {
      const found = ['$COUPON: Used in "Greet"', '$SHOP_NAME: Used in 2 test cases'];
      await waitUntilEqual(() => inUse('$^'), found);
      assert.deepEqual(await inUse('$SHOP_N^A'), found, 'half a name is none');
      assert.deepEqual(await inUse('$$^'), []);
      assert.match(
        await accept(step('interaction:\n  action: ENTER_TEXT\n  calledWith: In $SH^OP!'), '$SHOP_NAME'),
        /calledWith: In \$SHOP_NAME!$/m,
      );
    } finally {
      await closeEditors();
      for (const name of ['greet.yaml', 'part.yaml']) await vscode.workspace.fs.delete(fixture.uri(name));
    }
  });

  it('offers the names that code can ask for', async () => {
    const code = (line: string): string =>
      step(`interaction:\n  action: JAVASCRIPT\n  calledWith:\n    code: |\n      ${line}`);
    await waitUntilEqual(() => labels(code("const a = getDynamicVariable('gr^')")), ['greeting']);
    assert.deepEqual(await labels(code("const a = '$US^'")), []);
  });

  it('offers ARIA roles, keys and CSS properties where they belong', async () => {
    const role = await labels(step('selectors:\n  - selectorType: ROLE\n    selector: bu^'));
    assert.ok(role.includes('button') && role.includes('treeitem'), role.join());
    assert.deepEqual(await labels(step('selectors:\n  - selectorType: TEXT\n    selector: bu^')), []);
    const press = (keys: string): string => step(`interaction:\n  action: KEY_PRESS\n  calledWith: ${keys}`);
    const plain = await labels(press('^'));
    assert.ok(plain.includes('Enter') && plain.includes('Control') && !plain.includes('A'), plain.join());
    const held = await labels(press('Control+^'));
    assert.ok(held.includes('A') && held.includes('Shift') && !held.includes('Control'), held.join());
    assert.match(await accept(press('"Control+Sh^"'), 'Shift'), /calledWith: "Control\+Shift"/);
    const style = (pair: string): string =>
      step(`assertion:\n  expectation: TO_HAVE_STYLE\n  calledWith: ${pair}`);
    assert.ok((await labels(style('[back^]'))).includes('background-color'));
    assert.ok((await labels(style('\n    - back^'))).includes('background-color'));
    assert.ok(!(await labels(style('[color, r^]'))).includes('background-color'));
  });

  it('offers what the test cases of the folder use most first, and opens by itself where one of a list is to come', async () => {
    const used = (steps: string): string => `id: c\ndescription: Used\nelements:\n${steps}`;
    const hover = `  - interaction:\n      action: HOVER\n    selectors:\n      - selectorType: ROLE\n        selector: treeitem\n`;
    const gone = '  - assertion:\n      expectation: NOT_VISIBLE\n';
    await vscode.workspace.fs.writeFile(
      fixture.uri('used.yaml'),
      new TextEncoder().encode(used(hover.repeat(3) + gone.repeat(3))),
    );
    await vscode.workspace.openTextDocument(fixture.uri('used.yaml'));
    /** The first labels of the list that opens after a blank. */
    const first = async (marked: string, count = 2): Promise<string[]> =>
      (await complete(marked, 'mine.yaml', 0, ' ')).toSorted(asInList).slice(0, count).map(nameOf);
    try {
      await waitUntilEqual(() => first(step('interaction:\n  action: ^')), ['HOVER', 'CLICK']);
      assert.deepEqual(await first(step('interaction: ^')), ['HOVER', 'CLICK']);
      assert.deepEqual(await first(step('assertion:\n  expectation: ^')), ['NOT_VISIBLE', 'VISIBLE']);
      assert.deepEqual(await first(step('assertion: ^')), ['NOT_VISIBLE', 'VISIBLE']);
      assert.deepEqual(await first(step('selectors: ^'), 1), ['ROLE']);
      assert.deepEqual(await first(step('selectors:\n  - selectorType: ROLE\n    selector: ^')), [
        'treeitem',
        'button',
      ]);
      assert.deepEqual(await first(step('^')), ['Hover', 'Expect an element not to be visible']);
      assert.deepEqual(await first(step('ignoreFailure: ^')), ['true', 'false']);
      for (const marked of ['description: A ^\n', 'prompt: ^\n', step('interaction:\n  action: CLICK ^')])
        assert.deepEqual(await first(marked), [], marked);
    } finally {
      await closeEditors();
      for (const name of ['used.yaml', 'mine.yaml']) await vscode.workspace.fs.delete(fixture.uri(name));
    }
  });

  it('starts the next step with a dash that is typed below the keys of one, and lists what can come there', async () => {
    const text =
      'id: c\ndescription: Dash\nelements:\n  - interaction:\n      action: CLICK\n    ignoreFailure: true\n';
    const { document, editor } = await fixture.open('dash.yaml', `${text}    ^\nversion: "1"\n`);
    const press = (letter: string): Thenable<unknown> =>
      vscode.commands.executeCommand('type', { text: letter });
    const line = (): string => document.lineAt(6).text;
    await press('-');
    await press(' ');
    await waitUntilEqual(line, '  - ');
    assert.deepEqual(editor.selection.active, new vscode.Position(6, 4));
    await vscode.commands.executeCommand('undo');
    await waitUntilEqual(line, '    -');
    await press(' ');
    await waitUntilEqual(line, '  - ');
    await waitUntil(async () => {
      await vscode.commands.executeCommand('acceptSelectedSuggestion');
      return document.lineCount > 9;
    });
    assert.match(line(), /^  - (?:interaction|assertion):/);
  });

  it('inserts below a key of a step what its list offers behind it', async () => {
    assert.equal(
      await accept(step('interaction: ^'), 'ENTER_TEXT'),
      step('interaction:\n  action: ENTER_TEXT\n  calledWith: text'),
    );
    assert.equal(
      await accept(step('description: a\nassertion: VIS^'), 'VISIBLE'),
      step('description: a\nassertion:\n  expectation: VISIBLE'),
    );
    assert.equal(await accept(step('selectors: ^'), 'FIRST'), step('selectors:\n  - selectorType: FIRST'));
  });

  it('offers whole steps in the brackets of an empty list', async () => {
    const head = 'id: a\ndescription: b\nelements:';
    assert.match(
      await accept(`${head} [^]\nversion: "1"\n`, 'Click a button'),
      /^id: a\ndescription: b\nelements:\n {2}- interaction:\n {6}action: CLICK\n[^]*\n {4}ignoreFailure: false\nversion: "1"\n$/,
    );
    assert.ok(!(await labels(`${head} [a, ^]\n`)).includes('Click a button'));
  });

  it('offers whole steps above the keys of the schema', async () => {
    const items = await complete(step('interaction:\n  action: CLICK').concat('  - ^\n'));
    const found = items.toSorted(asInList).map(nameOf);
    assert.deepEqual(
      found.filter((label) =>
        ['interaction', 'assertion', 'Click a button', 'Expect a text'].includes(label),
      ),
      ['Click a button', 'Expect a text', 'interaction', 'assertion'],
    );
    const text = 'id: a\nelements:\n  - ';
    const button =
      'interaction:\n      action: CLICK\n      calledWith: null\n    selectors:\n      - selectorType: ROLE\n        selector: button\n        options:\n          name: Save\n    ignoreFailure: false';
    assert.equal(await accept(`${text}^`, 'Click a button'), text + button);
    assert.equal(
      await accept(`${text}${button}\n  cl^\n`, 'Click a button'),
      `${text}${button}\n  - ${button}\n`,
    );
  });

  it('offers whole cases in an empty file', async () => {
    const found = await labels('# mine\n^', 'empty.yaml');
    assert.ok(found.includes('Test case that logs in'), found.join());
    assert.ok(!found.includes('Portable test case'), found.join());
    assert.ok(!(await labels('id: a\n^', 'empty.yaml')).includes('Test case'));
    assert.match(
      await accept('^', 'Test case that logs in'),
      /^id: [-\da-f]{36}\ndescription: Log in\nprompt: ""\ntype: LOGIN\n[^]*\$USERNAME/,
    );
  });

  it('has no duplicates, and sets kind, detail and sort text of all items', async () => {
    const places = [
      '^',
      step('^'),
      step('interaction:\n  action: ^'),
      step('interaction:\n  action: ENTER_TEXT\n  calledWith: ^'),
      step('interaction:\n  action: KEY_PRESS\n  calledWith: ^'),
      step('selectors:\n  - selectorType: ROLE\n    selector: ^'),
      'id: a\ntagNames:\n  - ^\n',
      'id: a\ntype: ^\n',
      'id: ^\n',
      'id: a\ndependencyId: ^\n',
    ];
    for (const place of places) {
      const items = await complete(place, file, place.endsWith('dependencyId: ^\n') ? 50 : 0);
      const names = items.filter((item) => !item.detail?.includes('/')).map(nameOf);
      assert.deepEqual(
        names.filter((name, at) => names.indexOf(name) !== at),
        [],
        place,
      );
      for (const item of items.filter(({ sortText }) => sortText?.startsWith('~')))
        assert.ok(item.kind !== undefined && item.detail && item.documentation, nameOf(item));
    }
  });

  it('offers nothing where no key or value of the format is valid', async () => {
    const own = async (marked: string): Promise<string[]> =>
      (await complete(marked)).filter(({ sortText }) => sortText?.startsWith('~')).map(nameOf);
    for (const marked of [
      '# dependencyId: ^\n',
      'dependencyId:^\n',
      'prompt: ^\n',
      'description: $^\n',
      step('interaction:\n  action: $^'),
      step('interaction:\n  action: CLICK\n  calledWith: ^'),
      step('interaction:\n  act^'),
      step('selectors:\n  - selectorType: ROLE\n    selector: button # $^'),
    ])
      assert.deepEqual(await own(marked), [], marked);
  });
});
