import * as vscode from 'vscode';
import {
  predefinedVariables,
  predefinedPrefix,
  clipboardDescription,
} from '../../../core/case/predefinedVariables.ts';
import { namesWithText } from '../../../core/case/stepSchemas.ts';
import type { CursorPosition } from '../../../core/completion/findCursorPosition.ts';
import { endsInCode, type CodePlace, commonNames } from '../../../core/javascript/stepCode.ts';
import { clipboardVariables } from '../../../core/summary/findVariables.ts';
import type { Span } from '../../../core/text/span.ts';
import { findStep, stepDefinitions } from '../../../steps/table.ts';
import { stepLabel } from '../../files/casesInWords.ts';
import { type IndexedCase, type CaseIndex, caseTitle } from '../../files/index/caseIndex.ts';
import { dependenciesOf } from '../../files/neededAndAffectedFiles.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import {
  type CompletionRequest,
  asDocumentation,
  createItem,
  type CompletionSpec,
} from './completionItem.ts';

const { CompletionItemKind: Kind } = vscode;

/** Variables, where a string may hold them: behind a `$` anywhere in it, and in an empty argument. */
export async function completeVariables(request: CompletionRequest): Promise<OfferedItem[]> {
  const { cursor, index, document } = request;
  if (cursor.path.at(-1) === 'code') return completeInCode(request);
  const typed = /(?<!\$)\$\$?\w*$/.exec(cursor.typed)?.[0];
  const fits = typed === undefined ? cursor.typed === '' && isTextArgument(cursor) : mayHoldVariables(cursor);
  if (!fits) return [];
  const own = await index.of(document);
  const dynamic = completeDynamic(request, own, '$$', typed?.length ?? 0);
  if (typed?.startsWith('$$')) return dynamic;
  return [
    ...completePredefined(request, typed?.length ?? 0),
    ...completeInUse(request, own, typed),
    ...dynamic,
  ];
}

