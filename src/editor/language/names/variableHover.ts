import * as vscode from 'vscode';
import { isMap, isSeq, parseDocument } from 'yaml';
import {
  plainVariableName,
  predefinedVariables,
  clipboardDescription,
} from '../../../core/case/predefinedVariables.ts';
import { findPartSpan } from '../../../core/checks/finding/nodeSpans.ts';
import {
  findEnvironmentVariableSpans,
  findVariables,
  type FoundVariable,
  clipboardVariables,
} from '../../../core/summary/findVariables.ts';
import { localServiceUrl } from '../../../core/target/serviceAddresses.ts';
import { positionAt } from '../../../core/text/textLines.ts';
import { isInSetOf } from '../../files/caseSets.ts';
import { stepLabel } from '../../files/casesInWords.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from '../../files/index/caseIndex.ts';
import { dependenciesOf } from '../../files/neededAndAffectedFiles.ts';
import type { SavedVariableNames } from '../../targets/environments/savedRunValues.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import type { CommandId } from '../../ui/commands.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { localize } from '../../ui/texts.ts';

/** On a variable: where its value comes from, whether it is secret, and which test cases use it. */
export class VariableHover implements vscode.HoverProvider {
  constructor(
    private readonly index: CaseIndex,
    private readonly saved: Pick<SavedVariableNames, 'originsByName'>,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const own = await this.index.of(document);
    const offset = document.offsetAt(position);
    const found = findVariableAt(own, offset);
    if (!found) return undefined;
    const { variable, isDynamic } = found;
    const text = isDynamic
      ? describeDynamicVariable(variable.name, found.step, own, this.index)
      : describeEnvironmentVariable(variable.name, own, this.index, await this.saved.originsByName());
    const range = new vscode.Range(document.positionAt(variable.start), document.positionAt(variable.end));
    return new vscode.Hover(text, range);
  }
}

/** A variable in the text of a test case. */
interface VariableAtCursor {
  readonly variable: FoundVariable;
  /** Whether steps set it, as `$$name`. */
  readonly isDynamic: boolean;
  /** The step that it stands in, from 0; -1 above the steps. */
  readonly step: number;
}

/** Finds the variable at an offset of a test case. */
function findVariableAt({ summary, text }: IndexedCase, offset: number): VariableAtCursor | undefined {
  const isHere = ({ start, end }: FoundVariable): boolean => start <= offset && offset <= end;
  const step = summary.steps.findIndex(({ start, end }) => start <= offset && offset <= end);
  if (step < 0) {
    const variable = variablesOfPath(summary.entryPointUrlPath, text).find(isHere);
    return variable && { variable, isDynamic: false, step };
  }
  const dynamic = [...summary.variablesRead, ...summary.variablesSet].find(isHere);
  if (dynamic) return { variable: nameIn(dynamic, text), isDynamic: true, step };
  const clipboard = clipboardIn(text, summary.steps[step]).find(isHere);
  if (clipboard) return { variable: clipboard, isDynamic: true, step };
  const variable = environmentVariablesOf(text, summary.steps[step]).find(isHere);
  return variable && { variable, isDynamic: false, step };
}

