import assert from 'node:assert/strict';
import { localPath, type CreatedReport } from '../../../src/service/localApi.ts';
import { sampleTarget } from './localService.mts';
import { hostedKey, type StandIn } from './standIn.mts';

/** What a test case came to in a run; without an error, it passed. */
interface SentResult {
  readonly id: string;
  readonly error: string | undefined;
}

/** Gives a service the report of a run of these test cases. */
export async function sendReport(service: StandIn, results: readonly SentResult[]): Promise<void> {
  const send = async (method: string, below: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(
      `${service.url}${localPath}/test-targets/${sampleTarget}/test-reports${below}`,
      {
        method,
        headers: { 'X-API-Key': hostedKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    assert.equal(answer.status, 200);
    return answer.json();
  };
  const report = (await send('POST', '', {
    executionUrl: 'https://shop.example/',
    browser: 'CHROMIUM',
    breakpoint: 'DESKTOP',
    context: { source: 'github', ref: 'refs/heads/main' },
    testCaseIds: results.map(({ id }) => id),
  })) as CreatedReport;
  for (const { id, testCaseId } of report.testResults ?? []) {
    const errorMessage = results.find((result) => result.id === testCaseId)?.error ?? null;
    const status = errorMessage === null ? 'PASSED' : 'FAILED';
    await send('PATCH', `/${report.id}/test-results/${id}`, { status, errorMessage });
  }
}
