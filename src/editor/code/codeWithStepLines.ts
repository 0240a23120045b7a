import type { CodeFile } from '../../codegen/files/writeTest.ts';

/** Lines of code, from 0, both inclusive. */
interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** The text of a preview, and the lines of each step in it. */
export interface CodeWithStepLines {
  readonly text: string;
  /** By the position of the step in its case. */
  readonly steps: ReadonlyMap<number, LineSpan>;
}

/** Creates the preview of a spec. A step ends at the blank line before the next one, the last one where the test ends. */
export function addStepLines({ text, steps }: CodeFile): CodeWithStepLines {
  const lines = text.trimEnd().split('\n');
  const spans = steps.map(({ index, line }, at): [number, LineSpan] => {
    const next = steps[at + 1];
    const end = next ? lines.lastIndexOf('', next.line - 2) : lines.length - 1;
    return [index, { first: line - 1, last: Math.max(line, end) - 1 }];
  });
  return { text, steps: new Map(spans) };
}

/** Puts a comment line above a preview. */
export function prependComment(comment: string, { text, steps }: CodeWithStepLines): CodeWithStepLines {
  const shifted = Array.from(steps, ([index, { first, last }]): [number, LineSpan] => [
    index,
    { first: first + 1, last: last + 1 },
  ]);
  return { text: `${toCommentLine(comment)}\n${text}`, steps: new Map(shifted) };
}

/** The step whose code holds a line. */
export const stepAtLine = ({ steps }: CodeWithStepLines, line: number): number | undefined =>
  [...steps].find(([, { first, last }]) => first <= line && line <= last)?.[0];

/** A comment in one line, whatever its text contains. */
const toCommentLine = (comment: string): string => `// ${comment.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;
