import * as vscode from 'vscode';
import {
  commonCssProperties,
  otherCssProperties,
  keyDescriptions,
  shortcutDescriptions,
  modifierDescriptions,
  roleDescriptions,
} from '../../../core/completion/fixedValues.ts';
import type { Message } from '../../../core/message.ts';
import { findAction, findExpectation } from '../../../steps/table.ts';
import type { OfferedItem } from './completeVariables.ts';
import {
  isAt,
  type CompletionRequest,
  asDocumentation,
  createItem,
  rankByUse,
  type CompletionSpec,
} from './completionItem.ts';

const { CompletionItemKind: Kind } = vscode;

/** ARIA roles, in a selector by role: those in use first. */
export function completeRoles(request: CompletionRequest): OfferedItem[] {
  const { cursor } = request;
  const isRole =
    isAt(cursor, 'elements', '*', 'selectors', '*', 'selector') &&
    cursor.siblings.get('selectorType') === 'ROLE';
  if (!isRole) return [];
  const all = { kind: Kind.EnumMember, detail: vscode.l10n.t('ARIA role') };
  return table(request, roleDescriptions, all, (label, at) => rankByUse(request.uses, label, at));
}

/** Keys, and behind a `+` what may be pressed together with the modifier. */
export function completeKeys(request: CompletionRequest): OfferedItem[] {
  const { cursor } = request;
  const isKey =
    isAt(cursor, 'elements', '*', 'interaction', 'calledWith') &&
    findAction(cursor.siblings.get('action'))?.names === 'key';
  if (!isKey) return [];
  const start = cursor.replace.start + cursor.typed.lastIndexOf('+') + 1;
  const replace = { start, end: cursor.replace.end };
  const held = new Set(cursor.typed.split('+').slice(0, -1));
  const remaining = Object.fromEntries(
    Object.entries(modifierDescriptions).filter(([name]) => !held.has(name)),
  );
  return [
    ...table(request, keyDescriptions, {
      kind: Kind.Constant,
      detail: vscode.l10n.t('Key'),
      replace,
      rank: '0',
    }),
    ...table(request, remaining, {
      kind: Kind.Operator,
      detail: vscode.l10n.t('Modifier'),
      replace,
      rank: '1',
    }),
    ...(held.size > 0
      ? table(request, shortcutDescriptions, {
          kind: Kind.Constant,
          detail: vscode.l10n.t('Key'),
          replace,
          rank: '2',
        })
      : []),
  ];
}

/** CSS properties, as the first of the pair that an expectation takes. */
export function completeStyles(request: CompletionRequest): OfferedItem[] {
  const { cursor } = request;
  const isProperty =
    isAt(cursor, 'elements', '*', 'assertion', 'calledWith', '*') &&
    cursor.path.at(-1) === 0 &&
    findExpectation(cursor.siblings.get('expectation'))?.names === 'cssProperty';
  if (!isProperty) return [];
  const detail = vscode.l10n.t('CSS property');
  const common = Object.entries(commonCssProperties).map(([label, { meaning, example }]) => {
    const documentation = asDocumentation(meaning).appendMarkdown(
      `\n\n${vscode.l10n.t('For example {0}.', `\`${example}\``)}`,
    );
    return { label, kind: Kind.Property, detail, documentation, rank: '0' };
  });
  const others = otherCssProperties.map((label) => {
    const link = `https://developer.mozilla.org/docs/Web/CSS/${label}`;
    const documentation = new vscode.MarkdownString(
      vscode.l10n.t('The value that the browser computes. [What it means]({0})', link),
    );
    return { label, kind: Kind.Property, detail, documentation, rank: '1' };
  });
  return [...common, ...others].map((spec) => ({ item: createItem(request, spec) }));
}

const table = (
  request: CompletionRequest,
  meanings: Readonly<Record<string, Message>>,
  all: Omit<CompletionSpec, 'label' | 'documentation'>,
  rankOf = (_label: string, _at: number): string => all.rank ?? '',
): OfferedItem[] =>
  Object.entries(meanings).map(([label, meaning], at) => ({
    item: createItem(request, {
      ...all,
      label,
      documentation: asDocumentation(meaning),
      rank: rankOf(label, at),
    }),
  }));
