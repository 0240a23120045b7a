import * as vscode from 'vscode';
import { commonCssProperties, otherCssProperties } from '../../../core/completion/cssProperties.ts';
import {
  keyDescriptions,
  shortcutDescriptions,
  modifierDescriptions,
} from '../../../core/completion/keyboardKeys.ts';
import { roleDescriptions } from '../../../core/completion/roleDescriptions.ts';
import type { Message } from '../../../core/errors.ts';
import {
  asDocumentation,
  isAt,
  createItem,
  type CompletionRequest,
  type CompletionSpec,
} from './completionRequest.ts';
import type { Completion } from './completeNames.ts';

const { CompletionItemKind: Kind } = vscode;

/** ARIA roles, in a selector by role. */
export function completeRoles(asked: CompletionRequest): Completion[] {
  const { place } = asked;
  const isRole =
    isAt(place, 'elements', '*', 'selectors', '*', 'selector') &&
    place.siblings.get('selectorType') === 'ROLE';
  return isRole
    ? table(asked, roleDescriptions, { kind: Kind.EnumMember, detail: vscode.l10n.t('ARIA role') })
    : [];
}

/** Keys, and behind a `+` what may be pressed together with the modifier. */
export function completeKeys(asked: CompletionRequest): Completion[] {
  const { place } = asked;
  const isKey =
    isAt(place, 'elements', '*', 'interaction', 'calledWith') && place.siblings.get('action') === 'KEY_PRESS';
  if (!isKey) return [];
  const start = place.replace.start + place.typed.lastIndexOf('+') + 1;
  const replace = { start, end: place.replace.end };
  const held = new Set(place.typed.split('+').slice(0, -1));
  const left = Object.fromEntries(Object.entries(modifierDescriptions).filter(([name]) => !held.has(name)));
  return [
    ...table(asked, keyDescriptions, {
      kind: Kind.Constant,
      detail: vscode.l10n.t('Key'),
      replace,
      rank: '0',
    }),
    ...table(asked, left, { kind: Kind.Operator, detail: vscode.l10n.t('Modifier'), replace, rank: '1' }),
    ...(held.size > 0
      ? table(asked, shortcutDescriptions, {
          kind: Kind.Constant,
          detail: vscode.l10n.t('Key'),
          replace,
          rank: '2',
        })
      : []),
  ];
}

/** CSS properties, as the first of the pair that TO_HAVE_STYLE takes. */
export function completeStyles(asked: CompletionRequest): Completion[] {
  const { place } = asked;
  const isProperty =
    isAt(place, 'elements', '*', 'assertion', 'calledWith', '*') &&
    place.path.at(-1) === 0 &&
    place.siblings.get('expectation') === 'TO_HAVE_STYLE';
  if (!isProperty) return [];
  const detail = vscode.l10n.t('CSS property');
  const common = Object.entries(commonCssProperties).map(([label, { meaning, example }]) => {
    const documentation = asDocumentation(meaning).appendMarkdown(
      `\n\n${vscode.l10n.t('Such as {0}.', `\`${example}\``)}`,
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
  return [...common, ...others].map((offer) => ({ item: createItem(asked, offer) }));
}

const table = (
  asked: CompletionRequest,
  meanings: Readonly<Record<string, Message>>,
  all: Omit<CompletionSpec, 'label' | 'documentation'>,
): Completion[] =>
  Object.entries(meanings).map(([label, meaning]) => ({
    item: createItem(asked, { ...all, label, documentation: asDocumentation(meaning) }),
  }));
