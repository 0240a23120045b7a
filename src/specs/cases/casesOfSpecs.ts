import { message, type Message } from '../../core/message.ts';
import type {
  Place,
  SpecRecording,
  RecordedCall,
  RecordedGroup,
  RecordedProblem,
  RecordedTest,
} from '../recording.ts';
import { addProblems } from './callPairs.ts';
import { CaseBuilder, testsOf, type ImportedCase } from './caseBuilder.ts';
import { noRemarks, type SpecRemark } from './specRemarks.ts';
import { Variables } from './variables.ts';

/** Test cases of spec files, what could not be converted, and what differs. */
export interface SpecImport {
  readonly cases: readonly ImportedCase[];
  readonly notUnderstood: readonly SpecRemark[];
  readonly remarks: readonly SpecRemark[];
}

/** Converts recordings of spec files, one after the other, to test cases. Nothing is dropped silently. */
export class CasesOfSpecs {
  private readonly found = noRemarks();
  private readonly cases: ImportedCase[] = [];
  private readonly ids = new Set<string>();

  /**
   * @param lineOf the text of a line of a file
   * @param createId a UUID for a name, always the same one
   */
  constructor(
    private readonly lineOf: (place: Place) => string,
    private readonly createId: (name: string) => string,
  ) {}

  add({ path, values, problems, ...recording }: SpecRecording): void {
    const root = withOwnPages(recording.root);
    const variables = new Variables(values, testsOf(root), this.lineOf);
    const context = { variables, found: this.found, lineOf: this.lineOf };
    const builder = new CaseBuilder(path, context, this.createId);
    // A file that can't be read has no tests either.
    addProblems(problems.length > 1 ? problems.filter(({ kind }) => kind !== 'noTests') : problems, context);
    builder.build(root);
    for (const imported of builder.cases) this.addCase(imported);
  }

  /** Lists a file that isn't read. */
  refuse(path: string, reason: Message): void {
    this.found.notUnderstood.add({ path, line: 1 }, '', { reason });
  }

  result(): SpecImport {
    const { notUnderstood, remarks } = this.found;
    return { cases: this.cases, notUnderstood: notUnderstood.sorted(), remarks: remarks.sorted() };
  }

  private addCase(imported: ImportedCase): void {
    const { testCase } = imported;
    const reason = message('Another test was generated from the same test case');
    if (this.ids.has(testCase.id)) this.found.notUnderstood.add(imported, testCase.description, { reason });
    else this.cases.push(imported);
    this.ids.add(testCase.id);
  }
}

const opening = /^(?:browser|context)\.new(?:Page|Context)\(\)$/;
const opened = /^(?:browser|context)\.new(?:Page|Context)\(/;
const otherPage = /^(?:expect(?:\.soft)?\()?(page\d+)\b/;

/** A recording in which the only page that a test uses is its page, also where the test opens it by itself. */
export const withOwnPages = (group: RecordedGroup): RecordedGroup => ({
  ...group,
  tests: group.tests.map((test) => ({ ...test, calls: withOwnPage(test.calls) })),
  groups: group.groups.map(withOwnPages),
  problems: [...group.problems, ...sharedPages(group)],
});

/** The pages that a hook opens once, where several tests go on with one as if it were their own. */
const sharedPages = ({ hooks, tests, groups }: RecordedGroup): RecordedProblem[] =>
  hooks.flatMap(({ id, kind }) => {
    const openings = testsIn({ tests, groups }).flatMap(({ calls }) => {
      const opened = calls.findLast(
        ({ phase, code }) => phase.in === 'hook' && phase.hook === id && opening.test(code),
      );
      return opened && withOwnPage(calls) !== calls ? [opened] : [];
    });
    const [first, second] = openings;
    return kind === 'beforeAll' && first && second ? [{ kind: 'sharedPage', place: first.place }] : [];
  });

const testsIn = ({ tests, groups }: Pick<RecordedGroup, 'tests' | 'groups'>): readonly RecordedTest[] => [
  ...tests,
  ...groups.flatMap(testsIn),
];

function withOwnPage(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const names = new Set(
    calls.flatMap(({ on, code }) => (on === 'otherPage' && otherPage.exec(code)?.[1]) || []),
  );
  const [name, more] = names;
  const hasPage = calls.some(({ on }) => on === 'page' || on === 'session');
  if (hasPage || name === undefined || more !== undefined) return calls;
  const parts = new RegExp(String.raw`('(?:[^'\\]|\\.)*')|\b${name}\b`, 'gu');
  return calls
    .filter(({ code }) => !opening.test(code))
    .map((call) =>
      otherPage.test(call.code)
        ? { ...call, on: 'page', code: call.code.replaceAll(parts, (_, text?: string) => text ?? 'page') }
        : opened.test(call.code)
          ? { ...call, on: 'page' }
          : call,
    );
}
