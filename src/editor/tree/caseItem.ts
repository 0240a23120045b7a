import * as vscode from 'vscode';
import { cleanLine } from '../../core/text/cleanLine.ts';
import type { CaseResults } from '../../report/history/pastResults.ts';
import type { DraftVersion } from '../cases/remote/draftPushHistory.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { resultLabels } from '../results/resultLabels.ts';
import { resultDetails } from '../results/resultDetails.ts';
import {
  stateAdvice,
  stateColor,
  stateLetter,
  stateLabel,
  statusLabel,
} from '../cases/states/stateAppearance.ts';
import { isConflict, isPending } from '../cases/states/syncStates.ts';
import type { CaseNode } from '../cases/selection/caseNodes.ts';
import { isDiscovery } from '../cases/selection/isDiscovery.ts';
import type { Target } from '../targets/target.ts';
import type { CaseEntry } from '../cases/catalog/caseEntry.ts';
import { stateUri } from './stateLetters.ts';
import type { CommandId } from '../ui/commands.ts';

/** Data of rows that is in no file or service. */
export interface ItemContext {
  /** The last results of a case, as far as they are known. */
  readonly resultsOf?: (target: Target, caseId: string) => CaseResults | undefined;
  /** The versions of a case that are known, newest first. */
  readonly versionsOf?: (target: Target, caseId: string) => readonly DraftVersion[];
  /** Whether a service cannot be asked at the moment. */
  readonly isUnreachable?: (serviceUrl: string) => boolean;
  /** Whether waiting reports of a target are no longer polled. */
  readonly hasGivenUp?: (target: Target) => boolean;
  /** The filter of a target’s reports, in words. */
  readonly reportFilterOf?: (target: Target) => string | undefined;
}

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** Creates the row of a test case. Pure but for the time. */
export function caseItem(node: CaseNode, { resultsOf, versionsOf }: ItemContext): vscode.TreeItem {
  const { testTarget, entry } = node;
  const results = resultsOf?.(testTarget, entry.id);
  const name = cleanLine(entry.testCase.description, 200) || vscode.l10n.t('No name');
  const type = entry.testCase.type ? cleanLine(entry.testCase.type, 40) : '';
  const { compared, status } = textsOf(entry);
  const spoken = results ? resultLabels(results, Date.now(), 'long') : [];
  const unfolds = (versionsOf?.(testTarget, entry.id) ?? []).length > 0;
  return Object.assign(new vscode.TreeItem(name, unfolds ? Collapsed : None), {
    description: [...status, ...(results ? resultLabels(results, Date.now()) : [])].join(', '),
    ...(letterOf(entry) && entry.state ? { resourceUri: stateUri(entry.state) } : {}),
    iconPath: caseIcon(entry, results),
    contextValue: contextOf(entry),
    accessibilityInformation: {
      label: [name, type, compared, ...status, ...spoken].filter(Boolean).join(', '),
    },
    command: {
      command: 'portableTests.openCase' satisfies CommandId,
      title: vscode.l10n.t('Open'),
      arguments: [node],
    },
  });
}

/** The tooltip of a test case: the full text of its row. */
export function caseTooltip(
  { testTarget, entry }: CaseNode,
  { resultsOf }: ItemContext,
): vscode.MarkdownString {
  const { testCase, state, hidden } = entry;
  const results = resultsOf?.(testTarget, entry.id);
  const advice = state && !hidden && stateAdvice(state);
  const { compared, status } = textsOf(entry);
  const letter = letterOf(entry);
  const lines = [
    cleanLine(testCase.description, 200),
    testCase.prompt && cleanLine(testCase.prompt, 1000),
    letter ? `${letter}: ${compared}` : compared,
    advice,
    status.join(', '),
    cleanLine(
      (testCase.tagNames ?? [])
        .slice(0, mostTags)
        .map((tag) => cleanLine(tag, 60))
        .join(', '),
      600,
    ),
    ...(results ? resultDetails(results, Date.now()) : []),
  ];
  return new vscode.MarkdownString(asMarkdown(lines.filter(Boolean).join('\n')));
}

const mostTags = 20;

/** The texts of its sync state, which its row shows as a letter, and of its status and run status. */
function textsOf({ state, hidden, status, testCase }: CaseEntry): { compared: string; status: string[] } {
  const word = status && statusLabel(status);
  const off = testCase.runStatus === 'OFF' ? vscode.l10n.t('off') : '';
  return {
    compared: (state && stateLabel(state, hidden)) ?? '',
    status: [word ?? '', off].filter((text) => text !== ''),
  };
}

const letterOf = ({ state, hidden }: CaseEntry): string | undefined =>
  state && !hidden ? stateLetter(state) : undefined;

/** The context value for menus: whether it has a file, is in conflict, or waits to be accepted. */
function contextOf(entry: CaseEntry): string {
  const { uri, hidden, state } = entry;
  if (uri) return state && isConflict(state) && !hidden ? 'case.file conflict' : 'case.file';
  return isDiscovery(entry) ? 'case.draft' : 'case.service';
}

/** The icon: disabled or draft first, then pending changes, then the last result. */
function caseIcon(
  { testCase, state, hidden }: CaseEntry,
  results: CaseResults | undefined,
): vscode.ThemeIcon {
  const color = state && stateColor(state);
  if (testCase.runStatus === 'OFF') return new vscode.ThemeIcon('circle-slash', color);
  if (hidden) return new vscode.ThemeIcon('git-pull-request-draft', color);
  const type = testCase.type ? types.get(testCase.type) : undefined;
  const result = isPending(state, hidden) ? undefined : results && resultIcon(results, type);
  return result ?? new vscode.ThemeIcon(type ?? 'beaker', color);
}

const types: ReadonlyMap<string, string> = new Map([
  ['LOGIN', 'sign-in'],
  ['COOKIE_BANNER', 'shield'],
  ['LINK', 'link'],
  ['TEARDOWN', 'clear-all'],
]);

/** A case of a type keeps its icon where all is well. */
function resultIcon(
  { latest, isFlaky }: CaseResults,
  type: string | undefined,
): vscode.ThemeIcon | undefined {
  const icon = (name: string, color: string): vscode.ThemeIcon =>
    new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
  if (latest.outcome === 'failed') return icon('testing-failed-icon', 'testing.iconFailed');
  if (isFlaky) return icon('warning', 'testing.iconQueued');
  if (latest.outcome === 'error') return icon('testing-error-icon', 'testing.iconErrored');
  return icon(type ?? 'testing-passed-icon', 'testing.iconPassed');
}
