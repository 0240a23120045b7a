import type { ServiceClient } from '../../api/createClient.ts';
import type { ListedReport, TestResult } from '../../api/contract/report.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';

/** Reports whose results name no case, that are opened for their cases at most at a time. */
const mostOpened = 8;

/** The test cases of results: endpoint 17 names them (v2), endpoint 16 only their versions (v3). */
export class ResultCaseIds {
  /** By the ids of results and of versions. */
  private readonly caseIds = new Map<string, string>();

  /** The id of the case of a result, as far as it is known. */
  caseIdOf({ id, testCaseId, testCaseVersionId }: TestResult): string | undefined {
    return testCaseId ?? this.caseIds.get(id) ?? this.caseIds.get(testCaseVersionId ?? '');
  }

  /** Opens the reports that have results of unknown cases, `mostOpened` at most. */
  async load(
    client: Pick<ServiceClient, 'getTestReport'>,
    testTargetId: string,
    reports: readonly ListedReport[],
  ): Promise<void> {
    let opened = 0;
    for (const { id, testResults } of reports) {
      const unknown = (testResults ?? []).filter((result) => this.caseIdOf(result) === undefined);
      if (unknown.length === 0) continue;
      if (opened++ === mostOpened) return;
      const report = await client
        .getTestReport(testTargetId, id)
        .catch(ifUnsupported('getTestReport', () => undefined));
      if (!report) return;
      this.addCases(unknown, report.testResults ?? []);
    }
  }

  private addCases(unknown: readonly TestResult[], withCases: readonly TestResult[]): void {
    const caseIds = new Map(withCases.map(({ id, testCaseId }) => [id, testCaseId]));
    for (const { id, testCaseVersionId } of unknown) {
      const caseId = caseIds.get(id);
      if (!caseId) continue;
      this.caseIds.set(id, caseId);
      if (testCaseVersionId) this.caseIds.set(testCaseVersionId, caseId);
    }
  }
}
