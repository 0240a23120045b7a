import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { type InvalidFile, findSetProblems } from '../../sync/cases/localSet.ts';
import { localize } from '../ui/localize.ts';
import { createFileError } from '../ui/errorWithAction.ts';
import type { LoadedCases } from './readNeededCases.ts';

/**
 * Returns every case of a set.
 *
 * @throws UserError that names the first file which has errors, with its line
 */
export function getValidCases({ local, uriOf }: LoadedCases): TestCase[] {
  const cases = Array.from(local.cases.values(), ({ testCase }) => testCase);
  const [invalid] = [...local.invalid, ...findSetProblems(local, cases)];
  if (invalid) throw invalidError(invalid, uriOf(invalid.path));
  if (cases.length > 0) return cases;
  throw new UserError(
    message('There is no test case here'),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

const invalidError = ({ path, problem }: InvalidFile, uri: vscode.Uri): UserError =>
  createFileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    message('No code was generated. Fix the file, then try again'),
    uri,
    problem.line,
  );
