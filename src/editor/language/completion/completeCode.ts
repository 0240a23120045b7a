import * as vscode from 'vscode';
import { predefinedVariables } from '../../../core/case/predefinedVariables.ts';
import { endsInCode } from '../../../core/javascript/endsInCode.ts';
import type { CodePlace } from '../../../core/javascript/parseStepCode.ts';
import { commonNames } from '../../../core/javascript/sandboxNames.ts';
import type { CompletionRequest } from './completionRequest.ts';
import { createItem, type CompletionSpec } from './completionItem.ts';
import type { OfferedItem } from './offeredItem.ts';
import { variablesInUse } from './variablesInUse.ts';

const { CompletionItemKind: Kind } = vscode;

/** Names in the code of a step: functions of the sandbox, `context` in the page, what the code declares, common names. */
export function completeCode(request: CompletionRequest): OfferedItem[] {
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
export async function completeDecrypted(request: CompletionRequest, typed: string): Promise<OfferedItem[]> {
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
