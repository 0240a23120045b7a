import { lineEnd, getLineBreak } from '../text/textLines.ts';
import type { StepList } from './stepList.ts';

/** How a file writes YAML, as far as new lines can follow it. */
export interface StepStyle {
  /** Columns from a key to the keys in it. */
  readonly indent: number;
  /** Whether the dashes of a list stand right of its key. */
  readonly indentSeq: boolean;
  readonly singleQuote: boolean;
  readonly lineBreak: string;
}

/** The style of a file, seen from its first step. */
export function getStepStyle(text: string, list: StepList): StepStyle {
  const [first] = list.style === 'block' ? list.items : [];
  const sample = first ? text.slice(first.start, first.end) : '';
  const nested = /^( *)[\w"']+:[ \t]*\r?\n( *)- /m.exec(sample);
  const indentSeq = nested ? nested[2]!.length > nested[1]!.length : list.column > list.keyColumn;
  return {
    indent: first ? indentOf(text, first.start) : 2,
    indentSeq,
    singleQuote: /[:-] '/.test(text) && !/[:-] "/.test(text.replace(/^version:.*$/m, '')),
    lineBreak: getLineBreak(text),
  };
}

/** `-   key:` tells an indentation of four; `- key:` one of two. */
function indentOf(text: string, dash: number): number {
  const [gap = ''] = /^-( +)\S/.exec(text.slice(dash, lineEnd(text, dash))) ?? [];
  return gap ? Math.min(Math.max(gap.length - 1, 2), 8) : 2;
}
