import * as vscode from 'vscode';
import { parse } from 'yaml';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { Span } from '../../core/text/span.ts';
import { relativePath } from '../ui/documents.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { localize } from '../ui/texts.ts';
import { type IndexedCase, caseTitle } from './index/caseIndex.ts';

/** Gets the label of a step, even where the rest of the text does not parse. */
export function stepLabel(text: string, { start, end }: Span): string {
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  try {
    const written: unknown = parse(' '.repeat(indent) + text.slice(start, end), { logLevel: 'silent' });
    const step: unknown = Array.isArray(written) ? written[0] : written;
    if (typeof step === 'object' && step !== null) return describeStep(step, localize);
  } catch {
    // A step that is being typed.
  }
  return vscode.l10n.t('Step with a syntax error');
}

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
