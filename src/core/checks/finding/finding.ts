import type { TestCase } from '../../case/testCase.ts';
import { message, type Message } from '../../message.ts';
import type { Span } from '../../text/span.ts';
import { getLineBreak, lineEnd, lineStart } from '../../text/textLines.ts';

/** The severity of a finding. */
export const severities = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof severities)[number];

/** One change of the checked text. */
export interface TextChange {
  readonly span: Span;
  readonly text: string;
  /** A part of `text` that only stands in for what the user has to write: the editor selects it. */
  readonly placeholder?: string;
}

/** A way to fix a finding: changes of the checked text, or a new file for a case that is missing. */
export type Fix = {
  readonly title: Message;
  /** Whether it is the one sensible fix, fit to be applied without a look. */
  readonly preferred?: boolean;
} & ({ readonly edits: readonly TextChange[] } | { readonly createFile: TestCase });

/** Another place that belongs to a finding. */
export interface Related {
  /** The key of the file, as the project names it. */
  readonly key: string;
  /** The text that the span refers to. */
  readonly text: string;
  readonly span: Span;
  readonly message: Message;
}

/** A problem that a check found, with its span and its fixes. */
export interface Finding extends FindingDetails {
  /** The code of the check. */
  readonly code: string;
  readonly severity: Severity;
}

/** A finding as the check itself says it: the table of checks adds the code and the severity. */
export interface FindingDetails {
  readonly span: Span;
  readonly message: Message;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  /** Finds fixes that take time to find: called only when the user wants to fix it. */
  readonly seek?: () => readonly Fix[];
  /** The value that the span is a part of: a comment cannot stand inside a text of several lines. */
  readonly within: Span;
}

/** A finding of a check. */
export function createFinding(
  span: Span,
  text: Message,
  { within = span, ...more }: Partial<Pick<FindingDetails, 'related' | 'fixes' | 'seek' | 'within'>> = {},
): FindingDetails {
  return {
    span: spanOf(span),
    message: text,
    related: [],
    fixes: [],
    within: spanOf(within),
    ...more,
  };
}

/** The fix that writes another text in a place. */
export const changeTo = (text: string, span: Span): Fix => ({
  title: message('Change to "{0}"', text),
  preferred: true,
  edits: [{ span: spanOf(span), text }],
});

/** The fix that takes a field out; none where that is not simple. */
export const removing = (
  title: Message,
  { removal }: { readonly removal: readonly TextChange[] },
  preferred = false,
): Fix[] => (removal.length > 0 ? [{ title, preferred, edits: removal }] : []);

/** A place in another file that belongs to a finding; none where the file lacks it. */
export const relatedAt = (
  { key, text }: Pick<Related, 'key' | 'text'>,
  span: Span | undefined,
  about: Message,
): Related[] => (span ? [{ key, text, span, message: about }] : []);

/** The span of what a check found, without the rest of it. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** All that can be done about a finding, what has to be sought first. */
export const getFixes = ({ fixes, seek }: Finding): readonly Fix[] => [...(seek?.() ?? []), ...fixes];

/** Moves a span by a number of characters. */
export const moveSpan = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Where a span of a text is in another one. */
export type SpanMap = (span: Span) => Span;

/** The same finding in another text. */
export const moveFinding = <Item extends FindingDetails>(finding: Item, move: SpanMap): Item => ({
  ...finding,
  span: move(finding.span),
  within: move(finding.within),
  fixes: finding.fixes.map((fix) => moveFix(fix, move)),
  ...(finding.seek && { seek: () => finding.seek?.().map((fix) => moveFix(fix, move)) ?? [] }),
});

/** The same fix in another text. */
export const moveFix = (fix: Fix, move: SpanMap): Fix =>
  'edits' in fix ? { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: move(edit.span) })) } : fix;

/** The blanks (and dash) in front of an offset, as blanks. */
export const blanksBefore = (text: string, offset: number): string =>
  ' '.repeat(offset - lineStart(text, offset));

/** Puts lines below the line that a span ends on. */
export function insertLinesBelow(text: string, { end }: Span, lines: readonly string[]): TextChange {
  const at = lineEnd(text, end);
  const newline = getLineBreak(text);
  return { span: { start: at, end: at }, text: lines.map((line) => newline + line).join('') };
}
