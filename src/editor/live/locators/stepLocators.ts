import * as vscode from 'vscode';
import { itemsInSpans } from '../../../core/text/span.ts';
import { toLiveLocator } from '../../../live/host/toLiveSteps.ts';
import type { DescribedStep, DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';

/** The locators of the steps of a document, as code that a live session understands. */
export class StepLocators {
  private readonly codes = new WeakMap<DescribedStep, { readonly code: string | undefined }>();

  constructor(
    private readonly cache: StepCache,
    readonly document: vscode.TextDocument,
  ) {}

  get steps(): DocumentSteps {
    return this.cache.of(this.document);
  }

  /** The editors in view that show the document. */
  get editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  /** The positions of the steps with lines in view. */
  get inView(): number[] {
    const { document, steps } = this;
    const spans = this.editors
      .flatMap(({ visibleRanges }) => visibleRanges)
      .map(({ start, end }) => ({
        start: document.offsetAt(start),
        end: document.offsetAt(document.lineAt(end.line).range.end),
      }));
    return itemsInSpans(steps.list.items, spans);
  }

  /** The step under the cursor. */
  get underCursor(): number | undefined {
    const [editor] = this.editors;
    return editor && this.steps.indexAt(editor.selection.active);
  }

  /** The code of a step's locator; undefined where it has none, or where it can't run. */
  codeOf(at: number | undefined): string | undefined {
    const { steps } = this;
    if (at === undefined || at >= steps.count) return undefined;
    const step = steps.step(at);
    const known = this.codes.get(step);
    if (known) return known.code;
    const code = step.selectors.length > 0 ? toLiveLocator(step.selectors) : undefined;
    this.codes.set(step, { code });
    return code;
  }

  /** The lines of a step's locator, from `selectors` to the last of them. */
  rangeOf(at: number): vscode.Range | undefined {
    const { selectorsKey, links } = this.steps.step(at);
    const end = links.at(-1)?.end ?? selectorsKey?.end;
    return selectorsKey && end !== undefined
      ? this.steps.rangeOf(at, { start: selectorsKey.start, end })
      : undefined;
  }
}
