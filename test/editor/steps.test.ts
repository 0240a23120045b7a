import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { StepCache } from '../../src/editor/files/steps/documentSteps.ts';
import { FoldedSteps } from '../../src/editor/language/steps/foldedSteps.ts';
import { changeLocatorEverywhere } from '../../src/editor/language/steps/locatorCommands.ts';
import { StepsPasteProvider } from '../../src/editor/language/steps/stepsPasteProvider.ts';
import { MatchDiagnostics, StepLocators } from '../../src/editor/live/locators/matchFixes.ts';
import { RunHistory } from '../../src/editor/run/runHistory.ts';
import { DurationHints } from '../../src/editor/run/stepMarks.ts';
import { specRecorder } from '../../src/editor/specs/specRecorder.ts';
import { contextKeys } from '../../src/editor/ui/contextKeySetter.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { applyPreview } from './support/applyPreview.ts';
import { closeEditors, Fixture, textOf, type MarkedDocument } from './support/fixture.ts';
import { Memory } from './support/parts.ts';
import { ownExtension } from './support/workspace.ts';

const ask = async <T>(command: string, ...args: unknown[]): Promise<T> =>
  vscode.commands.executeCommand<T>(`vscode.${command}`, ...args);

const noLog = (): void => undefined;

/** A case with one broken step. */
const broken = [
  'id: 54444444-4444-4444-8444-444444444444',
  'description: Buy a mug',
  'elements:',
  '  - interaction:',
  '      action: CLICK',
  '    selectors:',
  '      - selectorType: TEXT',
  '        selector: One',
  '  - interaction: { action: "CLI',
  '    selectors:',
  '      - selectorType: TEXT',
  '  - assertion:',
  '      expectation: VIS^IBLE',
  '    selectors:',
  '      - selectorType: TEXT',
  '        selector: Three',
  'prompt: "',
  '',
].join('\n');

