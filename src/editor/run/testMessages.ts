import * as vscode from 'vscode';
import { describeStep } from '../../core/describe.ts';
import { locatorLineOf } from '../../core/locator.ts';
import type { Element } from '../../core/testCase.ts';
import type { CaseEnd, Failure } from '../../runner/events.ts';
import { localize } from '../errorBoundary.ts';
import { asMarkdown } from '../markdown.ts';
import { runnerWords } from './runnerWords.ts';
import { durationWords } from './durationHints.ts';

/** What a message of a failed test is told apart by, in menus. */
export const failureContext = 'portableTests.failure';

/** A failed step as a message on its line: the step, its locator line, what happened, the trace and the screenshot. */
export function failureMessage(
  failure: Failure,
  { trace, screenshot }: Pick<CaseEnd, 'trace' | 'screenshot'>,
  element: Element | undefined,
): vscode.TestMessage {
  const text = new vscode.MarkdownString('', true);
  text.appendMarkdown(`**${asMarkdown(inShort(failure))}**\n\n`);
  if (element) {
    text.appendMarkdown(`${asMarkdown(describeStep(element, localize))}\n`);
    const { line } = locatorLineOf(element.selectors ?? []);
    if (line !== '') text.appendCodeblock(line, 'typescript');
  }
  if (trace !== undefined) text.appendMarkdown(`\n\n${traceLink(trace)}\n`);
  text.appendCodeblock(failure.message, 'text');
  if (screenshot !== undefined) text.appendMarkdown(`\n\n${picture(screenshot)}`);
  text.isTrusted = { enabledCommands: ['portableTests.openTrace'] };
  const shown = new vscode.TestMessage(text);
  shown.contextValue = failureContext;
  if (failure.expected !== undefined && failure.actual !== undefined) {
    shown.expectedOutput = runnerWords(failure.expected);
    shown.actualOutput = failure.actual;
  }
  return shown;
}

/** The page as it was, small enough to stand beside the text. */
function picture(screenshot: string): string {
  const words = vscode.l10n.t('The page when the step failed');
  return `![${asMarkdown(words)}](${vscode.Uri.file(screenshot).toString()}|width=480)`;
}

/** What stands beside the line: the rest is for those who look closer. */
function inShort({ message, expected, actual }: Failure): string {
  if (expected !== undefined && actual !== undefined)
    return vscode.l10n.t('Expected {0}, but got {1}', runnerWords(expected), actual);
  const timeout = /\bTimeout (\d+)ms exceeded/.exec(message)?.[1];
  if (timeout !== undefined) return vscode.l10n.t('It took longer than {0}', durationWords(Number(timeout)));
  return (message.split('\n')[0] ?? '').replace(/^(?:[A-Za-z]*Error: )?(?:[a-z]+\.[A-Za-z]+: )?/, '');
}

function traceLink(trace: string): string {
  const argument = encodeURIComponent(JSON.stringify([trace]));
  return `[$(go-to-file) ${asMarkdown(vscode.l10n.t('Open Trace'))}](command:portableTests.openTrace?${argument})`;
}
