import type { Span } from '../../text/span.ts';
import type { Finding, Fix } from './finding.ts';

/** Moves a span by a number of characters. */
export const moveSpan = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Where a span of a text is in another one. */
export type SpanMap = (span: Span) => Span;

/** The same finding in another text. */
export const moveFinding = (finding: Finding, move: SpanMap): Finding => ({
  ...finding,
  span: move(finding.span),
  within: move(finding.within),
  fixes: finding.fixes.map((fix) => moveFix(fix, move)),
  ...(finding.seek && { seek: () => finding.seek?.().map((fix) => moveFix(fix, move)) ?? [] }),
});

/** The same fix in another text. */
export const moveFix = (fix: Fix, move: SpanMap): Fix =>
  'edits' in fix ? { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: move(edit.span) })) } : fix;
