import type { Span } from '../../text/span.ts';
import type { Finding, Fix } from './finding.ts';

/** Moves a span by a number of characters. */
export const moveSpan = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** The same finding, its text a part of a longer one. */
export const moveFinding = (finding: Finding, by: number): Finding => ({
  ...finding,
  span: moveSpan(finding.span, by),
  within: moveSpan(finding.within, by),
  fixes: finding.fixes.map((fix) => moveFix(fix, by)),
  ...(finding.seek && { seek: () => finding.seek?.().map((fix) => moveFix(fix, by)) ?? [] }),
});

/** Moves the edits of a fix by a number of characters. */
export const moveFix = (fix: Fix, by: number): Fix =>
  'edits' in fix
    ? { ...fix, edits: fix.edits.map((edit) => ({ ...edit, span: moveSpan(edit.span, by) })) }
    : fix;
