import { message } from '../errors.ts';
import { isCheckCode } from './codes.ts';
import { indentOf, lineEnd, lineStart, newlineOf } from './edits.ts';
import type { Finding, Fix, TextChange } from './finding.ts';
import type { LocatedProblem } from '../yaml.ts';

/** Silencing a finding by a comment, at the end of its line or on a line of its own above. */

/** What a comment may silence: a code and where it was found. */
type Silenceable = Pick<Finding, 'code' | 'span' | 'within'>;

const comment = /(?:^|\s)#[ \t]*(?:.*#[ \t]*)?portable-tests-ignore\b([^\r\n]*)$/;
const commentLine = /^[ \t]*#/;

/** Whether a text has any such comment: most have none. */
export const mayIgnore = (text: string): boolean => text.includes('portable-tests-ignore');

/** Whether a comment silences the finding. */
export function isIgnored({ code, span, within }: Silenceable, text: string): boolean {
  const offsets = new Set([lineStart(text, span.start), lineStart(text, within.start)]);
  return [...offsets].some((offset) => linesFor(text, offset).some((line) => silences(line, code)));
}

/** Whether a comment silences what the schema tells: its warnings can be silenced, its errors cannot. */
export const isSilenced = (problem: LocatedProblem, text: string): boolean =>
  isCheckCode(problem.code) && isIgnored({ code: problem.code, span: problem, within: problem }, text);

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

/** What follows ` -- ` is an explanation. */
function silences(line: string, code: string): boolean {
  const match = comment.exec(line);
  if (!match) return false;
  const words = (match[1] ?? '')
    .replace(/(?:^|\s)--.*$/, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.length === 0 || words.includes(code);
}

/** The fix that silences a finding. */
export function ignoreFix(finding: Silenceable, text: string): Fix {
  return { title: message('Ignore “{0}” on this line', finding.code), edits: [ignoring(finding, text)] };
}

function ignoring({ code, span, within }: Silenceable, text: string): TextChange {
  const end = lineEnd(text, within.start);
  if (within.end > end && !/^[|>]/.test(text.slice(within.start))) return above(code, within.start, text);
  const line = text.slice(lineStart(text, span.start < end ? span.start : within.start), end);
  const present = comment.exec(line);
  const codes = (present?.[1] ?? '').trim().split(/[\s,]+/);
  const extended =
    present !== null && codes.every(isCheckCode) ? `, ${code}` : ` # portable-tests-ignore ${code}`;
  return { span: { start: end, end }, text: extended };
}

/** A comment cannot stand inside a text of several lines, so it goes above. */
function above(code: string, offset: number, text: string): TextChange {
  const start = lineStart(text, offset);
  const first = start + (/^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0);
  const line = `${indentOf(text, first)}# portable-tests-ignore ${code}${newlineOf(text)}`;
  return { span: { start, end: start }, text: line };
}