describe('steps', () => {
  const steps = new Fixture('steps');
  let buy = '';

  before(async () => {
    await steps.prepare();
    buy = Buffer.from(await vscode.workspace.fs.readFile(steps.uri('buy.yaml'))).toString();
  });
  after(() => steps.remove());
  afterEach(() => closeEditors());

  /** The fixture with the cursor in front of some text. */
  const at = (text: string): Promise<MarkedDocument> => steps.open('buy.yaml', buy.replace(text, `^${text}`));

  const hints = async (
    { uri, document }: MarkedDocument,
    range = new vscode.Range(0, 0, document.lineCount, 0),
  ): Promise<string[]> => {
    const found = await ask<vscode.InlayHint[]>('executeInlayHintProvider', uri, range);
    return found
      .map(({ position, label }) => {
        const shown = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
        const { text } = document.lineAt(position.line);
        return `${text.slice(0, position.character)} ‹${shown}›${text.slice(position.character)}`;
      })
      .filter((line) => line.includes('selectors'));
  };

  it('show their locator line behind “selectors:”', async () => {
    assert.deepEqual(await hints(await at('id')), [
      "    selectors: ‹getByLabel('Search')› # the search",
      "    selectors: [{ selectorType: ROLE, selector: row }, { selectorType: FILTER, options: { hasText: Blue } }] ‹getByRole('row').filter({ hasText: 'Blue' })›",
      "    selectors: ‹getByRole('row').filter({ hasText: 'Blue' }).getByRole('button', { na…›",
    ]);
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('inlayHints.locators', false, vscode.ConfigurationTarget.Workspace);
    assert.deepEqual(await hints(await at('id')), []);
    await settings.update('inlayHints.locators', undefined, vscode.ConfigurationTarget.Workspace);
  });

  it('show it only for the lines in view', async () => {
    const step = (at: number): string =>
      `  - interaction: { action: CLICK }\n    selectors: [{ selectorType: TEXT, selector: T${at} }]\n`;
    const all = Array.from({ length: 30 }, (_, at) => step(at)).join('');
    const marked = await steps.open('many.yaml', `id: x\ndescription: Many\nelements:\n${all}`);
    const fifthAndSixth = new vscode.Range(3 + 4 * 2, 0, 3 + 6 * 2, 0);
    assert.deepEqual(await hints(marked, fifthAndSixth), [
      "    selectors: [{ selectorType: TEXT, selector: T4 }] ‹getByText('T4')›",
      "    selectors: [{ selectorType: TEXT, selector: T5 }] ‹getByText('T5')›",
    ]);
  });

  it('show how long they took in the last run, where the line has no other hint', async () => {
    const { document } = await at('id');
    const texts = new StepCache();
    const history = new RunHistory((open) => {
      const { text: now, list } = texts.of(open);
      return list.items.map(({ start, end }) => ({ start, text: now.slice(start, end).trimEnd() }));
    });
    const text = document.getText();
    const caseId = '54444444-4444-4444-8444-444444444444';
    const run = history.record({
      cases: [],
      files: new Map([[caseId, { uri: document.uri, text, summary: summarize(text) }]]),
    });
    run.onEvent({ type: 'caseBegin', caseId });
    for (const [index, duration] of [1234, 40, 61_000].entries())
      run.onEvent({ type: 'stepEnd', caseId, step: { caseId, index }, duration });
    const durations = new DurationHints(texts, history);
    const shown = (range = new vscode.Range(0, 0, document.lineCount, 0)): string[] =>
      durations.provideInlayHints(document, range).map(({ position, label, tooltip }) => {
        assert.equal(tooltip, 'How long this step took when the test case ran last');
        assert.equal(position.character, document.lineAt(position.line).text.length);
        return `${document.lineAt(position.line).text.trim()} ‹${typeof label === 'string' ? label : ''}›`;
      });
    assert.deepEqual(shown(), [
      '- interaction: ‹1.2 s›',
      '- interaction: { action: CLICK } ‹40 ms›',
      '- assertion: ‹1 min 1 s›',
    ]);
    const second = document.positionAt(text.indexOf('CLICK')).line;
    assert.deepEqual(shown(new vscode.Range(second, 0, second, 10)), [
      '- interaction: { action: CLICK } ‹40 ms›',
    ]);
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('inlayHints.durations', false, vscode.ConfigurationTarget.Workspace);
    assert.deepEqual(shown(), []);
    await settings.update('inlayHints.durations', undefined, vscode.ConfigurationTarget.Workspace);
    history.dispose();
  });

  it('have a warning on the live page that underlines no indentation', async () => {
    const { document } = await at('id');
    const locators = new StepLocators(new StepCache(), document);
    const diagnostics = new MatchDiagnostics(locators);
    const underlined = (): string[] =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Live Page')
        .map(
          ({ range }) =>
            `${document.lineAt(range.start.line).text.slice(0, range.start.character)}‹${document.getText(range)}›`,
        );
    const links =
      'selectors: [{ selectorType: ROLE, selector: row }, { selectorType: FILTER, options: { hasText: Blue } }';
    for (const [next, wanted] of ['selectors: # the search', links, 'selectors:'].entries()) {
      diagnostics.draw(next, new Map([[locators.codeOf(next) ?? '', 0]]));
      await waitUntilEqual(underlined, [`    ‹${wanted}›`]);
    }
    diagnostics.dispose();
    await waitUntilEqual(underlined, []);
  });

  it('show none on a line that would have several', async () => {
    const step = "{ interaction: { action: CLICK }, selectors: [{ selectorType: TEXT, selector: 'T' }] }";
    const marked = await steps.open(
      'flow.yaml',
      `id: x\ndescription: Flow\nelements: [${step}, ${step},\n  ${step}]\n`,
    );
    assert.deepEqual(await hints(marked), [`  ${step}] ‹getByText('T')›`]);
    await marked.editor.edit((edit) => edit.delete(new vscode.Range(0, 0, 1, 0)));
  });

  it('show it in unsaved invalid text, as far as it parses', async () => {
    const marked = await steps.open('buy.yaml', broken);
    assert.deepEqual(await hints(marked), [
      "    selectors: ‹getByText('One')›",
      "    selectors: ‹getByText('Three')›",
    ]);
    assert.deepEqual(await outline(marked), [
      'Buy a mug',
      "  1 · Click text 'One'",
      '  2 · Step with a syntax error',
      "  3 · Check that text 'Three' is visible",
    ]);
  });

  const outline = async ({ uri }: MarkedDocument): Promise<string[]> => {
    const found = await ask<vscode.DocumentSymbol[]>('executeDocumentSymbolProvider', uri);
    return found.flatMap(({ name, children }) => [name, ...children.map((child) => `  ${child.name}`)]);
  };

  it('are described in the outline, once', async () => {
    const marked = await at('id');
    const lines = await outline(marked);
    assert.deepEqual(lines.slice(0, 3), [
      'Buy a mug',
      "  1 · Enter 'mug' into field 'Search'",
      "  2 · Click row with 'Blue'",
    ]);
    assert.equal(lines.length, 4);
  });

  it('are shown in a hover, as text and as code', async () => {
    const hover = async (text: string): Promise<string[]> => {
      const { uri, position } = await at(text);
      const found = await ask<vscode.Hover[]>('executeHoverProvider', uri, position);
      return found.flatMap(({ contents }) => contents.map(textOf)).filter((one) => one.startsWith('**Step'));
    };
    assert.deepEqual(await hover('ENTER_TEXT'), [
      "**Step 1 of 3** · Enter 'mug' into field 'Search'\n```typescript\ngetByLabel('Search')\n```\n",
    ]);
    assert.equal((await hover("'Search'")).length, 1);
    assert.deepEqual(await hover('mug # any'), []);
  });

  it('name the attribute for test IDs of the settings, in the hover of a test ID', async () => {
    const settings = vscode.workspace.getConfiguration('portableTests.run');
    const set = (value?: string): Thenable<void> =>
      settings.update('testIdAttribute', value, vscode.ConfigurationTarget.Workspace);
    const hover = async (): Promise<string> => {
      const text = buy.replace('selectorType: LABEL', 'selectorType: TEST_ID');
      const { uri, position } = await steps.open('buy.yaml', text.replace('ENTER_TEXT', '^ENTER_TEXT'));
      const found = await ask<vscode.Hover[]>('executeHoverProvider', uri, position);
      const cards = found.flatMap(({ contents }) => contents.map(textOf));
      return cards.find((one) => one.startsWith('**Step')) ?? assert.fail('no hover');
    };
    assert.doesNotMatch(await hover(), /A test id is/);
    await set('data-qa');
    try {
      assert.match(await hover(), /getByTestId\('Search'\)\n```\n\nA test id is the value of data\\-qa\\\.$/);
    } finally {
      await set();
    }
  });

  it('offer their actions', async () => {
    const actions = async (text: string): Promise<string[]> => {
      const { uri, position } = await at(text);
      const range = new vscode.Range(position, position);
      const found = await ask<vscode.CodeAction[]>('executeCodeActionProvider', uri, range);
      return found.filter(({ kind }) => kind?.value.startsWith('refactor')).map(({ title }) => title);
    };
    assert.deepEqual(await actions('CLICK'), [
      'Edit locator as code…',
      'Copy locator',
      'Change this locator everywhere…',
      'Extract step into a new test case…',
      'Move step up',
      'Move step down',
    ]);
    assert.deepEqual(await actions('dependencyId'), ['Inline the dependency: insert its steps']);
    assert.deepEqual(await actions('description'), []);
  });

  it('copy their locator', async () => {
    await at('CLICK');
    await vscode.commands.executeCommand('portableTests.copyLocator');
    assert.equal(await vscode.env.clipboard.readText(), "getByRole('row').filter({ hasText: 'Blue' })");
  });

  const changed = async (marked: MarkedDocument, command: string, argument?: object): Promise<string> => {
    await vscode.commands.executeCommand(`portableTests.${command}`, argument);
    return marked.document.getText();
  };

  it('get the locator that is written as code', async () => {
    const marked = await at('CLICK');
    assert.equal(
      await changed(marked, 'editLocator', { locator: "page.getByRole('row').filter({ hasText: 'Red' })" }),
      buy.replace('{ hasText: Blue } }]', '{ hasText: Red } }]'),
    );
  });

  it('change their locator everywhere, after a preview', async () => {
    const marked = await at('CLICK');
    const other = await steps.open(
      'other.yaml',
      "id: o\nelements:\n- assertion: { expectation: VISIBLE }\n  selectors:\n  - {selectorType: ROLE, selector: row}\n  # by name\n  - selectorType: FILTER\n    options: {hasText: 'Blue'} # the mug\n  - selectorType: FIRST\n",
    );
    const before = other.document.getText();
    await vscode.window.showTextDocument(marked.document);
    const changing = vscode.commands.executeCommand('portableTests.changeLocatorEverywhere', {
      step: 1,
      locator: "getByRole('row').filter({ hasText: 'Red' })",
    });
    assert.equal(await applyPreview(changing), 3);
    assert.equal(other.document.getText(), before.replace("'Blue'", "'Red'"));
    assert.deepEqual((await hints(marked)).filter((line) => line.includes('Red')).length, 2);
  });

  it('change no locator in a file that changed while the user typed the new one', async () => {
    const marked = await at('Search');
    const worker = vscode.Uri.joinPath(ownExtension().extensionUri, 'dist/indexWorker.js').fsPath;
    const index = new LiveIndex(new IndexWorkers(worker), { warn: noLog }, () => [boundFolder(steps.folder)]);
    try {
      const typing = async (): Promise<string> => {
        await marked.editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# new\n# lines\n'));
        return "getByLabel('Find')";
      };
      await assert.rejects(
        changeLocatorEverywhere(new StepCache(), index, { step: 0 }, typing),
        /buy\.yaml changed in the meantime/,
      );
      assert.equal(marked.document.getText(), `# new\n# lines\n${buy}`);
      const written = async (): Promise<string> => "getByLabel('Find')";
      assert.equal(await changeLocatorEverywhere(new StepCache(), index, { step: 0 }, written), 1);
      assert.equal(marked.document.getText(), `# new\n# lines\n${buy.replace("'Search'", "'Find'")}`);
    } finally {
      index.dispose();
    }
  });

  it('are moved to a separate test case, on which this one depends', async () => {
    const marked = await at('ENTER_TEXT');
    const uri = await vscode.commands.executeCommand<vscode.Uri>('portableTests.extractSteps', {
      description: 'Find a mug',
    });
    const text = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
    const id = /^id: (.*)$/m.exec(text)?.[1] ?? '';
    const step = buy.slice(buy.indexOf('  # Find'), buy.indexOf('\n\n') + 1);
    assert.equal(uri.path.split('/').at(-1), 'findAMug.yaml');
    assert.equal(
      text,
      `id: ${id}\ndescription: Find a mug\ndependencyId: 52222222-2222-4222-8222-222222222222\nelements:\n${step}version: "1"\n`,
    );
    assert.equal(
      marked.document.getText(),
      buy.replace('52222222-2222-4222-8222-222222222222', id).replace(`${step}\n`, ''),
    );
  });

  it('are listed if they share a locator with a step that changes', async () => {
    const shared = (name: string): string =>
      `id: x\ndescription: Shared\nelements:\n  - interaction: { action: CLICK }\n    selectors: &one [{ selectorType: TEXT, selector: ${name} }]\n  - interaction: { action: HOVER }\n    selectors: *one\n`;
    assert.deepEqual(await outline(await steps.open('shared.yaml', shared('Save'))), [
      'Shared',
      "  1 · Click text 'Save'",
      "  2 · Move the mouse over text 'Save'",
    ]);
    assert.deepEqual(
      (await outline(await steps.open('shared.yaml', shared('Send'))))[2],
      "  2 · Move the mouse over text 'Send'",
    );
  });

  it('move with their comments, and the cursor goes with them', async () => {
    const marked = await at('ENTER_TEXT');
    const [head, first, rest] = [
      buy.slice(0, buy.indexOf('  # Find')),
      buy.slice(buy.indexOf('  # Find'), buy.indexOf('\n\n')),
      buy.slice(buy.indexOf('\n\n') + 2),
    ];
    const [second, ...others] = rest.split('\n  - assertion');
    const wanted = `${head}${second}\n\n${first}\n  - assertion${others.join('')}`;
    assert.equal(await changed(marked, 'moveStepDown'), wanted);
    const { selection } = marked.editor;
    assert.match(marked.document.lineAt(selection.active.line).text, /ENTER_TEXT/);
    assert.equal(await changed(marked, 'moveStepUp'), buy);
    await vscode.commands.executeCommand('undo');
    assert.equal(marked.document.getText(), wanted);
  });

  it('move together if several are selected, and move back with one undo', async () => {
    const marked = await at('ENTER_TEXT');
    const [title, first, second, third, ...others] = await outline(marked);
    const without = (label = ''): string => label.replace(/\d+ · /, '');
    const { line } = marked.editor.selection.active;
    const next = buy.slice(0, buy.indexOf('\n\n')).split('\n').length + 1;
    marked.editor.selection = new vscode.Selection(line, 0, next, 4);
    assert.notEqual(await changed(marked, 'moveStepDown'), buy);
    assert.deepEqual(
      (await outline(marked)).map(without),
      [title, third, first, second, ...others].map(without),
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(marked.document.getText(), buy);
  });

  it('are duplicated', async () => {
    const step =
      '  - interaction: { action: CLICK }\n    selectors: [{ selectorType: ROLE, selector: row }, { selectorType: FILTER, options: { hasText: Blue } }]\n';
    assert.equal(await changed(await at('CLICK'), 'duplicateStep'), buy.replace(step, `${step}\n${step}`));
  });

  it('are deleted with their comments, and the cursor goes to the next one', async () => {
    const marked = await at('ENTER_TEXT');
    const [first, second] = [buy.indexOf('  # Find'), buy.indexOf('  - interaction: {')];
    assert.equal(await changed(marked, 'deleteStep'), buy.slice(0, first) + buy.slice(second));
    const { active } = marked.editor.selection;
    assert.match(marked.document.lineAt(active.line).text.slice(active.character), /^- interaction: \{/);
    await vscode.commands.executeCommand('undo');
    assert.equal(marked.document.getText(), buy);
  });

  /** The first lines of what is folded in the editor. */
  const foldedLines = (): string[] => {
    const { visibleRanges = [], document } = vscode.window.activeTextEditor ?? {};
    return visibleRanges.slice(0, -1).map(({ end }) => document?.lineAt(end.line).text.trim() ?? '');
  };
  const firstLines = ['- interaction:', '- interaction: { action: CLICK }', '- assertion:'];

  it('fold to their first lines, and unfold', async () => {
    await at('id');
    await vscode.commands.executeCommand('portableTests.foldSteps');
    await waitUntilEqual(foldedLines, firstLines);
    await vscode.commands.executeCommand('portableTests.unfoldSteps');
    await waitUntilEqual(foldedLines, []);
  });

  it('fold when their file is opened, by the setting or as it was left, but for the step that it is opened at', async () => {
    const settings = vscode.workspace.getConfiguration('portableTests');
    const { uri } = await at('id');
    const opened = async (choices: Record<string, boolean>, cursor = 0): Promise<vscode.Disposable> => {
      const editor = await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('editor.unfoldAll');
      editor.selection = new vscode.Selection(cursor, 0, cursor, 0);
      const memory = new Memory();
      await memory.update('foldedSteps', choices);
      return new FoldedSteps(new StepCache(), memory);
    };
    const left = await opened({ [uri.toString()]: true });
    await waitUntilEqual(foldedLines, firstLines);
    left.dispose();
    await settings.update('foldSteps', true, vscode.ConfigurationTarget.Workspace);
    const line = buy.slice(0, buy.indexOf('CLICK')).split('\n').length - 1;
    const bySetting = await opened({}, line);
    await waitUntilEqual(foldedLines, firstLines.toSpliced(1, 1));
    bySetting.dispose();
    await settings.update('foldSteps', undefined, vscode.ConfigurationTarget.Workspace);
  });

  const orLines = { orLines: true };

  it('are deleted with the key for lines on their first line; elsewhere, the lines are', async () => {
    const [first, second] = [buy.indexOf('  # Find'), buy.indexOf('  - interaction: {')];
    const withoutFirst = buy.slice(0, first) + buy.slice(second);
    assert.equal(await changed(await at('- interaction:\n'), 'deleteStep', orLines), withoutFirst);
    const withoutLine = buy.replace('      action: ENTER_TEXT\n', '');
    assert.equal(await changed(await at('ENTER_TEXT'), 'deleteStep', orLines), withoutLine);
    const marked = await at('- interaction:\n');
    const { active } = marked.editor.selection;
    marked.editor.selections = [active, active.translate(1)].map(
      (cursor) => new vscode.Selection(cursor, cursor),
    );
    const [dash, action] = ['  - interaction:\n', '      action: ENTER_TEXT\n'];
    assert.equal(await changed(marked, 'deleteStep', orLines), buy.replace(dash + action, ''));
    await closeEditors();
    const selected = await at('- interaction:\n');
    selected.editor.selection = new vscode.Selection(active, active.translate(0, 3));
    assert.equal(await changed(selected, 'deleteStep', orLines), buy.replace(dash, ''));
  });

  it('are deleted whole where the selection touches one that is folded, and no other one', async () => {
    const [first, third] = [buy.indexOf('  # Find'), buy.indexOf('  - assertion')];
    for (const column of [0, 2]) {
      await closeEditors();
      const marked = await at('- interaction:\n');
      await vscode.commands.executeCommand('portableTests.foldSteps');
      await waitUntilEqual(foldedLines, firstLines);
      const end = marked.document.positionAt(third).with({ character: column });
      marked.editor.selection = new vscode.Selection(marked.editor.selection.active, end);
      assert.equal(await changed(marked, 'deleteStep', orLines), buy.slice(0, first) + buy.slice(third));
    }
  });

  it('are deleted one after another while the key is held down', async () => {
    const marked = await at('- interaction:\n');
    const press = (): Thenable<unknown> =>
      vscode.commands.executeCommand('portableTests.deleteStep', orLines);
    await Promise.all([press(), press()]);
    const [first, third] = [buy.indexOf('  # Find'), buy.indexOf('  - assertion')];
    assert.equal(marked.document.getText(), buy.slice(0, first) + buy.slice(third));
  });

  it('stay folded when another one is deleted, duplicated or moved', async () => {
    const folded = async (): Promise<void> => {
      await closeEditors();
      await at('- interaction:\n');
      await vscode.commands.executeCommand('portableTests.foldSteps');
      await waitUntilEqual(foldedLines, firstLines);
    };
    const [one, two, three] = firstLines;
    await folded();
    await vscode.commands.executeCommand('portableTests.deleteStep', orLines);
    await waitUntilEqual(foldedLines, [two, three]);
    const step =
      '  # Buy it\n  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: TEXT\n        selector: Buy\n';
    await closeEditors();
    await steps.open(
      'many.yaml',
      `id: m\ndescription: Many\nelements:\n${step.repeat(4).replace('- i', '^- i')}version: "1"\n`,
    );
    await vscode.commands.executeCommand('portableTests.foldSteps');
    for (const left of [4, 3, 2]) {
      await waitUntilEqual(foldedLines, Array<string>(left).fill('- interaction:'));
      if (left > 2) await vscode.commands.executeCommand('portableTests.deleteStep', orLines);
    }
    await folded();
    await vscode.commands.executeCommand('portableTests.duplicateStep');
    await waitUntilEqual(foldedLines, [one, one, two, three]);
    await folded();
    await vscode.commands.executeCommand('portableTests.moveStepDown');
    await waitUntilEqual(foldedLines, [two, one, three]);
  });

  it('say whether they can be folded and unfolded', async () => {
    await at('id');
    const own = new FoldedSteps(new StepCache(), new Memory());
    const state = (): unknown => contextKeys()['portableTests.stepsFolded'];
    await waitUntilEqual(state, 'none');
    await own.set(true);
    await waitUntilEqual(foldedLines, firstLines);
    await waitUntilEqual(state, 'all');
    const line = buy.slice(0, buy.indexOf('- assertion')).split('\n').length - 1;
    await vscode.commands.executeCommand('editor.unfold', { selectionLines: [line] });
    await waitUntilEqual(state, 'some');
    await own.set(false);
    await waitUntilEqual(state, 'none');
    await at('id');
    await steps.open('flow.yaml', 'id: x\nelements: []\n');
    await waitUntilEqual(state, undefined);
    own.dispose();
  });

  it('are known to be folded at the lower edge of the editor, where the cursor is, and out of view', async () => {
    const step =
      '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: TEXT\n        selector: Buy\n';
    const { editor, document } = await steps.open(
      'many.yaml',
      `^id: m\ndescription: Many\nelements:\n${step.repeat(300)}`,
    );
    const own = new FoldedSteps(new StepCache(), new Memory());
    const lastLine = (): number => editor.visibleRanges.at(-1)?.end.line ?? 0;
    await waitUntil(() => lastLine() > 10);
    const edge = lastLine();
    editor.selection = new vscode.Selection(edge, 2, edge, 2);
    await own.set(true);
    await waitUntil(() => foldedLines().length > 10);
    const state = (): unknown => contextKeys()['portableTests.stepsFolded'];
    assert.equal(state(), 'all');
    assert.ok(
      foldedLines().every((line) => line === '- interaction:'),
      foldedLines().join(),
    );
    assert.equal(document.lineAt(editor.selection.active.line).text, '  - interaction:');
    for (const line of [document.lineCount - 6, 3]) {
      editor.revealRange(new vscode.Range(line, 0, line, 0));
      await waitUntil(() =>
        editor.visibleRanges.some(({ start, end }) => start.line <= line && line <= end.line),
      );
      assert.equal(state(), 'all');
    }
    own.dispose();
  });

  it('inline the steps of the dependency', async () => {
    const marked = await at('ENTER_TEXT');
    const dependency =
      '  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: ROLE\n        selector: button\n        options:\n          name: Log in\n';
    const wanted = buy
      .replace(/^dependencyId.*\n/m, 'entryPointUrlPath: /login\n')
      .replace('  # Find', `${dependency}\n  # Find`);
    await waitUntilEqual(() => changed(marked, 'inlineDependency'), wanted);
  });

  it('are pasted from Playwright code at any cursor position', async () => {
    const marked = await at('ENTER_TEXT');
    await vscode.env.clipboard.writeText("await page.getByText('Hi').hover();\nawait page.goto('/x');");
    const step =
      '\n\n  - interaction:\n      action: HOVER\n    selectors:\n      - selectorType: TEXT\n        selector: Hi\n  - interaction:\n      action: GO_TO\n      calledWith: /x\n\n  - interaction: { action: CLICK }';
    assert.equal(
      (await changed(marked, 'pasteSteps')).replaceAll(/ +calledWith: null\n/g, ''),
      buy.replace('\n\n  - interaction: { action: CLICK }', step),
    );
  });

  it('become steps when they are pasted on a blank line, and stay text anywhere else', async () => {
    const record = specRecorder(ownExtension().extensionUri);
    const provider = new StepsPasteProvider(new StepCache(), record, {
      warn: noLog,
      info: noLog,
      show: noLog,
    });
    const data = new vscode.DataTransfer();
    data.set('text/plain', new vscode.DataTransferItem("page.getByText('Hi').hover()"));
    // The editor asks for this on a real paste only: the browser's test does one.
    const pasted = async (marked: string): Promise<string | undefined> => {
      const { document, position } = await steps.open('new.yaml', marked);
      const { token } = new vscode.CancellationTokenSource();
      const range = new vscode.Range(position, position);
      const context = { only: undefined, triggerKind: vscode.DocumentPasteTriggerKind.Automatic };
      const [paste] = await provider.provideDocumentPasteEdits(document, [range], data, context, token);
      if (!paste?.additionalEdit) return undefined;
      await vscode.workspace.applyEdit(paste.additionalEdit);
      return document.getText();
    };
    const step =
      '  - interaction:\n      action: HOVER\n    selectors:\n      - selectorType: TEXT\n        selector: Hi';
    assert.equal(
      await pasted('id: x\nelements:\n  ^\nversion: "1"\n'),
      `id: x\nelements:\n${step}\nversion: "1"\n`,
    );
    assert.equal(
      await pasted('id: x\nelements:\n  - interaction:\n      action: HOVER\n^'),
      `id: x\nelements:\n  - interaction:\n      action: HOVER\n${step}`,
    );
    assert.equal(await pasted('id: x\nelements:\n  - ^'), `id: x\nelements:\n${step}`);
    for (const marked of [
      'elements:\n  - interaction:\n      calledWith: |\n        ^',
      'elements:\n  - interaction:\n      calledWith: |\n        a\n  ^\n        b\n',
      'elements:\n  - interaction:\n      calledWith: ^',
      '^\nelements: []',
      'elements:\n  - interaction: {}\nprompt: |\n  ^',
      'elements: [\n^]',
    ])
      assert.equal(await pasted(marked), undefined, marked);
  });

  it('fold, each separately', async () => {
    const { uri, document } = await at('id');
    const starts = async (): Promise<string[]> => {
      const found = await ask<vscode.FoldingRange[] | undefined>('executeFoldingRangeProvider', uri);
      return (found ?? []).map(({ start, end }) => `${document.lineAt(start).text.trim()} +${end - start}`);
    };
    const found = await waitUntil(starts, ({ length }) => length > 0);
    for (const step of ['- interaction: +5', '- interaction: { action: CLICK } +1', '- assertion: +11'])
      assert.ok(found.includes(step), `${step} in ${found.join(', ')}`);
  });

  it('have a line above them that offers the live page, and to push the case if it belongs to a target', async () => {
    const { uri } = await at('id');
    const lenses = async (): Promise<string[]> =>
      (await ask<vscode.CodeLens[]>('executeCodeLensProvider', uri)).map(
        ({ command }) => command?.title ?? '',
      );
    assert.deepEqual(await lenses(), ['Live Page']);
    const settings = vscode.workspace.getConfiguration('portableTests');
    const { Workspace } = vscode.ConfigurationTarget;
    const target = { testTargetId: '51111111-1111-4111-8111-111111111111', serviceUrl: 'local' };
    await settings.update('targets', [{ folder: 'steps', ...target }], Workspace);
    assert.deepEqual(await lenses(), ['Live Page', 'Push', 'Push as Draft']);
    await settings.update('codeLens', { push: false, livePage: false }, Workspace);
    assert.deepEqual(await lenses(), ['Push as Draft']);
    await settings.update('codeLens', undefined, Workspace);
    await settings.update('targets', undefined, Workspace);
  });

  it('are described for screen readers', async () => {
    await at('VISIBLE');
    const said = await vscode.commands.executeCommand<string[]>('portableTests.describeStep');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.match(said[0] ?? '', /button 'Remove this/);
    assert.equal(
      said[1],
      "Locator: getByRole('row').filter({ hasText: 'Blue' }).getByRole('button', { name: 'Remove this wonderful blue mug from the cart of Ada' })",
    );
  });
});
