import * as vscode from 'vscode';
import type { DocumentSteps, StepTexts } from './stepTexts.ts';

/** On what a step does and on its selectors: the step in words, and its locator line as code. */
export class StepHover implements vscode.HoverProvider {
  constructor(private readonly texts: StepTexts) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const steps = this.texts.of(document);
    const at = steps.indexAt(position);
    if (at === undefined) return undefined;
    const range = rangesOf(steps, at).find((one) => one.contains(position));
    return range && new vscode.Hover(stepCard(steps, at), range);
  }
}

/** Where a step is told: from its dash to what it does, and from `selectors` to the last of them. */
function rangesOf(steps: DocumentSteps, at: number): vscode.Range[] {
  const { act, selectorsKey, links } = steps.step(at);
  const { start } = steps.wholeRange(at);
  const head = act ? [new vscode.Range(start, steps.rangeOf(at, act).end)] : [];
  const end = links.at(-1)?.end ?? selectorsKey?.end;
  return selectorsKey && end !== undefined
    ? [...head, steps.rangeOf(at, { start: selectorsKey.start, end })]
    : head;
}

/** A step for a hover or a tooltip. */
export function stepCard(steps: DocumentSteps, at: number): vscode.MarkdownString {
  const { words, line } = steps.step(at);
  const card = new vscode.MarkdownString();
  card.appendMarkdown('**').appendText(vscode.l10n.t('Step {0} of {1}', at + 1, steps.count));
  card.appendMarkdown('** · ').appendText(words);
  return line === '' ? card : card.appendCodeblock(line, 'typescript');
}
