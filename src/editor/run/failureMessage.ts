import * as vscode from 'vscode';
import { wantsAccess } from '../../core/failure/failureReason.ts';
import { failureSentence, pageStatusSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { suggestedFor } from '../../core/failure/suggestedLocators.ts';
import type { CaseEnd, RunFailure } from '../../runner/events/runEvent.ts';
import type { LocatorChange } from '../language/steps/locatorCommands.ts';
import type { CommandId } from '../ui/commands.ts';
import { asHeadline, asMarkdown } from '../ui/markdown.ts';
import { localize } from '../ui/texts.ts';
import { locatorChanges, locatorOf, type FailedStep } from './failedStep.ts';

/** The context value of a failed test's message, for menus. */
const failureContext = 'portableTests.failure';

/** Creates the message on a failed step's line: the reason, the trace, locators, a screenshot, and Playwright's text. */
export function failureMessage(
  failure: RunFailure,
  { trace, screenshot, repeated }: Pick<CaseEnd, 'trace' | 'screenshot' | 'repeated'>,
  step: FailedStep | undefined,
): vscode.TestMessage {
  const text = new vscode.MarkdownString();
  const reason = failureReason(failure);
  const headline = repeated?.summary ?? reason;
  // The editor shows the first line of the source beside the step and as the title of the message.
  text.appendMarkdown(`**${asHeadline(headline)}**\n`);
  if (trace !== undefined) text.appendMarkdown(`· ${traceLink(trace)}\n`);
  if (repeated?.passedTrace !== undefined)
    text.appendMarkdown(
      `· ${traceLink(repeated.passedTrace, vscode.l10n.t('Open Trace of a Run That Passed'))}\n`,
    );
  if (step) text.appendMarkdown(`· ${livePageLink(step)}\n`);
  if (step?.canProve) text.appendMarkdown(`· ${proofLink(step)}\n`);
  const suggestions = suggestionLines(failure, step);
  for (const paragraph of [
    repeated?.evidence.map((sentence) => `- ${asMarkdown(sentence)}`).join('\n') ?? '',
    ownLocator(headline, step),
    pageLine(failure),
    nextStepLine(failure),
    suggestions.join('  \n'),
    screenshot === undefined || isNotLoaded(failure)
      ? ''
      : picture(screenshot, suggestions.length > 0 ? 180 : 220),
  ])
    if (paragraph !== '') text.appendMarkdown(`\n${paragraph}\n`);
  text.appendMarkdown('\n');
  if (failure.message !== reason || repeated) text.appendCodeblock(failure.message, 'text');
  text.isTrusted = {
    enabledCommands: [
      'portableTests.openTrace',
      'portableTests.liveRunToHere',
      'portableTests.useLocator',
      'portableTests.proveFix',
      'portableTests.setRunAccess',
      'portableTests.chooseEnvironment',
    ] satisfies CommandId[],
  };
  const shown = new vscode.TestMessage(text);
  shown.contextValue = failureContext;
  return shown;
}

/** Why a step failed, in one sentence. */
export const failureReason = ({ message }: RunFailure): string =>
  localize(failureSentence(readFailureReason(message), vscode.env.language));

/** The error with which the page was answered, unless it is the reason itself. */
function pageLine({ message, pageStatus }: RunFailure): string {
  if (pageStatus === undefined || pageStatus === 401 || wantsAccess(readFailureReason(message))) return '';
  return asMarkdown(localize(pageStatusSentence(pageStatus)));
}

/** There is no page to see. */
const isNotLoaded = ({ message }: RunFailure): boolean => readFailureReason(message).kind === 'notLoaded';

/** What to do where the application wants a user and password, did not accept them, or did not respond. */
function nextStepLine({ message, pageStatus }: RunFailure): string {
  const reason = readFailureReason(message);
  const isUnauthorized = pageStatus === 401;
  if (isUnauthorized || wantsAccess(reason))
    return nextStep(
      isUnauthorized
        ? `${localize(pageStatusSentence(pageStatus))}.`
        : vscode.l10n.t('The application wants a user and password, or a header, that it accepts.'),
      vscode.l10n.t('Set Basic Authentication and Headers for Runs…'),
      'portableTests.setRunAccess',
    );
  if (reason.kind !== 'notLoaded' || isStoppedOnTheWay.test(reason.code)) return '';
  return nextStep(
    vscode.l10n.t('Is the application running? Start it, or select another address.'),
    vscode.l10n.t('Choose Environment for Runs…'),
    'portableTests.chooseEnvironment',
  );
}

/** Codes of Chromium for a certificate or a proxy, of which the headline says what to set. */
const isStoppedOnTheWay = /CERT|SSL|PROXY|TUNNEL|BLOCKED/;

const nextStep = (text: string, title: string, command: CommandId): string =>
  `${asMarkdown(text)} [${asMarkdown(title)}](command:${command})`;

/** The locator of the step, where the headline does not name it. */
function ownLocator(headline: string, step: FailedStep | undefined): string {
  const line = locatorOf(step);
  return line === '' || headline.includes(line) ? '' : codeOf(line);
}

/** The page's similar locators, each with a link that puts it into the step. */
function suggestionLines(failure: RunFailure, step: FailedStep | undefined): string[] {
  const suggestedLocators = suggestedFor(failure, step?.element);
  const changes = locatorChanges(failure, step);
  const lines = suggestedLocators.map((locator, at) => `${codeOf(locator)}${useLink(changes[at])}`);
  return lines.length === 0 ? [] : [asMarkdown(suggestionsTitle(failure.message)), ...lines];
}

const suggestionsTitle = (message: string): string =>
  readFailureReason(message).kind === 'notUnique'
    ? vscode.l10n.t('Locators that match one of them:')
    : vscode.l10n.t('Similar elements on the page:');

/** Code in a line of Markdown, whatever quotes stand in it. */
function codeOf(text: string): string {
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)));
  return `${fence} ${text.replaceAll(/\s+/g, ' ')} ${fence}`;
}

function useLink(change: LocatorChange | undefined): string {
  if (!change) return '';
  return ` · ${commandLink(vscode.l10n.t('Use This Locator'), 'portableTests.useLocator', change)}`;
}

/**
 * The page as it was, large enough to be recognized; `height` in pixels. VS Code opens a peek over half of the editor at
 * most: what is below that is scrolled to.
 */
function picture(screenshot: string, height: number): string {
  const title = vscode.l10n.t('The page when the step failed');
  return `![${asMarkdown(title)}](${vscode.Uri.file(screenshot).toString()}|height=${height})`;
}

const traceLink = (trace: string, title = vscode.l10n.t('Open Trace')): string =>
  commandLink(title, 'portableTests.openTrace', trace);

const livePageLink = ({ uri, index }: FailedStep): string =>
  commandLink(vscode.l10n.t('Open Live Page at This Step'), 'portableTests.liveRunToHere', {
    uri: uri.toString(),
    step: index,
  });

const proofLink = ({ uri, index }: FailedStep): string =>
  commandLink(unbroken(vscode.l10n.t('Prove a Fix…')), 'portableTests.proveFix', {
    uri: uri.toString(),
    step: index,
  });

/** The last link of a line stays whole where it wraps. */
const unbroken = (title: string): string => title.replaceAll(' ', '\u00a0');

function commandLink(title: string, command: CommandId, argument: unknown): string {
  // Parentheses would end the link.
  const argumentText = encodeURIComponent(JSON.stringify([argument])).replaceAll(
    /[()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${asMarkdown(title)}](command:${command}?${argumentText})`;
}
