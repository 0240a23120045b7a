import type { Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SplitText } from '../../core/checks/yamlInPieces.ts';
import { TextLines } from '../../core/text/textLines.ts';
import { areItems } from './areItems.ts';

interface Run {
  /** The line of the file that it starts with. */
  readonly line: number;
  /** The line of the excerpt that it starts with. */
  readonly own: number;
}

/** A document without some of its steps. What stays are whole lines, in their columns. */
export class Excerpt {
  readonly document: TextDocument;

  constructor(
    text: string,
    { uri, languageId, version }: TextDocument,
    private readonly runs: readonly Run[],
  ) {
    this.document = TextDocument.create(`${uri}#excerpt`, languageId, version, text);
  }

  /** The line of the whole file. */
  lineOf(own: number): number {
    const run = this.runs.findLast((candidate) => candidate.own <= own);
    return run ? run.line + own - run.own : own;
  }

  /** The line of the excerpt where a kept line stands. */
  ownLineOf(line: number): number {
    const run = this.runs.findLast((candidate) => candidate.line <= line);
    return run ? run.own + line - run.line : line;
  }

  /** The range in the whole file. */
  rangeOf({ start, end }: Range): Range {
    return {
      start: { ...start, line: this.lineOf(start.line) },
      end: { ...end, line: this.lineOf(end.line) },
    };
  }
}

/**
 * The document without the steps that are not kept. Undefined where the others would be read differently then: between
 * two kept steps, others are left out only if both are items of the list that the parser sees.
 */
export function createExcerpt(
  document: TextDocument,
  { steps }: SplitText,
  isKept: (at: number) => boolean,
): Excerpt | undefined {
  const text = document.getText();
  const lines = new TextLines(text);
  const runs: Run[] = [{ line: 0, own: 0 }];
  const seams: number[] = [];
  let excerpt = text.slice(0, steps[0]?.start);
  let leftOut = 0;
  for (const [at, { start, end }] of steps.entries()) {
    if (!isKept(at)) {
      leftOut += lines.positionAt(end).line - lines.positionAt(start).line;
      continue;
    }
    if (at > 0 && !isKept(at - 1)) {
      const line = lines.positionAt(start).line - 1;
      runs.push({ line, own: line - leftOut });
      seams.push(excerpt.length);
    }
    if (at + 1 < steps.length && !isKept(at + 1)) seams.push(excerpt.length);
    excerpt += text.slice(start, end);
  }
  excerpt += text.slice(steps.at(-1)?.end);
  return areItems(excerpt, seams) ? new Excerpt(excerpt, document, runs) : undefined;
}
