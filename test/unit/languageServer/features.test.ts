import assert from 'node:assert/strict';
import {
  DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  MarkupContent,
} from 'vscode-languageserver-protocol/node';
import { selectorTypes } from '../../../src/core/case/selector.ts';
import { actions, expectations } from '../../../src/core/case/stepSchemas.ts';
import { cursor, RunningServer } from '../support/languageServer/runningServer.ts';

const head = 'id: 7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab\ndescription: Buy\nelements:\n';

describe('the language server', () => {
  let server: RunningServer;
  before(async () => {
    server = await RunningServer.start();
  });
  after(() => server.stop());

  const labels = async (marked: string): Promise<string[]> =>
    (await server.complete(marked)).map(({ label }) => label);

  it('offers what our client asks for, and no command that another YAML extension has', () => {
    const { capabilities } = server.initializeResult ?? {};
    const names = Object.entries(capabilities ?? {}).flatMap(([name, offered]) => (offered ? [name] : []));
    assert.deepEqual(names.sort(), [
      'codeActionProvider',
      'completionProvider',
      'definitionProvider',
      'documentFormattingProvider',
      'documentLinkProvider',
      'documentRangeFormattingProvider',
      'documentSymbolProvider',
      'foldingRangeProvider',
      'hoverProvider',
      'renameProvider',
      'selectionRangeProvider',
      'textDocumentSync',
      'workspace',
    ]);
  });

  it('completes all values beside whatever else is there', async () => {
    const action = (rest: string): string => `${head}  - interaction:\n      action: ${rest}\n`;
    assert.deepEqual(await labels(action('¦')), actions);
    assert.deepEqual(await labels(action('¦\n      calledWith: null')), actions);
    assert.deepEqual(await labels(action('¦CLICK\n      calledWith: { double: true }')), actions);
    assert.deepEqual(
      await labels(`${head}  - assertion:\n      expectation: ¦\n      calledWith: a\n`),
      expectations,
    );
    assert.deepEqual(
      await labels(`${action('CLICK')}    selectors:\n      - selectorType: ¦\n        selector: a\n`),
      selectorTypes,
    );
    assert.deepEqual(await labels(`${head}  []\nrunStatus: ¦\n`), ['ON', 'OFF']);
    assert.deepEqual(await labels(`${action('CLICK')}    ignoreFailure: ¦\n`), ['true', 'false']);
  });

  it('leaves ids of other cases to the extension, without a null above them', async () => {
    assert.deepEqual(await labels(`dependencyId: ¦\n${head}  []\n`), []);
    assert.deepEqual(await labels(`teardownId: ¦\n${head}  []\n`), []);
  });

  it('describes each value', async () => {
    const items = await server.complete(`${head}  - assertion:\n      expectation: ¦\n`);
    assert.deepEqual(
      items.slice(0, 2).map(({ documentation }) => MarkupContent.is(documentation) && documentation.value),
      ['The element is visible.', "The element is not visible or doesn't exist."],
    );
  });

  it('offers interaction and assertion in a new step', async () => {
    const step = ['index', 'description', 'interaction', 'assertion', 'selectors', 'ignoreFailure'];
    assert.deepEqual(await labels(`${head}  - ¦\n`), step);
    assert.deepEqual(await labels(`${head}  - interaction:\n      action: CLICK\n  - ¦\n`), step);
    assert.deepEqual(
      await labels(`${head}  - description: Buy\n    ¦\n`),
      step.filter((key) => key !== 'description'),
    );
  });

  it('offers each action with its argument, each selector type with its selector', async () => {
    const inserted = async (marked: string): Promise<Record<string, string | undefined>> =>
      Object.fromEntries((await server.complete(marked)).map(({ label, insertText }) => [label, insertText]));
    const interactions = await inserted(`${head}  - interaction:\n      ¦\n`);
    assert.deepEqual(Object.keys(interactions), [...actions, 'action']);
    assert.equal(interactions.CLICK, 'action: CLICK');
    assert.equal(interactions.TYPE_TEXT, 'action: TYPE_TEXT\ncalledWith:\n  text: ');
    const selectors = await inserted(`${head}  - selectors:\n      - ¦\n`);
    assert.equal(selectors.ROLE, 'selectorType: ROLE\n  selector: ');
    assert.equal(selectors.FIRST, 'selectorType: FIRST');
  });

  it('is asked after a blank, and opens the next list behind a key whose values are listed', async () => {
    assert.deepEqual(server.initializeResult?.capabilities.completionProvider?.triggerCharacters, [' ']);
    const opening = async (marked: string): Promise<string[]> =>
      (await server.complete(marked)).flatMap(({ label, command }) => (command ? [label] : []));
    assert.deepEqual(await opening(`${head}  - ¦\n`), [
      'interaction',
      'assertion',
      'selectors',
      'ignoreFailure',
    ]);
    assert.deepEqual(await opening(`${head}  - interaction:\n      ¦\n`), [
      'KEY_PRESS',
      'DRAG_AND_DROP',
      'EXTRACT',
      'action',
    ]);
    assert.deepEqual(await opening(`${head}  - selectors:\n      - ¦\n`), ['ROLE', 'selectorType']);
    assert.deepEqual(await opening(`${head}  - interaction:\n      action: ¦\n`), []);
    assert.deepEqual(await opening(`id: a\n¦\n`), [
      'elements',
      'version',
      'runStatus',
      'type',
      'localEditingStatus',
    ]);
  });

  it('offers the keys that fit, and no others', async () => {
    assert.deepEqual(await labels(`${head}  - interaction:\n      action: ENTER_TEXT\n      ¦\n`), [
      'calledWith',
    ]);
    const selector = `${head}  - selectors:\n      - selectorType: TEXT\n        selector: a\n        options:\n          ¦\n`;
    assert.deepEqual(await labels(selector), ['exact']);
  });

  it('explains on hover', async () => {
    const hover = async (marked: string): Promise<string> => {
      const { text, position } = cursor(marked);
      const textDocument = { uri: await server.open(text) };
      const found = await server.connection.sendRequest(HoverRequest.type, { textDocument, position });
      return MarkupContent.is(found?.contents) ? found.contents.value : '';
    };
    assert.equal(
      await hover(head.replace('description', 'descri¦ption')),
      '#### Description\n\nThe name of the test case. The file is named after it.',
    );
    const action = await hover(`${head}  - interaction:\n      action: CL¦ICK\n`);
    assert.equal(action, '`CLICK`: Clicks the element.');
    assert.equal(
      await hover(`${head}  - interaction:\n      act¦ion: HOVER # the menu opens\n`),
      '#### Action\n\nWhat the step does.\n\n`HOVER`: Moves the mouse over the element.',
    );
    assert.match(
      await hover(`${head}  - interaction:\n      act¦ion: JUGGLE\n`),
      new RegExp(String.raw`Allowed Values:\n\n(\* .+\n){${actions.length}}`),
    );
    assert.equal(
      await hover(`${head}  []\nrunStatus: "O¦FF"\n`),
      '`"OFF"`: The test case is kept, but not run.',
    );
  });

  it('outlines and folds', async () => {
    const text = `${head}  - interaction:\n      action: CLICK\n  - assertion:\n      expectation: VISIBLE\n`;
    const textDocument = { uri: await server.open(text) };
    const symbols = await server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    assert.deepEqual(symbols?.filter(DocumentSymbol.is).map(outline), [
      'id',
      'description',
      ['elements', ['0', ['interaction', 'action']], ['1', ['assertion', 'expectation']]],
    ]);
    const folds = await server.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
    const lines = new Set(folds?.map(({ startLine, endLine }) => `${startLine}-${endLine}`));
    assert.deepEqual([...lines], ['2-6', '3-4', '5-6']);
  });

  it('reports nothing, whatever a document says: what is wrong is told by what reads test cases', async () => {
    for (const text of ['id: [', 'id: 5\nruns: 1\n', `${head}  - interaction: { action: JUGGLE }\n`])
      assert.deepEqual(await server.check(text), []);
  });
});

type Outline = string | [string, ...Outline[]];
const outline = ({ name, children = [] }: DocumentSymbol): Outline =>
  children.length > 0 ? [name, ...children.map(outline)] : name;
