import type { Span } from '../yaml.ts';

/** A text in parts: its steps, each whole lines, and the rest of the file without them. */
export interface SplitText {
  readonly steps: readonly Span[];
  readonly rest: string;
  /** Where an offset into `rest` lies in the text. */
  fromRest(offset: number): number;
}

const elementsLine = /^(?:elements|"elements"|'elements')[ \t]*:[ \t]*(?:#.*)?\r?$/m;
const isSilent = /^[ \t]*(?:#.*)?\r?$/;
const dash = /^( *)-(?:[ \t\r]|$)/;

/**
 * Splits a file at the dashes of its `elements`, without parsing: in YAML nothing that belongs to
 * a step can start as far left as its dash. So a step is parsed alone, a change of one costs that
 * one, and broken YAML in one leaves the others readable. Nothing where the list is not in block
 * style at the top level.
 */
export function splitSteps(text: string): SplitText | undefined {
  const key = elementsLine.exec(text);
  if (!key) return undefined;
  const starts: number[] = [];
  let indent: number | undefined;
  let end = text.length;
  for (const line of linesFrom(text, key.index + key[0].length + 1)) {
    if (isSilent.test(line.text)) continue;
    const item = dash.exec(line.text);
    indent ??= item?.[1]?.length;
    if (indent === undefined) return undefined;
    if (item?.[1]?.length === indent) starts.push(line.start);
    else if (/^ */.exec(line.text)![0].length <= indent) {
      end = line.start;
      break;
    }
  }
  const [first] = starts;
  if (first === undefined) return undefined;
  return {
    steps: starts.map((start, at) => ({ start, end: starts[at + 1] ?? end })),
    rest: text.slice(0, first) + text.slice(end),
    fromRest: (offset) => (offset < first ? offset : offset + end - first),
  };
}

function* linesFrom(text: string, from: number): Generator<{ text: string; start: number }> {
  for (let start = from; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield { text: text.slice(start, end), start };
    start = end + 1;
  }
}