async function completeInCode(request: CompletionRequest): Promise<OfferedItem[]> {
  const { cursor, index, document } = request;
  const dynamic =
    /\b(?:get|set)DynamicVariable\(\s*['"`](\w*)$/.exec(cursor.typed) ??
    readOfContext(cursor)?.exec(cursor.typed);
  if (dynamic) return completeDynamic(request, await index.of(document), '', dynamic[1]?.length ?? 0);
  const decrypted = /\bdecrypt\(\s*['"`](\$?\w*)$/.exec(cursor.typed);
  return decrypted ? completeDecrypted(request, decrypted[1] ?? '') : completeCode(request);
}

const readOfContext = ({ siblings }: CursorPosition): RegExp | undefined =>
  siblings.get('execType') === 'browser' ? /\bcontext\.(\w*)$/ : undefined;

/** Keys with a value of a fixed set, or a number, or a name. */
const closed = new Set([
  ...'action expectation selectorType exact checked disabled expanded includeHidden level pressed selected ignoreFailure index description'.split(
    ' ',
  ),
  ...stepDefinitions.flatMap(({ withoutVariables = [] }) => withoutVariables),
]);

const argumentOf = ({ siblings }: CursorPosition): string =>
  siblings.get('action') ?? siblings.get('expectation') ?? '';

/** The names of keys and files rarely hold a variable. */
const isFreeText = (name: string): boolean =>
  namesWithText.has(name) && !['key', 'file'].includes(findStep(name)?.names ?? '');

const isTextArgument = (cursor: CursorPosition): boolean =>
  cursor.part === 'value' &&
  cursor.path[0] === 'elements' &&
  ((cursor.path.at(-1) === 'calledWith' && isFreeText(argumentOf(cursor))) ||
    (cursor.path.length === 5 && cursor.path.at(-1) === 'text'));

const mayHoldVariables = ({ part, path, siblings }: CursorPosition): boolean => {
  const key = path.findLast((part) => typeof part === 'string') ?? '';
  if (part !== 'value' || closed.has(key)) return false;
  if (key === 'selector') return !['ROLE', 'NTH'].includes(siblings.get('selectorType') ?? '');
  return (path[0] === 'elements' && path.length > 3) || key === 'entryPointUrlPath';
};

/** The name around the cursor, from its sign to its end. */
const replaced = ({ text, cursor, offset }: CompletionRequest, typed: number): Span => {
  const behind = /^\w*/.exec(typed > 0 ? text.slice(offset, cursor.replace.end) : '')?.[0].length ?? 0;
  return { start: offset - typed, end: offset + behind };
};

function completePredefined(request: CompletionRequest, typed: number): OfferedItem[] {
  return Object.entries(predefinedVariables).flatMap(([name, meaning]) =>
    [name, predefinedPrefix + name].map((full, at) => ({
      item: createItem(request, {
        label: `$${full}`,
        kind: Kind.Variable,
        detail: vscode.l10n.t('Variable of the environment'),
        documentation: asDocumentation(meaning),
        insert: `$${full}`,
        rank: at === 0 ? '00' : '02',
        replace: replaced(request, typed),
      }),
    })),
  );
}

/** Variables that somebody has set for an environment, as far as test cases tell: the service lists none. */
function completeInUse(request: CompletionRequest, own: IndexedCase, typed = ''): OfferedItem[] {
  const replace = replaced(request, typed.length);
  const written = request.text.slice(replace.start + 1, replace.end);
  return variablesInUse(request.index, own, written).map(({ name, detail, documentation }) => ({
    item: createItem(request, {
      label: `$${name}`,
      kind: Kind.Variable,
      detail,
      documentation,
      insert: `$${name}`,
      rank: '01',
      replace,
    }),
  }));
}

function completeDynamic(
  request: CompletionRequest,
  file: IndexedCase,
  sign: string,
  typed: number,
): OfferedItem[] {
  const create = (name: string, detail: string, documentation: vscode.MarkdownString): OfferedItem => ({
    item: createItem(request, {
      label: sign + name,
      kind: Kind.Variable,
      detail,
      documentation,
      insert: sign + name,
      rank: '1',
      replace: replaced(request, typed),
    }),
  });
  const clipboard = sign ? clipboardVariables : [];
  return [
    ...[...settersOf(request, file)].map(([name, { detail, documentation }]) =>
      create(name, detail, documentation),
    ),
    ...clipboard.map((name) =>
      create(name, vscode.l10n.t('Clipboard'), asDocumentation(clipboardDescription)),
    ),
  ];
}

interface Setter {
  readonly detail: string;
  readonly documentation: vscode.MarkdownString;
}

/** Finds what sets variables before this step: a step above, or the nearest dependency. */
function settersOf({ cursor, index }: CompletionRequest, own: IndexedCase): Map<string, Setter> {
  const setters = new Map<string, Setter>();
  const here = typeof cursor.path[1] === 'number' ? cursor.path[1] : 0;
  for (const file of [own, ...dependenciesOf(index, own)]) {
    for (const { name, step } of file.summary.variablesSet.toReversed()) {
      if ((file === own && step >= here) || setters.has(name)) continue;
      const span = file.summary.steps[step];
      const text = span ? stepLabel(file.text, span) : '';
      setters.set(name, {
        detail:
          file === own
            ? vscode.l10n.t('Set in step {0}', step + 1)
            : vscode.l10n.t('Set in step {0} of "{1}"', step + 1, caseTitle(file)),
        documentation: new vscode.MarkdownString(asMarkdown(text)),
      });
    }
  }
  return setters;
}

/** Names in the code of a step: functions of the sandbox, `context` in the page, what the code declares, common names. */
function completeCode(request: CompletionRequest): OfferedItem[] {
  const { typed } = request.cursor;
  const word = /(?<![\w$])[A-Za-z_$][\w$]*$/.exec(typed)?.[0] ?? '';
  const before = typed.slice(0, typed.length - word.length);
  if (/[.\w$]$/.test(before) || !endsInCode(typed)) return [];
  const place = placeOf(request);
  const replace = { start: request.offset - word.length, end: request.offset };
  const declared = declaredNames(request, word);
  const known = place === 'sandbox' ? commonNames.sandbox : commonNames.page;
  const specs = [
    ...(place === 'sandbox' ? functions(request) : place === 'page' ? [contextSpec()] : []),
    ...declared.map((label) => ({
      label,
      kind: Kind.Variable,
      detail: vscode.l10n.t('Declared in this code'),
      rank: '1',
    })),
    ...known
      .filter((label) => !declared.includes(label))
      .map((label) => ({ label, kind: Kind.Reference, detail: detailOf(place), rank: '2' })),
  ];
  return specs.map((spec) => ({ item: createItem(request, { insert: spec.label, ...spec, replace }) }));
}

/** The names of variables of the environment, in the argument of `decrypt`. */
async function completeDecrypted(request: CompletionRequest, typed: string): Promise<OfferedItem[]> {
  const replace = { start: request.offset - typed.length, end: request.offset };
  const own = await request.index.of(request.document);
  const used = variablesInUse(request.index, own, typed.replace('$', '')).map(({ name }) => name);
  return [...new Set([...Object.keys(predefinedVariables), ...used])].map((name) => ({
    item: createItem(request, {
      label: `$${name}`,
      kind: Kind.Variable,
      detail: vscode.l10n.t('Variable of the environment'),
      insert: `$${name}`,
      rank: '0',
      replace,
    }),
  }));
}

function placeOf({ cursor }: CompletionRequest): CodePlace {
  if (cursor.siblings.get('type') === 'code') return 'wait';
  return cursor.siblings.get('execType') === 'browser' ? 'page' : 'sandbox';
}

const detailOf = (place: CodePlace): string =>
  place === 'sandbox' ? vscode.l10n.t('In the sandbox') : vscode.l10n.t('In the browser');

function functions({ cursor }: CompletionRequest): CompletionSpec[] {
  const quote = cursor.style === 'single' ? '"' : "'";
  const call = (label: string, args: string, documentation: string): CompletionSpec => ({
    label,
    kind: Kind.Function,
    detail: vscode.l10n.t('In the sandbox'),
    documentation: new vscode.MarkdownString(documentation),
    insert: new vscode.SnippetString(`${label}(${args.replaceAll('"', quote)})`),
    rank: '0',
  });
  return [
    call(
      'getDynamicVariable',
      '"$1"',
      vscode.l10n.t('The value of a variable that an earlier step set, or undefined.'),
    ),
    call(
      'setDynamicVariable',
      '"$1", $2',
      vscode.l10n.t('Sets a variable, which later steps read as `$$name`.'),
    ),
    call(
      'decrypt',
      '"\\$$1"',
      vscode.l10n.t('The value of a variable of the environment, such as `$PASSWORD`.'),
    ),
  ];
}

const contextSpec = (): CompletionSpec => ({
  label: 'context',
  kind: Kind.Variable,
  detail: vscode.l10n.t('Variables of the test'),
  documentation: new vscode.MarkdownString(
    vscode.l10n.t('The variables that earlier steps set. Return an object of variables to set new ones.'),
  ),
  rank: '0',
});

const declaration = /\b(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)/g;

/** The names that the code declares, as far as its text shows while it is written. */
function declaredNames({ text, offset, cursor }: CompletionRequest, word: string): string[] {
  const start = Math.max(text.lastIndexOf('code:', offset), 0);
  const step = text.slice(start).search(/\n\s*- (?:interaction|assertion):/);
  const code = text.slice(start, step < 0 ? text.length : start + step);
  const names = Array.from(code.matchAll(declaration), (match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => name !== word && name !== cursor.typed);
}

/** A variable of the environment that test cases use, and what is said of it. */
interface VariableInUse {
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
 * @param written the name at its cursor, which may be half a name: its own file isn't a witness of it
 */
function variablesInUse(index: CaseIndex, own: IndexedCase, written: string): VariableInUse[] {
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
      ? vscode.l10n.t('Used in "{0}"', first)
      : vscode.l10n.t('Used in {0} test cases', titles.length);
  return { name, detail, documentation };
}

/** An item of completion, with the test case behind it. */
export interface OfferedItem {
  readonly item: vscode.CompletionItem;
  /** The case that the item stands for: its steps are shown when the user looks at it. */
  readonly file?: IndexedCase;
}
