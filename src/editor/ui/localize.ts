import * as vscode from 'vscode';
import type { Message } from '../../core/message.ts';

/** A message in the user's language. */
export const localize = ({ template, args }: Message): string =>
  vscode.l10n.t(template, ...args.map((arg) => (typeof arg === 'object' ? localize(arg) : arg)));