const clipboardIn = (text: string, { start, end } = { start: 0, end: 0 }): FoundVariable[] =>
  Array.from(text.slice(start, end).matchAll(/(?<!\$)\$\$((?:OCTO_)?CLIPBOARD)\b/g), (match) => ({
    name: match[1] ?? '',
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));

function variablesOfPath(path: IndexedCase['summary']['entryPointUrlPath'], text: string): FoundVariable[] {
  if (!path) return [];
  return findEnvironmentVariableSpans(path.value).flatMap(({ name, ...part }) => {
    const span = findPartSpan(path, part, text);
    return span ? [{ name, ...span }] : [];
  });
}

/** The variables of one step, whose dash is a blank in a document of its own. */
function environmentVariablesOf(text: string, span = { start: 0, end: 0 }): FoundVariable[] {
  const indent = span.start - (text.lastIndexOf('\n', span.start - 1) + 1);
  const own = ' '.repeat(indent) + text.slice(span.start, span.end);
  const { contents } = parseDocument(own, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
  const [first] = isSeq(contents) ? contents.items : [contents];
  if (!isMap(first)) return [];
  const by = span.start - indent;
  return findVariables(first, own).environment.map(({ name, start, end }) => ({
    name,
    start: start + by,
    end: end + by,
  }));
}

/** The name within a use of it, such as the call of a function. */
function nameIn({ name, start, end }: FoundVariable, text: string): FoundVariable {
  const used = text.slice(start, end);
  const at = used.lastIndexOf(name);
  if (at < 0) return { name, start, end };
  const sign = used.slice(0, at).endsWith('$$') ? 2 : 0;
  return { name, start: start + at - sign, end: start + at + name.length };
}

/** Variables that need no value from outside. */
const generated: ReadonlySet<string> = new Set([
  'URL',
  'STABLE_UUID',
  'STABLE_UUID_SHORT',
  'STABLE_RANDOM_CHARACTERS',
]);
/** The variable with the value that another one is made of. */
const madeOf: Readonly<Record<string, string>> = {
  TOTP: 'OTP_INITIALIZER_KEY',
  EMAIL_PREFIX: 'EMAIL',
  EMAIL_DOMAIN: 'EMAIL',
};
const command: CommandId = 'portableTests.setVariableValue';

/**
 * Describes `$NAME`: where its value comes from, and the test cases that use it; never the value.
 *
 * @param saved the origins of applications that a value was saved for; undefined if that can't be read
 */
function describeEnvironmentVariable(
  written: string,
  own: IndexedCase,
  index: CaseIndex,
  saved: ReadonlyMap<string, readonly string[]> | undefined,
): vscode.MarkdownString {
  const name = plainVariableName(written);
  const parts = [
    `**${asMarkdown(`$${written}`)}** – ${asMarkdown(vscode.l10n.t('filled in from the environment before a run'))}`,
  ];
  const meaning = Object.hasOwn(predefinedVariables, name) ? predefinedVariables[name] : undefined;
  if (meaning) parts.push(asMarkdown(localize(meaning)));
  if (!generated.has(name)) {
    parts.push(source(madeOf[name] ?? name, meaning !== undefined, own, saved));
    parts.push(
      asMarkdown(vscode.l10n.t('Secret: its value is removed from messages and output. Traces contain it.')),
    );
  }
  const users = casesOfSet(index, own).filter(({ summary }) =>
    summary.environmentVariables.includes(written),
  );
  if (users.length > 0) parts.push(userList(users));
  const text = new vscode.MarkdownString(parts.join('\n\n'));
  text.isTrusted = { enabledCommands: [command] };
  return text;
}

function source(
  name: string,
  isPredefined: boolean,
  { uri }: IndexedCase,
  saved: ReadonlyMap<string, readonly string[]> | undefined,
): string {
  const isLocal = targetFolderOf(uri)?.serviceUrl === localServiceUrl;
  const origins = saved?.get(name) ?? [];
  const parts = isPredefined
    ? [
        isLocal
          ? vscode.l10n.t(
              'Runs take it from the environment of the local service, otherwise from a saved value.',
            )
          : vscode.l10n.t(
              'Runs on the service take it from the environment; runs on this machine use a saved value.',
            ),
      ]
    : isLocal
      ? []
      : [vscode.l10n.t("Runs on the service use the value that the service has, which can't be read.")];
  parts.push(
    origins.length > 0
      ? vscode.l10n.t('Saved value for runs on this machine: {0}.', origins.join(', '))
      : vscode.l10n.t('No value is saved on this machine.'),
  );
  const link = `[${asMarkdown(vscode.l10n.t('Set Value of Variable…'))}](command:${command}?${encodeURIComponent(JSON.stringify([name]))})`;
  return `${asMarkdown(parts.join(' '))} ${link}`;
}

/** Maximum number of steps in a hover. */
const listedPlaces = 5;

/** Describes `$$name`: the steps that set it, and the test cases that use it. */
function describeDynamicVariable(
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
          : vscode.l10n.t('Step {0} of "{1}"', use.step + 1, caseTitle(file));
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
  const more = setters.length - listedPlaces;
  const rest = more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more', more))}\n` : '';
  return `${asMarkdown(vscode.l10n.t('Set in:'))}\n\n${setters.slice(0, listedPlaces).join('')}${rest}`;
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

/** Maximum number of test cases in a hover. */
const listedUsers = 10;

/** The test cases of the same set, with the one that is open as it stands in its editor. */
function casesOfSet(index: CaseIndex, own: IndexedCase): IndexedCase[] {
  const isOther = ({ uri }: IndexedCase): boolean => uri.toString() !== own.uri.toString();
  const isInSet = isInSetOf(own.uri);
  return [own, ...[...index.all()].filter((file) => isOther(file) && isInSet(file))];
}

/** A list of links to test cases, as Markdown. */
function userList(users: readonly IndexedCase[]): string {
  const lines = users
    .slice(0, listedUsers)
    .map((file) => `- [${asMarkdown(caseTitle(file))}](${file.uri.toString()})\n`);
  const more = users.length - listedUsers;
  const rest = more > 0 ? `\n${asMarkdown(vscode.l10n.t('… and {0} more', more))}\n` : '';
  return `${asMarkdown(vscode.l10n.t('Used in:'))}\n\n${lines.join('')}${rest}`;
}
