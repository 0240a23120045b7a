import type * as z from 'zod';
import { zodIssueToProblems } from '../../core/case/zodIssueToProblems.ts';
import { render } from '../../core/message.ts';
import type { Clean } from '../../core/text/createRedactingCleaner.ts';
import type { Issue } from './validationIssue.ts';

/** The issues of a schema, in the form in which services report them. */
export function convertZodIssues(
  issues: readonly z.core.$ZodIssue[],
  clean: Clean,
  base: readonly string[] = [],
): Issue[] {
  return issues.map((issue) => ({
    path: [
      ...base,
      ...issue.path.map((part) => (typeof part === 'number' ? part : clean(part.toString(), 80))),
    ],
    code: issue.code,
    message: clean(messageOf(issue, base), 200),
    ...('expected' in issue && { expected: issue.expected, received: typeName(issue.input) }),
  }));
}

/** The message of an issue for users: zod's are for programmers. */
function messageOf(issue: z.core.$ZodIssue, base: readonly string[]): string {
  const [first] = zodIssueToProblems(issue, base);
  return first ? render(first.message) : issue.message;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
