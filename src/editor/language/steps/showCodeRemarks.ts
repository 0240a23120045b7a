import * as vscode from 'vscode';
import { sentences } from '../../../core/userError.ts';
import type { CodeRemark } from '../../../core/playwright/codeRemark.ts';
import type { StepsFromCode } from '../../../core/playwright/stepFromPlaywright.ts';
import { localize } from '../../ui/localize.ts';

export type Log = Pick<vscode.LogOutputChannel, 'warn' | 'info' | 'show'>;

/** Lists what did not become a step, or not quite: nothing is dropped silently. */
export function showCodeRemarks(read: StepsFromCode, log: Log): void {
  logRemarks(read, log);
  const { notUnderstood, remarks } = read;
  const [first] = notUnderstood.length > 0 ? notUnderstood : remarks;
  if (!first) return;
  const show = vscode.l10n.t('Show All');
  void vscode.window.showWarningMessage(summaryOf(read, first), show).then((chosen) => {
    if (chosen === show) log.show();
  });
}

function summaryOf({ notUnderstood: { length }, remarks }: StepsFromCode, first: CodeRemark): string {
  const example = lineOf(first);
  if (length === 1) return vscode.l10n.t('1 statement could not be converted. {0}', example);
  if (length > 1) return vscode.l10n.t('{0} statements could not be converted. First: {1}', length, example);
  return remarks.length === 1
    ? vscode.l10n.t('1 step doesn’t cover all of the code. {0}', example)
    : vscode.l10n.t('{0} steps don’t cover all of the code. First: {1}', remarks.length, example);
}

export function logRemarks({ notUnderstood, remarks }: StepsFromCode, log: Log): void {
  for (const remark of notUnderstood) log.warn(vscode.l10n.t('Not converted: {0}', lineOf(remark)));
  for (const remark of remarks) log.info(vscode.l10n.t('Converted with differences: {0}', lineOf(remark)));
}

const lineOf = ({ line, text, reason, todo }: CodeRemark): string => {
  const why = sentences(localize(reason), todo && localize(todo));
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return vscode.l10n.t('Line {0}, “{1}”: {2}', line, shown.replaceAll(/\s+/g, ' '), why);
};
