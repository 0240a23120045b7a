import { render } from '../../core/message.ts';
import type { SpecImport } from '../../specs/cases/casesOfSpecs.ts';
import type { SpecRemark } from '../../specs/cases/specRemarks.ts';
import { sentences } from '../../core/userError.ts';
import type { ReportedProblem } from '../outcome/reportedProblem.ts';

/** What could not be converted, and what differs from its test, by file and line. */
export const importProblems = ({ notUnderstood, remarks }: SpecImport): ReportedProblem[] =>
  [
    ...notUnderstood.map((remark) => problemOf(remark, 'not-converted')),
    ...remarks.map((remark) => problemOf(remark, 'differs')),
  ].toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));

const problemOf = (
  { path, line, reason, todo }: SpecRemark,
  code: 'not-converted' | 'differs',
): ReportedProblem => ({
  path,
  line,
  column: 1,
  severity: 'warning',
  code,
  message: sentences(render(reason), todo && render(todo)),
});
