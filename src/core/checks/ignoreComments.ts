import { message } from '../message.ts';
import { getLineBreak, lineEnd, lineStart } from '../text/textLines.ts';
import type { LocatedProblem } from '../yaml/parseCase.ts';
import type { Finding, Fix, TextChange } from './finding/finding.ts';
import { isCheckCode } from './runChecks.ts';

/** Silencing a finding by a comment, at the end of its line or on a line of its own above. */

/** A finding that a comment may silence: a code and where it was found. */
type Silenceable = Pick<Finding, 'code' | 'span' | 'within'>;

const keyword = 'portable-tests-ignore';
const ignoring = /#[ \t]*portable-tests-ignore\b/g;
const commentLine = /^[ \t]*#/;

/** The text after the keyword in the comment of a line; undefined where it has no such comment. */
function commentOf(line: string): string | undefined {
  if (!line.includes(keyword)) return undefined;
  const last = [...line.matchAll(ignoring)].at(-1);
  return last && /(?:^|\s)#/.test(line.slice(0, last.index + 1))
    ? line.slice(last.index + last[0].length)
    : undefined;
}

/** The comments of one text. Lines are read once, however many findings stand on one. */
export class IgnoreComments {
  /** Most texts have no such comment. */
  private readonly hasAny: boolean;
  /** The codes that comments name, by where the line that they belong to starts; an empty list is all codes. */
  private readonly codesByStart = new Map<number, readonly (readonly string[])[]>();

  constructor(private readonly text: string) {
    this.hasAny = text.includes(keyword);
  }

  /** Whether a comment silences the finding. */
  ignores({ code, span, within }: Silenceable): boolean {
    if (!this.hasAny) return false;
    return [span, within].some(({ start }) =>
      this.codesAt(lineStart(this.text, start)).some((codes) => codes.length === 0 || codes.includes(code)),
    );
  }

  /** Whether a comment silences what the schema tells: its warnings can be silenced, its errors cannot. */
  silences(problem: LocatedProblem): boolean {
    return isCheckCode(problem.code) && this.ignores({ code: problem.code, span: problem, within: problem });
  }

  private codesAt(start: number): readonly (readonly string[])[] {
    const codes =
      this.codesByStart.get(start) ?? linesFor(this.text, start).flatMap((line) => codesIn(line) ?? []);
    this.codesByStart.set(start, codes);
    return codes;
  }
}

/** The line, and the comments directly above it. */
function linesFor(text: string, start: number): string[] {
  const lines = [text.slice(start, lineEnd(text, start))];
  for (let at = start; at > 0;) {
    at = lineStart(text, at - 1);
    const line = text.slice(at, lineEnd(text, at));
    if (!commentLine.test(line)) break;
    lines.push(line);
  }
  return lines;
}

/** The codes that the comment of a line names, in a list. What follows ` -- ` is an explanation. */
function codesIn(line: string): [string[]] | undefined {
  const words = commentOf(line)
    ?.replace(/(?:^|\s)--.*$/, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words && [words];
}

/** The fix that silences a finding. */
export function ignoreFix(finding: Silenceable, text: string): Fix {
  return { title: message('Ignore "{0}" on this line', finding.code), edits: [addComment(finding, text)] };
}

function addComment({ code, span, within }: Silenceable, text: string): TextChange {
  const end = lineEnd(text, within.start);
  if (within.end > end && !/^[|>]/.test(text.slice(within.start))) return above(code, within.start, text);
  const line = text.slice(lineStart(text, span.start < end ? span.start : within.start), end);
  const present = commentOf(line);
  const codes = (present ?? '').trim().split(/[\s,]+/);
  const extended =
    present !== undefined && codes.every(isCheckCode) ? `, ${code}` : ` # portable-tests-ignore ${code}`;
  return { span: { start: end, end }, text: extended };
}

/** A comment cannot stand inside a text of several lines, so it goes above. */
function above(code: string, offset: number, text: string): TextChange {
  const start = lineStart(text, offset);
  const first = start + (/^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0);
  const line = `${' '.repeat(first - start)}# portable-tests-ignore ${code}${getLineBreak(text)}`;
  return { span: { start, end: start }, text: line };
}
