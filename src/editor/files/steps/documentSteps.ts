import * as vscode from 'vscode';
import { describeStep } from '../../../core/describe/describeStep.ts';
import { toLocatorLine } from '../../../core/locator/locatorLine.ts';
import { findSteps } from '../../../core/stepEdits/findSteps.ts';
import { readSimpleStep, readStep, textOfStep, type ReadStep } from '../../../core/stepEdits/readStep.ts';
import { StepAnchors } from '../../../core/stepEdits/stepAnchors.ts';
import type { ItemText, StepList } from '../../../core/stepEdits/stepList.ts';
import type { Span } from '../../../core/text/span.ts';
import { localize } from '../../ui/texts.ts';

/** A step with its texts. Offsets count from the start of the step's own text. */
export interface DescribedStep extends ReadStep {
  /** A sentence, such as in the outline. */
  readonly label: string;
  /** Its locator line; empty where it has none. */
  readonly line: string;
}

/** The steps of one version of a document. Each is parsed when it is needed. */
export class DocumentSteps {
  private readonly anchors: StepAnchors;

  constructor(
    readonly document: vscode.TextDocument,
    readonly version: number,
    readonly text: string,
    readonly list: StepList,
    private readonly memory: Map<string, DescribedStep>,
  ) {
    this.anchors = new StepAnchors(text, list);
  }

  get count(): number {
    return this.list.items.length;
  }

  item(at: number): ItemText {
    const item = this.list.items[at];
    if (!item) throw new RangeError(`no step ${at}`);
    return item;
  }

  /** Gets a described step; unchanged steps, with unchanged aliases, are not read again. */
  step(at: number): DescribedStep {
    const { text } = textOfStep(this.text, this.list, this.item(at));
    const before = this.anchors.before(at);
    const key = before + text;
    const known = this.memory.get(key);
    if (known) return known;
    const described = describe(readSimpleStep(text) ?? readStep(text, () => before));
    this.memory.set(key, described);
    return described;
  }

  /** A span of a step as a range of the document. */
  rangeOf(at: number, { start, end }: Span): vscode.Range {
    const from = textOfStep(this.text, this.list, this.item(at)).start;
    return this.range({ start: start + from, end: end + from });
  }

  /** A whole step, from its dash to its end. */
  wholeRange(at: number): vscode.Range {
    return this.range(this.item(at));
  }

  range({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.document.positionAt(start), this.document.positionAt(end));
  }

  /** The step whose lines, comments above them included, hold a position. */
  indexAt(position: vscode.Position): number | undefined {
    const offset = this.document.offsetAt(position);
    const { start, end } = this.document.lineAt(position.line).range;
    const [from, to] = [this.document.offsetAt(start), this.document.offsetAt(end)];
    const { items, style } = this.list;
    const found =
      style === 'flow'
        ? items.findIndex((item) => item.lead <= offset && offset <= item.end)
        : items.findIndex((item) => item.lead <= to && from <= item.end);
    return found < 0 ? undefined : found;
  }
}

function describe(read: ReadStep): DescribedStep {
  const { selectors } = read;
  const element = isMisread(read) ? undefined : read.element;
  return {
    ...read,
    label: element ? describeStep(element, localize) : vscode.l10n.t('Step with a syntax error'),
    line: selectors.length > 0 ? toLocatorLine(selectors).line : '',
  };
}

/** A quote that is never closed swallows the lines below it. */
function isMisread({ isWhole, element }: ReadStep): boolean {
  const name: unknown = element?.interaction?.action ?? element?.assertion?.expectation;
  return !isWhole && typeof name === 'string' && /\s/.test(name);
}

/** Steps of documents, cached by version, and single steps by their text. */
export class StepCache {
  private readonly documents = new WeakMap<
    vscode.TextDocument,
    { steps: DocumentSteps; memory: Map<string, DescribedStep> }
  >();

  of(document: vscode.TextDocument): DocumentSteps {
    const known = this.documents.get(document);
    if (known && known.steps.version === document.version) return known.steps;
    const text = document.getText();
    const list = findSteps(text);
    const memory = known?.memory ?? new Map<string, DescribedStep>();
    if (memory.size > list.items.length * 3 + 500) memory.clear();
    const steps = new DocumentSteps(document, document.version, text, list, memory);
    this.documents.set(document, { steps, memory });
    return steps;
  }
}
