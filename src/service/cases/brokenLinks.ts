import { checkSet } from '../../core/case/consistency.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { BadRequest, issue, type Issue } from '../http/problems.ts';
import type { Store } from '../store/store.ts';

type Path = readonly (string | number)[];

interface Incoming {
  readonly targetId: string;
  readonly cases: readonly TestCase[];
  /** What stays beside the incoming cases; they may depend on it. */
  readonly staying: readonly TestCase[];
  /** Where the case with this index stands in the request. */
  readonly pathOf: (index: number) => Path;
}

/** Refuses cases that cannot stand together: a 400 that names each id (contract section 7, domain.md). */
export function refuseBrokenLinks(store: Store, incoming: Incoming): void {
  const issues = [...foreignIds(store, incoming), ...linkIssues(incoming)];
  if (issues.length > 0) throw new BadRequest(issues);
}

/** A deleted case belongs to nobody any more: another target may take its id. */
function foreignIds(store: Store, { targetId, cases, pathOf }: Incoming): Issue[] {
  return cases.flatMap(({ id }, index) => {
    const record = store.cases.record(id);
    const isForeign = record && record.targetId !== targetId && record.status !== 'DELETED';
    const message = `The id ${id} belongs to a test case of another test target`;
    return isForeign ? [issue([...pathOf(index), 'id'], message, 'an id of this test target', id)] : [];
  });
}

function linkIssues({ cases, staying, pathOf }: Incoming): Issue[] {
  const indexOf = new Map(cases.map((one, index) => [one, index]));
  const ids = new Set(cases.map(({ id }) => id));
  const at = (
    one: TestCase | undefined,
    key: string,
    message: string,
    expected: string,
    received: string,
  ): Issue[] => {
    const index = one && indexOf.get(one);
    return index === undefined ? [] : [issue([...pathOf(index), key], message, expected, received)];
  };
  return checkSet([...cases, ...staying.filter(({ id }) => !ids.has(id))]).flatMap((problem): Issue[] => {
    switch (problem.kind) {
      case 'duplicate-id':
        return problem.cases
          .slice(1)
          .flatMap((one) =>
            at(one, 'id', `The id ${problem.id} is used more than once`, 'an id used once', problem.id),
          );
      case 'unknown-dependency':
        return at(
          problem.case,
          'dependencyId',
          `There is no test case with the id ${problem.id}`,
          'the id of a test case',
          problem.id,
        );
      case 'unknown-teardown':
        return at(
          problem.case,
          'teardownId',
          `There is no test case with the id ${problem.id}`,
          'the id of a test case',
          problem.id,
        );
      case 'cycle': {
        const loop = [...problem.cases, problem.cases[0]].map((one) => one?.id).join(' -> ');
        const first = problem.cases.find((one) => indexOf.has(one));
        return at(first, 'dependencyId', `Test cases depend on each other: ${loop}`, 'no cycle', 'a cycle');
      }
      default:
        return problem satisfies never;
    }
  });
}
