import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseReading } from '../../core/checks/readCaseForChecks.ts';
import type { CaseLinks } from '../../core/summary/caseSummary.ts';
import type { LocatedProblem } from '../../core/yaml/parseCase.ts';

/** What the checks need of a file, without its nodes. */
export interface FileReading {
  readonly problems: readonly LocatedProblem[];
  readonly links: CaseLinks;
  readonly content: CaseReading;
}

/** A valid test case without its steps: what checks of the whole set look at. */
export type CaseHeader = Pick<TestCase, 'id' | 'description' | 'dependencyId' | 'teardownId'>;

/** What is remembered of a file without errors. */
export interface KnownFile {
  readonly header: CaseHeader;
  readonly reading: FileReading;
}
