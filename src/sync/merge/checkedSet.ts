import { checkCase } from '../../core/checks/checkCase.ts';
import type { CaseSetView, OtherCase } from '../../core/checks/views/caseSetView.ts';
import { checkCaseSet, type CaseSetProblem } from '../../core/case/checkCaseSet.ts';
import { findDependents } from '../../core/case/findDependents.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { render } from '../../core/message.ts';
import { summarize } from '../../core/summary/caseSummary.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';

/** A test case and the text of its file, which is made when it is used. */
export interface CaseText {
  readonly testCase: TestCase;
  readonly text: string;
}

/** The problems of a set of test cases, as keys that are the same in another set with the same problem. */
export class CheckedSet {
  private readonly others = new Map<string, OtherCase>();
  private readonly testCases: readonly TestCase[];
  private links: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(private readonly cases: ReadonlyMap<string, CaseText>) {
    this.testCases = [...cases.values()].map(({ testCase }) => testCase);
  }

  /** The ids of the test cases of each problem between test cases. */
  problemsBetween(): ReadonlyMap<string, ReadonlySet<string>> {
    return (this.links ??= new Map(checkCaseSet(this.testCases).map(linkProblem)));
  }

  /** The errors and warnings of one test case. */
  problemsOf(id: string): ReadonlySet<string> {
    const text = this.cases.get(id)?.text;
    if (text === undefined) return new Set();
    const schema = parseCase(text).problems.map(({ code, message }) => `${code} ${render(message)}`);
    const shared = checkCase(text, this.view(id))
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ code, message }) => `${code} ${render(message)}`);
    return new Set([...schema, ...shared]);
  }

  private view(key: string): CaseSetView {
    return {
      key,
      complete: true,
      byId: (id) => this.other(id),
      dependantsOf: (id) => findDependents(id, this.testCases).flatMap((testCase) => this.other(testCase.id)),
      all: () => [...this.cases.keys()].flatMap((id) => this.other(id)),
      newId: () => key,
    };
  }

  private other(id: string): OtherCase[] {
    const found = this.cases.get(id);
    if (!found) return [];
    const known = this.others.get(id) ?? { key: id, summary: summarize(found.text), text: found.text };
    this.others.set(id, known);
    return [known];
  }
}

function linkProblem(problem: CaseSetProblem): [key: string, ids: ReadonlySet<string>] {
  const cases = 'cases' in problem ? problem.cases : [problem.case];
  const ids = cases.map(({ id }) => id).toSorted();
  return [[problem.kind, ...ids, 'id' in problem ? problem.id : ''].join(' '), new Set(ids)];
}
