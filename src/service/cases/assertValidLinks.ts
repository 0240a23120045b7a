import { checkCaseSet, type CaseSetProblem } from '../../core/case/checkCaseSet.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { BadRequest, issue, type BadRequestIssue } from '../http/httpErrors.ts';

type Path = readonly (string | number)[];

interface IncomingCases {
  readonly cases: readonly TestCase[];
  /** Cases that stay beside the incoming ones, which may depend on them. */
  readonly staying: readonly TestCase[];
  /** The path of the case with this index in the request. */
  readonly pathOf: (index: number) => Path;
}

/** Refuses cases that cannot stand together: a 400 that names each id (contract section 7, domain.md). */
export function assertValidLinks(incoming: IncomingCases): void {
  const issues = linkIssues(incoming);
  if (issues.length > 0) throw new BadRequest(issues);
}

function linkIssues({ cases, staying, pathOf }: IncomingCases): BadRequestIssue[] {
  const indexOf = new Map(cases.map((testCase, index) => [testCase, index]));
  const ids = new Set(cases.map(({ id }) => id));
  const problems = checkCaseSet([...cases, ...staying.filter(({ id }) => !ids.has(id))]);
  return problems
    .flatMap((problem) => brokenLinksOf(problem, (testCase) => indexOf.has(testCase)))
    .flatMap(({ testCase, key, message, expected, received }) => {
      const index = indexOf.get(testCase);
      return index === undefined ? [] : [issue([...pathOf(index), key], message, expected, received)];
    });
}

interface BrokenLink extends Pick<BadRequestIssue, 'message' | 'expected' | 'received'> {
  readonly testCase: TestCase;
  readonly key: 'id' | 'dependencyId' | 'teardownId';
}

function brokenLinksOf(problem: CaseSetProblem, isIncoming: (testCase: TestCase) => boolean): BrokenLink[] {
  switch (problem.kind) {
    case 'duplicate-id':
      return problem.cases.slice(1).map((testCase) => usedId(testCase, problem.id));
    case 'unknown-dependency':
      return [unknownCase(problem.case, 'dependencyId', problem.id)];
    case 'unknown-teardown':
      return [unknownCase(problem.case, 'teardownId', problem.id)];
    case 'cycle': {
      const first = problem.cases.find(isIncoming);
      return first ? [cycle(first, problem.cases)] : [];
    }
    default:
      return problem satisfies never;
  }
}

const usedId = (testCase: TestCase, id: string): BrokenLink => ({
  testCase,
  key: 'id',
  message: `The id ${id} is used more than once`,
  expected: 'an id used once',
  received: id,
});

const unknownCase = (testCase: TestCase, key: BrokenLink['key'], id: string): BrokenLink => ({
  testCase,
  key,
  message: `There is no test case with the id ${id}`,
  expected: 'the id of a test case',
  received: id,
});

function cycle(testCase: TestCase, cases: readonly TestCase[]): BrokenLink {
  const loop = [...cases, cases[0]].map((member) => member?.id).join(' -> ');
  const message = `Test cases depend on each other: ${loop}`;
  return { testCase, key: 'dependencyId', message, expected: 'no cycle', received: 'a cycle' };
}
