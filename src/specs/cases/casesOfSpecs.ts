import { message, type Message } from '../../core/message.ts';
import type { Place, SpecRecording } from '../recording.ts';
import { CaseBuilder, testsOf, type ImportedCase } from './caseBuilder.ts';
import { withOwnPages } from './ownPage.ts';
import { addProblems } from './problemReasons.ts';
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
