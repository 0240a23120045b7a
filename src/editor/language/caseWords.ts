import * as vscode from 'vscode';
import { parse } from 'yaml';
import { describeStep } from '../../core/describe.ts';
import type { Span } from '../../core/yaml.ts';
import type { IndexedCase } from '../caseIndex.ts';
import { localize } from '../errorBoundary.ts';

/** How many steps of another case are told. */
const shownSteps = 12;

/** What a reader calls a case. */
export const titleOf = ({ uri, summary }: IndexedCase): string =>
  summary.description?.value.trim() || uri.path.slice(uri.path.lastIndexOf('/') + 1);

export const pathOf = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);

/** A case for a hover: its name, where it lies, and its steps in words. */
export function portrait(one: IndexedCase): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendMarkdown('**').appendText(titleOf(one)).appendMarkdown('**\n\n');
  text.appendMarkdown('[').appendText(pathOf(one.uri)).appendMarkdown(`](${one.uri.toString()})\n\n`);
  for (const line of stepsInWords(one)) text.appendMarkdown('1. ').appendText(line).appendMarkdown('\n');
  const more = one.summary.steps.length - shownSteps;
  if (more > 0) text.appendMarkdown('\n').appendText(vscode.l10n.t('… and {0} more steps', more));
  if (one.summary.steps.length === 0) text.appendText(vscode.l10n.t('No steps yet'));
  return text;
}

/** The first steps of a case in words. */
export const stepsInWords = (one: IndexedCase): string[] =>
  one.summary.steps.slice(0, shownSteps).map((span) => stepInWords(one.text, span));

/** A step of a text in words, even where the rest does not parse. */
export function stepInWords(text: string, { start, end }: Span): string {
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
  try {
    const written: unknown = parse(' '.repeat(indent) + text.slice(start, end), { logLevel: 'silent' });
    const step: unknown = Array.isArray(written) ? written[0] : written;
    if (typeof step === 'object' && step !== null) return describeStep(step, localize);
  } catch {
    // A step that is being typed.
  }
  return vscode.l10n.t('A step that does not parse');
}
