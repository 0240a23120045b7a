import { message } from '../../message.ts';
import type { Located } from '../../text/located.ts';
import type { Span } from '../../text/span.ts';
import { createFinding, spanOf, type Finding, type Fix } from '../finding/finding.ts';
import { findUnknownNames, type UnknownName } from '../values/findUnknownNames.ts';
import { findPartSpan } from '../finding/nodes.ts';
import type { StepView } from '../views/stepView.ts';

/** Maximum number of uses that a fix changes. */
const mostUses = 50;

/** Names in code that don't exist where it runs, each at its first use. */
export function unknownNames({ code, text }: StepView): Finding[] {
  const { syntax } = code ?? {};
  if (!code || !syntax || 'error' in syntax) return [];
  return findUnknownNames(syntax, code.place).map((unknown) => {
    const [first] = unknown.uses;
    const span = (first && findPartSpan(code.located, first, text)) ?? spanOf(code.located);
    const fixes = renameFix(unknown, code.located, text);
    return createFinding('unknown-name', span, unknown.message, { within: code.located, fixes });
  });
}

/** Changes all uses of the name; no fix where escapes hide them. */
function renameFix({ name, meant, uses }: UnknownName, located: Located, text: string): Fix[] {
  if (meant === undefined || uses.length > mostUses) return [];
  const spans = uses.map((use) => findPartSpan(located, use, text));
  const isWritten = (span: Span | undefined): span is Span =>
    span !== undefined && text.slice(span.start, span.end) === name;
  if (!spans.every(isWritten)) return [];
  const edits = spans.map((span) => ({ span, text: meant }));
  return [{ title: message('Change to “{0}”', meant), preferred: true, edits }];
}
