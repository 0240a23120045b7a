import type { InvalidFile, LocalSet } from './localSet.ts';
import { checkCaseSet, type CaseSetProblem } from '../../core/case/checkCaseSet.ts';
import { message, type Message } from '../../core/message.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { positionAt } from '../../core/text/textLines.ts';

/** Problems between cases, each on the line of the file that can fix it. */
export function findSetProblems(set: LocalSet, all: readonly TestCase[]): InvalidFile[] {
  return checkCaseSet(all).flatMap((problem) => {
    const { testCase, path, text } = explain(problem);
    const local = testCase && set.cases.get(testCase.id);
    if (!local)
      return [{ path: testCase?.description ?? '', problem: { line: 1, column: 1, message: text } }];
    const { line, column } = positionAt(local.file.text, parseCase(local.file.text).spanOf(path).start);
    return [{ path: local.file.path, problem: { line, column, message: text } }];
  });
}

function explain(problem: CaseSetProblem): { testCase: TestCase | undefined; path: string[]; text: Message } {
  switch (problem.kind) {
    case 'duplicate-id':
      return {
        testCase: problem.cases[0],
        path: ['id'],
        text: message('The id {0} is used more than once', problem.id),
      };
    case 'unknown-dependency':
      return {
        testCase: problem.case,
        path: ['dependencyId'],
        text: message('There is no test case with the id {0}', problem.id),
      };
    case 'unknown-teardown':
      return {
        testCase: problem.case,
        path: ['teardownId'],
        text: message('There is no test case with the id {0}', problem.id),
      };
    case 'cycle': {
      const loop = [...problem.cases, problem.cases[0]].map((testCase) => testCase?.description).join(' → ');
      return {
        testCase: problem.cases[0],
        path: ['dependencyId'],
        text: message('These test cases depend on each other: {0}', loop),
      };
    }
    default:
      return problem satisfies never;
  }
}
