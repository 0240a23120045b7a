import { describeStep } from '../../core/describe/describeStep.ts';
import { toLocatorLine } from '../../core/locator/locatorLine.ts';
import { readSimpleStep, readStep, selectorsOf } from '../../core/stepEdits/readStep.ts';
import type { Span } from '../../core/text/span.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { localize } from '../ui/texts.ts';
import { stepLabel } from './casesInWords.ts';
import { type CaseIndex, type IndexedCase, caseTitle } from './index/caseIndex.ts';

/** A step in words, as lists show it. */
export interface SearchableStep extends Span {
  readonly file: IndexedCase;
  /** Position in its file, from 0. */
  readonly index: number;
  /** A sentence, such as in the outline. */
  readonly label: string;
  /** Its locator line; empty where it has none. */
  readonly locator: string;
}

/** Whether somebody still waits for an answer. */
interface Cancellation {
  readonly isCancellationRequested: boolean;
}

/**
 * All steps of the workspace in words. The steps of a file are read when they are first asked for, and again after the
 * file changed. Work is done in slices, so that nothing else waits for it.
 */
export class StepSearch {
  private readonly known = new WeakMap<IndexedCase, readonly SearchableStep[]>();

  constructor(private readonly index: Pick<CaseIndex, 'ready' | 'all'>) {}

  /**
   * Finds steps, file by file in the order of the index.
   *
   * @param isFound whether a step is meant
   * @param limit how many steps are wanted at most
   */
  async find(
    isFound: (step: SearchableStep) => boolean,
    limit: number,
    token: Cancellation,
  ): Promise<SearchableStep[]> {
    await this.index.ready;
    const pause = createEventLoopPause();
    const found: SearchableStep[] = [];
    for (const file of this.index.all()) {
      for (const step of await this.stepsOf(file, pause)) {
        if (isFound(step)) found.push(step);
        if (found.length === limit) return found;
      }
      await pause();
      if (token.isCancellationRequested) return [];
    }
    return found;
  }

  private async stepsOf(file: IndexedCase, pause: () => unknown): Promise<readonly SearchableStep[]> {
    const known = this.known.get(file);
    if (known) return known;
    const steps: SearchableStep[] = [];
    for (const [index, span] of file.summary.steps.entries()) {
      steps.push({ file, index, ...span, ...inWords(file.text, span) });
      await pause();
    }
    this.known.set(file, steps);
    return steps;
  }
}

function inWords(text: string, span: Span): Pick<SearchableStep, 'label' | 'locator'> {
  const indent = span.start - (text.lastIndexOf('\n', span.start - 1) + 1);
  const written = `${' '.repeat(indent)}${text.slice(span.start, span.end)}\n`;
  const element = (readSimpleStep(written) ?? readStep(written)).element;
  const selectors = selectorsOf(element);
  return {
    label: element ? describeStep(element, localize) : stepLabel(text, span),
    locator: selectors.length > 0 ? toLocatorLine(selectors).line : '',
  };
}

/**
 * Creates a predicate for steps that have all words of a query in their description, their locator, their text in the
 * file, or the title of their test case. Case does not matter.
 */
export function hasWordsOf(query: string): (step: SearchableStep) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ file, label, locator, start, end }) => {
    const shown = `${label}\n${locator}\n${caseTitle(file)}`.toLowerCase();
    const missing = words.filter((word) => !shown.includes(word));
    if (missing.length === 0) return true;
    const written = file.text.slice(start, end).toLowerCase();
    return missing.every((word) => written.includes(word));
  };
}
