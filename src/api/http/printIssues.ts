import type { Issue } from './validationIssue.ts';

/** Prints the first `most` issues: `testCases[3].id: expected string, received number`. */
export function printIssues(issues: readonly Issue[], most = 5): { text: string; more: number } {
  const text = issues.slice(0, most).map(printIssue).join('; ');
  return { text, more: Math.max(0, issues.length - most) };
}

function printIssue({ path, expected, received, message, code, keys }: Issue): string {
  const context = printPath(path);
  const types = expected && received ? `expected ${expected}, received ${received}` : undefined;
  const unknown = keys && keys.length > 0 ? `unknown ${keys.slice(0, 5).join(', ')}` : undefined;
  const what = types ?? message ?? unknown ?? (expected && `expected ${expected}`) ?? code ?? 'not accepted';
  const problem = what.replace(/[.\s]+$/, '');
  return (context ? `${context}: ${problem}` : problem).slice(0, 300);
}

/** `['testCases', 3, 'id']` as `testCases[3].id`; a long one loses its middle. */
export function printPath(path: readonly PropertyKey[]): string {
  const printed = path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
  return printed.length <= 160 ? printed : `${printed.slice(0, 80)}…${printed.slice(-79)}`;
}
