import * as vscode from 'vscode';
import {
  predefinedVariables,
  predefinedPrefix,
  clipboardDescription,
} from '../../../core/case/predefinedVariables.ts';
import { namesWithText } from '../../../core/case/stepSchemas.ts';
import type { CursorPosition } from '../../../core/completion/findCursorPosition.ts';
import { clipboardVariables } from '../../../core/summary/findVariables.ts';
import type { Span } from '../../../core/text/span.ts';
import { findStep, stepDefinitions } from '../../../steps/table.ts';
import type { IndexedCase } from '../../files/index/caseIndex.ts';
import { asMarkdown } from '../../ui/markdown.ts';
import { caseTitle } from '../../files/caseSets.ts';
import { stepLabel } from '../../files/stepLabel.ts';
import { completeCode, completeDecrypted } from './completeCode.ts';
import { variablesInUse } from './variablesInUse.ts';
import { dependenciesOf } from '../../files/neededFiles.ts';
import type { CompletionRequest } from './completionRequest.ts';
import { asDocumentation, createItem } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';

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
            : vscode.l10n.t('Set in step {0} of “{1}”', step + 1, caseTitle(file)),
        documentation: new vscode.MarkdownString(asMarkdown(text)),
      });
    }
  }
  return setters;
}
