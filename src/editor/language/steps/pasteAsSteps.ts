import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { RecordSpecs } from '../../../specs/cases/importSpecs.ts';
import { insertSteps } from '../../../core/stepEdits/arrangeSteps.ts';
import { getOpenSteps, stepsInSelection } from '../../files/steps/selectedSteps.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { type Log, showCodeRemarks, logRemarks } from './showCodeRemarks.ts';

/** Makes steps of the Playwright code on the clipboard, below the step at the cursor or at the end. */
export async function pasteAsSteps(texts: StepCache, record: RecordSpecs, log: Log): Promise<void> {
  const code = await vscode.env.clipboard.readText();
  const read = await withProgress(vscode.l10n.t('Reading Playwright code'), async (signal) => {
    const { stepsOfPastedCode } = await import('../../../specs/cases/pastedSteps.ts');
    return stepsOfPastedCode(code, record, signal);
  });
  const { editor, document, steps } = getOpenSteps(texts);
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
  showCodeRemarks(read, log);
}
