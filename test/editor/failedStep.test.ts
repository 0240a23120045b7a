import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Element } from '../../src/core/case/testCase.ts';
import { summarize } from '../../src/core/summary/caseSummary.ts';
import { StepCache } from '../../src/editor/files/steps/documentSteps.ts';
import type { LocatorChange } from '../../src/editor/language/steps/locatorCommands.ts';
import { failureMessage } from '../../src/editor/run/failureMessage.ts';
import { LocatorFixes } from '../../src/editor/run/locatorFixes.ts';
import { RunHistory } from '../../src/editor/run/runHistory.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';

const caseId = '0fa11ed0-0000-4000-8000-000000000001';
const text = `id: ${caseId}
description: Buy
elements:
  - interaction:
      action: CLICK
    selectors:
      - selectorType: LABEL
        selector: Buy
  - interaction:
      action: CLICK
    selectors:
      - selectorType: LABEL
        selector: Pay
version: "1"
`;
const element: Element = {
  interaction: { action: 'CLICK' },
  selectors: [{ selectorType: 'LABEL', selector: 'Pay' }],
};
const message = "locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByLabel('Pay')\n";
const failure = { message, suggestedLocators: ["getByLabel('Pay now')", "getByLabel('Pay later')"] };

describe('a failed step', () => {
  let document: vscode.TextDocument;

  before(async () => {
    document = await vscode.workspace.openTextDocument({ language: 'portable-test-case', content: text });
  });
  after(() => closeEditors());

  const step = () => ({ element, uri: document.uri, index: 1 });

  it('says what to do, without a picture, where the application could not be opened', () => {
    const refused = {
      message: 'page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:8080/\nCall log:\n',
      suggestedLocators: [],
    };
    const { value } = failureMessage(refused, { screenshot: '/run/page.png' }, undefined)
      .message as vscode.MarkdownString;
    assert.match(value, /Is the application running\?.*command:portableTests\.chooseEnvironment/);
    assert.ok(!value.includes('/run/page.png'), value);
  });

  it('shows the reason, suggested locators, then the page', () => {
    const shown = failureMessage(failure, { trace: '/run/trace.zip', screenshot: '/run/page.png' }, step());
    const { value } = shown.message as vscode.MarkdownString;
    const places = [
      "getByLabel('Pay')",
      'Open Trace',
      'Similar elements on the page',
      "getByLabel('Pay now')",
      "getByLabel('Pay later')",
      '/run/page.png',
      'Call log:',
    ].map((part) => value.indexOf(part));
    assert.ok(!places.includes(-1), value);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      value,
    );
  });

  it('names the command that sets basic authentication where the application responds with 401', () => {
    const textOf = (said: string, pageStatus?: number): string => {
      const shown = failureMessage({ message: said, suggestedLocators: [], pageStatus }, {}, step());
      return (shown.message as vscode.MarkdownString).value;
    };
    const link = '(command:portableTests.setRunAccess)';
    const refused = (status: string): string => `Error: expect(response).toBeOK() failed\n\n← ${status}\n`;
    const wrong = 'page.goto: net::ERR_INVALID_AUTH_CREDENTIALS at https://staging.example.com/';
    assert.ok(textOf(wrong).includes(link), textOf(wrong));
    assert.ok(textOf(refused('401 Unauthorized')).includes(link));
    assert.ok(!textOf('page.goto: net::ERR_NAME_NOT_RESOLVED at https://a.example/').includes(link));
    assert.ok(!textOf(refused('403 Forbidden')).includes(link));
    assert.ok(textOf(message, 401).includes(link));
    assert.match(textOf(message, 401), /answered with status 401\\: it wants[^]*?\. \[Set/);
    assert.match(textOf(message, 503), /answered with status 503\\: check whether the application works/);
    assert.ok(!textOf(message, 503).includes(link));
  });

  it('offers the suggested locators as quick fixes while its text is unchanged and its result is shown', async () => {
    const history = new RunHistory(() => []);
    let proven: LocatorChange | undefined;
    let canProve = false;
    const proofs = { canProve: async () => canProve, provenFor: () => proven };
    const fixes = new LocatorFixes(new StepCache(), history, async () => proofs);
    const testCase = createTestCase({ id: caseId, description: 'Buy', elements: [element, element] });
    const file = { uri: document.uri, text, summary: summarize(text) };
    const run = () => {
      const recording = history.record({ cases: [testCase], files: new Map([[caseId, file]]) });
      recording.onEvent({ type: 'caseBegin', caseId });
      recording.onEvent({
        type: 'caseEnd',
        caseId,
        outcome: 'failed',
        duration: 1,
        failure: { ...failure, step: { caseId, index: 1 } },
        notes: [],
        attachments: [],
      });
      return recording;
    };
    const fixesAt = (line: number) => fixes.provideCodeActions(document, new vscode.Range(line, 0, line, 0));
    const titlesAt = async (line: number): Promise<string[]> =>
      (await fixesAt(line)).map(
        ({ title, kind, isPreferred }) => `${kind?.value}${isPreferred ? '!' : ''}: ${title}`,
      );
    const expected = [
      "quickfix: Use This Locator: getByLabel('Pay now')",
      "quickfix: Use This Locator: getByLabel('Pay later')",
    ];
    run();
    assert.deepEqual([await titlesAt(9), await titlesAt(4)], [expected, []]);
    run().forget();
    assert.deepEqual(await titlesAt(9), []);
    const recorder = history.recordSteps(file);
    recorder.fail(failure, 1, element);
    assert.deepEqual([await titlesAt(9), await titlesAt(4)], [expected, []], 'it failed in the live page');
    recorder.clear();
    assert.deepEqual(await titlesAt(9), []);
    run();
    canProve = true;
    assert.deepEqual([await titlesAt(9), await titlesAt(4)], [['quickfix: Prove a Fix…', ...expected], []]);
    proven = {
      uri: document.uri.toString(),
      step: 1,
      from: "getByLabel('Pay')",
      to: "getByLabel('Pay now')",
    };
    const title = "Use getByLabel('Pay now') (proven: the rest of the test case passes with it)";
    assert.deepEqual(await titlesAt(9), [`quickfix!: ${title}`, ...expected.slice(1)]);
    [proven, canProve] = [undefined, false];
    const [fix] = await fixesAt(9);
    assert.ok(fix?.command);
    await vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
    assert.match(document.getText(), /selector: Pay now/);
    assert.deepEqual(await titlesAt(9), []);
    history.dispose();
  });
});
