import type { TestCase } from '../../../src/core/case/testCase.ts';
import { RecordingProxy } from '../../support/recordingProxy.ts';
import type { ServiceProcess } from './serviceProcess.ts';

/**
 * A hosted service, with what the local one lacks: it fixes test cases in reports,
 * has test plans, and may keep a test case otherwise than it was sent. All else is the real service.
 */
export class HostedService {
  /** The test cases of a pull by a report, and of one by a test plan. */
  fixed: readonly TestCase[] = [];
  planned: readonly TestCase[] = [];
  /** The stored version of a pushed test case. */
  keeps = (testCase: TestCase): TestCase => testCase;

  private constructor(
    readonly service: ServiceProcess,
    readonly proxy: RecordingProxy,
  ) {
    proxy.answer('pull', ({ query }) => {
      if (query.testReportId) return { status: 200, body: { testCases: this.fixed } };
      return query.testPlanId ? { status: 200, body: { testCases: this.planned } } : undefined;
    });
    proxy.alter = ({ endpoint, body }) => (endpoint === 'push' ? this.#kept(body) : body);
  }

  static async start(service: ServiceProcess): Promise<HostedService> {
    return new HostedService(service, await RecordingProxy.start(service));
  }

  get url(): string {
    return this.proxy.url;
  }

  get host(): string {
    return this.proxy.host;
  }

  async dispose(): Promise<void> {
    this.proxy.dispose();
    await this.service.dispose();
  }

  #kept(body: unknown): unknown {
    const { testCases } = body as { testCases: TestCase[] };
    return { testCases: testCases.map((testCase) => this.keeps(testCase)) };
  }
}
