import * as vscode from 'vscode';
import { sentences, UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { CodeRemark } from '../../../core/playwright/codeRemark.ts';
import type { StepsFromCode } from '../../../core/playwright/conversionContext.ts';
import { stepsFromPlaywright } from '../../../core/playwright/stepsFromPlaywright.ts';
import { insertSteps } from '../../../core/stepEdits/insertSteps.ts';
import { printStepItems, getStepStyle } from '../../../core/stepEdits/printSteps.ts';
import { localize } from '../../ui/localize.ts';
import { getOpenSteps, stepsInSelection } from '../../files/steps/selectedSteps.ts';
import type { DocumentSteps } from '../../files/steps/documentSteps.ts';
import { addTextEdits, applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/stepCache.ts';

type Log = Pick<vscode.LogOutputChannel, 'warn' | 'info' | 'show'>;

/** A paste that knows what it left out, to be told once it is made. */
class StepsPaste extends vscode.DocumentPasteEdit {
  isReported = false;

  constructor(readonly read: StepsFromCode) {
    const count = read.steps.length;
    const title = count === 1 ? vscode.l10n.t('Paste as a step') : vscode.l10n.t('Paste as {0} steps', count);
    super('', title, StepsPasteProvider.kind);
  }
}

/** Playwright code that is pasted where steps stand becomes steps; plain paste is one key away. */
export class StepsPasteProvider implements vscode.DocumentPasteEditProvider<StepsPaste> {
  static readonly kind = vscode.DocumentDropOrPasteEditKind.Text.append('portableTests', 'steps');

  constructor(
    private readonly texts: StepCache,
    private readonly log: Log,
  ) {}

  async provideDocumentPasteEdits(
    document: vscode.TextDocument,
    ranges: readonly vscode.Range[],
    data: vscode.DataTransfer,
    context: vscode.DocumentPasteEditContext,
    token: vscode.CancellationToken,
  ): Promise<StepsPaste[]> {
    const [range] = ranges;
    if (!range?.isEmpty || ranges.length > 1) return [];
    if (context.only && !context.only.contains(StepsPasteProvider.kind)) return [];
    const code = (await data.get('text/plain')?.asString()) ?? '';
    if (token.isCancellationRequested || !looksLikePlaywright(code)) return [];
    const steps = this.texts.of(document);
    const read = stepsFromPlaywright(code);
    if (read.steps.length === 0 || !standsWhereStepsStand(steps, range.start)) return [];
    const paste = new StepsPaste(read);
    const { text, list } = steps;
    const lines = printStepItems(read.steps, list.column, getStepStyle(text, list));
    const start = document.lineAt(range.start.line).range.start;
    const [from, to] = [start, range.start].map((position) => document.offsetAt(position));
    paste.additionalEdit = new vscode.WorkspaceEdit();
    addTextEdits(paste.additionalEdit, document, [{ start: from ?? 0, end: to ?? 0, newText: lines }]);
    return [paste];
  }

  /** The editor asks for this when it makes the edit. */
  resolveDocumentPasteEdit(paste: StepsPaste): StepsPaste {
    if (!paste.isReported) showRemarks(paste.read, this.log);
    paste.isReported = true;
    return paste;
  }
}

/** Cheap, for every paste is asked about. */
export const looksLikePlaywright = (code: string): boolean =>
  code.length < 200_000 &&
  /\b(?:page\d*\s*\.\s*\w+\s*\(|getBy[A-Z]\w+\s*\(|(?:frameL|l)ocator\s*\()/.test(code);

/** Whether a new step may start here: on a line that is blank so far, or holds nothing but a dash. */
function standsWhereStepsStand({ document, list, text }: DocumentSteps, position: vscode.Position): boolean {
  const line = document.lineAt(position.line).text;
  const before = line.slice(0, position.character);
  if (list.style !== 'block' || !list.key || !/^ *(?:- *)?$/.test(before) || line.trim().length > 1)
    return false;
  if (before.replace(/-.*/, '').length > list.column) return false;
  const offset = document.offsetAt(position);
  const previous = list.items.findLast(({ lead }) => lead < offset);
  // A dash alone is a step of its own; any other line inside a step is a part of it.
  if (previous && offset <= previous.end && !before.includes('-')) return false;
  const above = text.slice(previous && previous.end <= offset ? previous.end : list.key.end + 1, offset);
  return before.includes('-') || /^\s*(?:#.*\s*)*$/.test(above);
}

/** Makes steps of the Playwright code on the clipboard, below the step at the cursor or at the end. */
export async function pasteAsSteps(texts: StepCache, log: Log): Promise<void> {
  const { editor, document, steps } = getOpenSteps(texts);
  const code = await vscode.env.clipboard.readText();
  const read = stepsFromPlaywright(code);
  if (read.steps.length === 0) {
    logRemarks(read, log);
    throw new UserError(
      message('The clipboard contains no Playwright code that can be converted to steps'),
      message('Copy lines such as page.getByRole(…).click()'),
      'open-log',
    );
  }
  const [, last] = stepsInSelection(steps, editor.selection);
  const at = last === undefined ? steps.count : last + 1;
  await applyTextEdits(document, insertSteps(steps.text, at, read.steps));
  const start = document.positionAt(texts.of(document).item(at).start);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(editor.selection);
  showRemarks(read, log);
}

/** Lists what did not become a step, or not quite: nothing is dropped silently. */
function showRemarks(read: StepsFromCode, log: Log): void {
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

function logRemarks({ notUnderstood, remarks }: StepsFromCode, log: Log): void {
  for (const remark of notUnderstood) log.warn(vscode.l10n.t('Not converted: {0}', lineOf(remark)));
  for (const remark of remarks) log.info(vscode.l10n.t('Converted with differences: {0}', lineOf(remark)));
}

const lineOf = ({ line, text, reason, todo }: CodeRemark): string => {
  const why = sentences(localize(reason), todo && localize(todo));
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return vscode.l10n.t('Line {0}, “{1}”: {2}', line, shown.replaceAll(/\s+/g, ' '), why);
};
