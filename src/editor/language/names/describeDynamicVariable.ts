import * as vscode from 'vscode';
import { clipboardDescription } from '../../../core/case/predefinedVariables.ts';
import { clipboardVariables } from '../../../core/summary/findVariables.ts';
import { positionAt } from '../../../core/text/textLines.ts';
import { dependenciesOf } from '../../files/neededFiles.ts';
import { caseTitle } from '../../files/caseSets.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { stepLabel } from '../../files/stepLabel.ts';
import { localize } from '../../ui/localize.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { casesOfSet, userList } from './variableUsers.ts';

/** Maximum number of steps in a hover. */
const listed = 5;

/** Describes `$$name`: the steps that set it, and the test cases that use it. */
export function describeDynamicVariable(
  name: string,
  step: number,
  own: IndexedCase,
  index: CaseIndex,
): vscode.MarkdownString {
  const parts = [`**${asMarkdown(`$$${name}`)}** – ${asMarkdown(vscode.l10n.t('set while a test runs'))}`];
  if (clipboardVariables.includes(name)) {
    parts.push(asMarkdown(localize(clipboardDescription)));
  } else {
    const before = runsBefore(own, index);
    const setters = [own, ...before].flatMap((file) => settersIn(file, name, own, step));
    parts.push(setters.length > 0 ? setterList(setters) : noSetter(own, before, name));
    parts.push(
      asMarkdown(vscode.l10n.t('Not treated as a secret: its value appears in messages, output and traces.')),
    );
  }
  const users = usersOf(name, own, index);
  if (users.length > 0) parts.push(userList(users));
  return new vscode.MarkdownString(parts.join('\n\n'));
}

/** The dependencies, and of a teardown the test cases that it cleans up after with their dependencies. */
function runsBefore(own: IndexedCase, index: CaseIndex): IndexedCase[] {
  const id = own.summary.id?.value;
  const cleaned = id ? index.dependantsOf(id).filter(({ summary }) => summary.teardownId?.value === id) : [];
  const all = [own, ...cleaned].flatMap((file) => [file, ...dependenciesOf(index, file)]).slice(1);
  return [...new Map(all.map((file) => [file.uri.toString(), file])).values()];
}

/** A link to each step of a test case that sets the variable. */
function settersIn(file: IndexedCase, name: string, own: IndexedCase, step: number): string[] {
  return file.summary.variablesSet
    .filter((use) => use.name === name)
    .toReversed()
    .map((use) => {
      const span = file.summary.steps[use.step];
      const line = positionAt(file.text, use.start).line;
      const title =
        file === own
          ? vscode.l10n.t('Step {0}', use.step + 1)
          : vscode.l10n.t('Step {0} of “{1}”', use.step + 1, caseTitle(file));
      const link = `[${asMarkdown(title)}](${file.uri.toString()}#L${line})`;
      const text = span ? asMarkdown(stepLabel(file.text, span)) : '';
      const note =
        file === own && step >= 0 && use.step > step
          ? ` (${asMarkdown(vscode.l10n.t('after this step'))})`
          : '';
      return `- ${link}: ${text}${note}\n`;
    });
}

function setterList(setters: readonly string[]): string {
  const more = setters.length - listed;
  const rest = more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more', more))}\n` : '';
  return `${asMarkdown(vscode.l10n.t('Set in:'))}\n\n${setters.slice(0, listed).join('')}${rest}`;
}

function noSetter(own: IndexedCase, before: readonly IndexedCase[], name: string): string {
  const isUnknown = [own, ...before].some(({ summary }) => summary.unknownVariablesFrom !== undefined);
  const text = isUnknown
    ? vscode.l10n.t('No step names it, but code of a step may set it.')
    : vscode.l10n.t(
        'No step sets it. Add a step with EXTRACT, or setDynamicVariable("{0}", …) in code.',
        name,
      );
  return asMarkdown(text);
}

/** The test cases that read it and run with the same steps. */
function usersOf(name: string, own: IndexedCase, index: CaseIndex): IndexedCase[] {
  const sets = ({ summary }: IndexedCase): boolean => summary.variablesSet.some((use) => use.name === name);
  const setters = new Set([own, ...runsBefore(own, index)].filter(sets).map(({ uri }) => uri.toString()));
  return casesOfSet(index, own).filter((file) => {
    if (!file.summary.variablesRead.some((use) => use.name === name)) return false;
    return file === own || [file, ...runsBefore(file, index)].some(({ uri }) => setters.has(uri.toString()));
  });
}
