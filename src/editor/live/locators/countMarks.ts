import * as vscode from 'vscode';
import { findMatchProblem } from '../../../live/host/matchProblem.ts';
import type { LocatorCounts } from '../../../live/host/locatorCounter.ts';
import { placeOfHint } from '../../language/steps/locatorHints.ts';
import type { StepLocators } from './stepLocators.ts';

/** Shows how many elements a locator matches behind its `selectors:`, and in the hover of its lines. */
export class CountMarks implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });

  constructor(private readonly locators: StepLocators) {}

  draw(counts: LocatorCounts): void {
    const marks =
      counts.size === 0
        ? []
        : this.locators.inView.flatMap((at) => {
            const count = counts.get(this.locators.codeOf(at) ?? '');
            return count === undefined ? [] : this.marksOf(at, count);
          });
    for (const editor of this.locators.editors) editor.setDecorations(this.type, marks);
  }

  dispose(): void {
    this.type.dispose();
  }

  private marksOf(at: number, count: number): vscode.DecorationOptions[] {
    const { steps, document } = this.locators;
    const { element, selectorsKey } = steps.step(at);
    const range = this.locators.rangeOf(at);
    if (!range || !selectorsKey) return [];
    const isProblem = findMatchProblem(element, count) !== undefined;
    const key = steps.rangeOf(at, selectorsKey);
    const after = {
      contentText: String(count),
      margin: '0 0.5em',
      color: new vscode.ThemeColor(isProblem ? 'editorWarning.foreground' : 'editorCodeLens.foreground'),
    };
    return [
      // A range with text in it puts the number in front of the hint, which may be too long to see its end.
      { range: new vscode.Range(key.start, placeOfHint(document, key.end)), renderOptions: { after } },
      { range, hoverMessage: countText(count) },
    ];
  }
}

function countText(count: number): string {
  if (count === 0) return vscode.l10n.t('Matches no element on the live page');
  return count === 1
    ? vscode.l10n.t('Matches 1 element on the live page')
    : vscode.l10n.t('Matches {0} elements on the live page', count);
}
