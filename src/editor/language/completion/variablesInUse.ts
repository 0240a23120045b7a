import * as vscode from 'vscode';
import { predefinedVariables, predefinedPrefix } from '../../../core/case/predefinedVariables.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { caseTitle } from '../../files/caseSets.ts';

/** A variable of the environment that test cases use, and what is said of it. */
export interface VariableInUse {
  readonly name: string;
  readonly detail: string;
  readonly documentation: vscode.MarkdownString;
}

/** Maximum number of test cases that are named. */
const named = 5;

const predefined = new Set(
  Object.keys(predefinedVariables).flatMap((name) => [name, predefinedPrefix + name]),
);

/**
 * The variables of the environment in use in the workspace, less the predefined ones.
 * @param own the test case that is being written, as it stands at this moment
 * @param written the name at its cursor, which may be half a name: its own file is no witness of it
 */
export function variablesInUse(index: CaseIndex, own: IndexedCase, written: string): VariableInUse[] {
  const users = new Map<string, string[]>();
  const isOwn = ({ uri }: IndexedCase): boolean => uri.toString() === own.uri.toString();
  for (const file of [own, ...[...index.all()].filter((other) => !isOwn(other))])
    for (const name of file.summary.environmentVariables) {
      if (predefined.has(name) || (file === own && name === written)) continue;
      const titles = users.get(name);
      if (titles) titles.push(caseTitle(file));
      else users.set(name, [caseTitle(file)]);
    }
  return Array.from(users, ([name, titles]) => describeVariable(name, titles));
}

function describeVariable(name: string, titles: readonly string[]): VariableInUse {
  const [first = ''] = titles;
  const documentation = new vscode.MarkdownString();
  const lead = vscode.l10n.t('A variable that test cases read from the environment:');
  documentation.appendMarkdown(`${asMarkdown(lead)}\n\n`);
  for (const title of titles.slice(0, named)) documentation.appendMarkdown(`- ${asMarkdown(title)}\n`);
  const more = titles.length - named;
  if (more > 0) documentation.appendMarkdown('\n').appendText(vscode.l10n.t('… and {0} more', more));
  const detail =
    titles.length === 1
      ? vscode.l10n.t('Used in “{0}”', first)
      : vscode.l10n.t('Used in {0} test cases', titles.length);
  return { name, detail, documentation };
}
