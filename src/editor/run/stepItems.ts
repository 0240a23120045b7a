import * as vscode from 'vscode';
import { pauses } from '../../disk/pauses.ts';
import type { IndexedCase } from '../caseIndex.ts';
import { stepInWords } from '../language/caseWords.ts';
import { LineStarts } from './lineStarts.ts';

/** How many texts of steps are remembered with their words. */
const remembered = 10_000;

/** The items of the steps of test cases. They are there at once; what they say is read in slices, and once. */
export class StepItems {
  private readonly words = new Map<string, string>();
  private readonly latest = new WeakMap<vscode.TestItem, IndexedCase>();

  /** @param told of every item with its place among the steps of its case, from 0 */
  constructor(
    private readonly controller: Pick<vscode.TestController, 'createTestItem'>,
    private readonly told: (step: vscode.TestItem, uri: vscode.Uri, index: number) => void,
  ) {}

  /** Makes the items of a case those of its steps as they are now. Resolves once they say what the steps do. */
  fill(item: vscode.TestItem, one: IndexedCase): Promise<void> {
    this.latest.set(item, one);
    const lines = new LineStarts(one.text);
    const steps = one.summary.steps.map(({ start }, index) => {
      const step = item.children.get(String(index)) ?? this.make(one.uri, index);
      const range = lines.rangeOf(start);
      if (!step.range?.isEqual(range)) step.range = range;
      return step;
    });
    if (item.children.size !== steps.length) item.children.replace(steps);
    return this.name(item, one);
  }

  private make(uri: vscode.Uri, index: number): vscode.TestItem {
    const step = this.controller.createTestItem(String(index), String(index + 1), uri);
    step.sortText = String(index).padStart(6, '0');
    this.told(step, uri, index);
    return step;
  }

  private async name(item: vscode.TestItem, one: IndexedCase): Promise<void> {
    const pause = pauses();
    for (const [index, { start, end }] of one.summary.steps.entries()) {
      await pause();
      const step = item.children.get(String(index));
      if (!step || this.latest.get(item) !== one) return;
      const label = vscode.l10n.t('{0} · {1}', index + 1, this.wordsOf(one.text, start, end));
      if (step.label !== label) step.label = label;
    }
  }

  private wordsOf(text: string, start: number, end: number): string {
    const indent = start - (text.lastIndexOf('\n', start - 1) + 1);
    const key = `${indent} ${text.slice(start, end)}`;
    const known = this.words.get(key);
    if (known !== undefined) return known;
    if (this.words.size >= remembered) this.words.clear();
    const words = stepInWords(text, { start, end });
    this.words.set(key, words);
    return words;
  }
}
