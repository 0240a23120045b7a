import * as vscode from 'vscode';
import type { IndexedCase } from './index/caseIndex.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { stepLabel } from './stepLabel.ts';
import { caseTitle, relativePath } from './caseSets.ts';

/** Number of steps that a hover shows of another case. */
const shownSteps = 12;

/** Describes a case for a hover: its title, a link to its file and its first steps. */
export const linkedCaseMarkdown = (indexed: IndexedCase): vscode.MarkdownString =>
  caseMarkdown(indexed, `[${asMarkdown(relativePath(indexed.uri))}](${indexed.uri.toString()})\n\n`);

/** Describes a case: its title and its first steps. */
export const caseMarkdown = (indexed: IndexedCase, link = ''): vscode.MarkdownString =>
  new vscode.MarkdownString(`**${asMarkdown(caseTitle(indexed))}**\n\n${link}${stepList(indexed)}`);

function stepList(indexed: IndexedCase): string {
  const { length } = indexed.summary.steps;
  if (length === 0) return asMarkdown(vscode.l10n.t('No steps yet'));
  const lines = stepLabels(indexed).map((line) => `1. ${asMarkdown(line)}\n`);
  const more = length - shownSteps;
  return lines.join('') + (more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more steps', more))}` : '');
}

/** Gets the labels of the first steps of a case. */
const stepLabels = (indexed: IndexedCase): string[] =>
  indexed.summary.steps.slice(0, shownSteps).map((span) => stepLabel(indexed.text, span));
