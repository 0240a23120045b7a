import assert from 'node:assert/strict';
import type { CreatedReport } from '../../../src/service/localContract/localApi.ts';
import { sampleTarget } from './localService.ts';

interface PullRequest {
  readonly sha: string;
  readonly issueNumber: number;
  readonly repo: string;
  readonly owner: string;
}

/** Sends reports of runs of the sample's test cases to a local service, as a run of somebody else does. */
export class ReportSender {
  constructor(private readonly service: { readonly url: string; readonly key: string }) {}

  /** @param pullRequest for which the tests run, on the branch "main" */
  async begin(testCaseIds: readonly string[], pullRequest?: PullRequest): Promise<CreatedReport> {
    const body = {
      executionUrl: 'https://shop.example/',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      context: { source: 'github', ref: 'refs/heads/main', ...pullRequest },
      testCaseIds,
    };
    return (await this.#send('POST', '', body)) as CreatedReport;
  }

  /** @param errors what was wrong with test cases, by their ids; the others passed */
  async end({ id, testResults }: CreatedReport, errors: ReadonlyMap<string, string>): Promise<void> {
    for (const result of testResults ?? []) {
      const errorMessage = errors.get(result.testCaseId ?? '') ?? null;
      const status = errorMessage === null ? 'PASSED' : 'FAILED';
      await this.#send('PATCH', `/${id}/test-results/${result.id}`, { status, errorMessage });
    }
  }

  async #send(method: string, below: string, body: object): Promise<unknown> {
    const { url, key } = this.service;
    const answer = await fetch(`${url}/local/v1/test-targets/${sampleTarget}/test-reports${below}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
    return answer.json();
  }
}
