import type { TestCaseFilter } from './contract/testCase.ts';
import type * as environments from './contract/environment.ts';
import type * as exploration from './contract/explore.ts';
import type * as portable from './contract/portable.ts';
import type * as reports from './contract/report.ts';
import type * as testCases from './contract/testCase.ts';
import type * as testTargets from './contract/testTarget.ts';
import { jsonAnswer, zipAnswer } from './http/answers.ts';
import { testCaseFilter } from './contract/testCase.ts';
import { endpoints, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf } from './contract/endpoints.ts';
import type { Where } from './http/errors.ts';
import { reportLister, reportPages, type ReportQuery } from './reports.ts';
import { jsonParameter, uuidParameter, type Query } from './http/requests.ts';
import { createTransport, type CallOptions, type TransportOptions } from './http/transport.ts';

/** What a pull may be restricted to (endpoint 11); both are UUIDs. */
export interface PullQuery {
  readonly testPlanId?: string | undefined;
  /** Only cases that were fixed automatically in this report. */
  readonly testReportId?: string | undefined;
}

/**
 * The service, one method per endpoint. Ids are UUIDs. Every method throws an `ApiError` fit to
 * show, or `Cancelled`; what it gives is checked, with fields that we do not know left in.
 */
export interface ServiceClient {
  /** 1 `POST /apiKey/v3/test-targets` */
  createTestTarget(
    body: testTargets.CreateTestTarget,
    options?: CallOptions,
  ): Promise<testTargets.TestTarget>;
  /** 2 `GET /apiKey/v2/test-targets` */
  listTestTargets(options?: CallOptions): Promise<testTargets.TestTarget[]>;
  /** 3 `PATCH /apiKey/v3/test-targets/{testTargetId}` */
  updateTestTarget(
    testTargetId: string,
    body: testTargets.UpdateTestTarget,
    options?: CallOptions,
  ): Promise<testTargets.TestTarget>;
  /** 4 `POST /apiKey/v3/test-targets/{testTargetId}/environments` */
  createEnvironment(
    testTargetId: string,
    body: environments.CreateEnvironment,
    options?: CallOptions,
  ): Promise<environments.Environment>;
  /** 5 `PATCH /apiKey/v3/test-targets/{testTargetId}/environments/{environmentId}` */
  updateEnvironment(
    testTargetId: string,
    environmentId: string,
    body: environments.UpdateEnvironment,
    options?: CallOptions,
  ): Promise<environments.Environment>;
  /** 6 `GET /apiKey/v3/test-targets/{testTargetId}/test-cases` */
  listTestCases(
    testTargetId: string,
    filter?: TestCaseFilter,
    options?: CallOptions,
  ): Promise<testCases.ServiceTestCase[]>;
  /** 7 `GET /apiKey/v3/test-targets/{testTargetId}/test-cases/{testCaseId}` */
  getTestCase(
    testTargetId: string,
    testCaseId: string,
    options?: CallOptions,
  ): Promise<testCases.ServiceTestCase>;
  /** 8 `PATCH /apiKey/v3/test-targets/{testTargetId}/test-cases/{testCaseId}` */
  updateTestCase(
    testTargetId: string,
    testCaseId: string,
    body: testCases.UpdateTestCase,
    options?: CallOptions,
  ): Promise<testCases.ServiceTestCase>;
  /** 9 `POST /apiKey/v3/test-targets/{testTargetId}/test-cases/{testCaseId}/import`, with the file's own id */
  importTestCase(
    testTargetId: string,
    testCaseId: string,
    body: portable.ImportTestCase,
    options?: CallOptions,
  ): Promise<portable.ImportResult>;
  /** 10 `PATCH /apiKey/v3/test-targets/{testTargetId}/test-cases/{testCaseId}/elements/{elementId}` */
  updateElement(
    testTargetId: string,
    testCaseId: string,
    elementId: string,
    body: testCases.UpdateElement,
    options?: CallOptions,
  ): Promise<testCases.ServiceElement>;
  /** 11 `GET /apiKey/beta/test-targets/{testTargetId}/pull` */
  pull(testTargetId: string, query?: PullQuery, options?: CallOptions): Promise<portable.PullResult>;
  /** 12 `POST /apiKey/beta/test-targets/{testTargetId}/push`: may replace the whole set. Never sent twice. */
  push(testTargetId: string, body: portable.Push, options?: CallOptions): Promise<portable.PushResult>;
  /** 13 `POST /apiKey/beta/test-targets/{testTargetId}/draft/push` */
  draftPush(
    testTargetId: string,
    body: portable.DraftPush,
    options?: CallOptions,
  ): Promise<portable.DraftPushResult>;
  /** 14 `POST /apiKey/beta/test-targets/{testTargetId}/code`: the bytes of a zip */
  generateCode(testTargetId: string, body: portable.GenerateCode, options?: CallOptions): Promise<Uint8Array>;
  /** 15 `GET /apiKey/beta/test-targets/{testTargetId}/test-cases/{testCaseId}/versions/{versionId}` */
  getTestCaseVersion(
    testTargetId: string,
    testCaseId: string,
    versionId: string,
    options?: CallOptions,
  ): Promise<portable.TestCaseVersion>;
  /** 16 `GET /apiKey/v3/test-targets/{testTargetId}/test-reports`: one page */
  listTestReports(
    testTargetId: string,
    query?: ReportQuery,
    options?: CallOptions,
  ): Promise<reports.ReportPage>;
  /** 16 as well: page after page, newest first */
  testReportPages(
    testTargetId: string,
    query?: ReportQuery,
    options?: CallOptions,
  ): AsyncIterable<reports.ReportPage>;
  /** 17 `GET /apiKey/v2/test-targets/{testTargetId}/test-reports/{testReportId}` */
  getTestReport(
    testTargetId: string,
    testReportId: string,
    options?: CallOptions,
  ): Promise<reports.TestReport>;
  /** 18 `POST /apiKey/v3/test-plan/explore` */
  explore(body: exploration.Explore, options?: CallOptions): Promise<exploration.ExploreResult>;
}

interface Parts<E extends Endpoint> {
  params: ParamsOf<E>;
  body?: BodyOf<E>;
  query?: (where: Where) => Query;
}

/** @throws UserError when the base URL cannot be used */
export function createClient(options: TransportOptions): ServiceClient {
  const send = createTransport(options);
  const call = <E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    callOptions?: CallOptions,
  ): Promise<AnswerOf<E>> =>
    send(
      { endpoint, ...parts },
      async (answer, where, pause) =>
        (endpoint.answer === 'zip'
          ? zipAnswer(answer, where)
          : await jsonAnswer(endpoint.answer, answer, where, pause)) as AnswerOf<E>,
      callOptions,
    );
  const listTestReports = reportLister(send);
  const { getTestCase, listTestCases, pull, ...of } = endpoints;

  return {
    createTestTarget: (body, o) => call(of.createTestTarget, { params: {}, body }, o),
    listTestTargets: (o) => call(of.listTestTargets, { params: {} }, o),
    updateTestTarget: (testTargetId, body, o) =>
      call(of.updateTestTarget, { params: { testTargetId }, body }, o),
    createEnvironment: (testTargetId, body, o) =>
      call(of.createEnvironment, { params: { testTargetId }, body }, o),
    updateEnvironment: (testTargetId, environmentId, body, o) =>
      call(of.updateEnvironment, { params: { testTargetId, environmentId }, body }, o),
    listTestCases: (testTargetId, filter, o) =>
      call(
        listTestCases,
        {
          params: { testTargetId },
          query: (where) => jsonParameter('filter', testCaseFilter, filter, where),
        },
        o,
      ),
    getTestCase: (testTargetId, testCaseId, o) =>
      call(getTestCase, { params: { testTargetId, testCaseId } }, o),
    updateTestCase: (testTargetId, testCaseId, body, o) =>
      call(of.updateTestCase, { params: { testTargetId, testCaseId }, body }, o),
    importTestCase: (testTargetId, testCaseId, body, o) =>
      call(of.importTestCase, { params: { testTargetId, testCaseId }, body }, o),
    updateElement: (testTargetId, testCaseId, elementId, body, o) =>
      call(of.updateElement, { params: { testTargetId, testCaseId, elementId }, body }, o),
    pull: (testTargetId, { testPlanId, testReportId } = {}, o) =>
      call(
        pull,
        {
          params: { testTargetId },
          query: (where) => [
            ...uuidParameter('testPlanId', testPlanId, where),
            ...uuidParameter('testReportId', testReportId, where),
          ],
        },
        o,
      ),
    push: (testTargetId, body, o) => call(of.push, { params: { testTargetId }, body }, o),
    draftPush: (testTargetId, body, o) => call(of.draftPush, { params: { testTargetId }, body }, o),
    generateCode: (testTargetId, body, o) => call(of.generateCode, { params: { testTargetId }, body }, o),
    getTestCaseVersion: (testTargetId, testCaseId, versionId, o) =>
      call(of.getTestCaseVersion, { params: { testTargetId, testCaseId, versionId } }, o),
    listTestReports,
    testReportPages: (testTargetId, query, o) => reportPages(listTestReports, testTargetId, query, o),
    getTestReport: (testTargetId, testReportId, o) =>
      call(of.getTestReport, { params: { testTargetId, testReportId } }, o),
    explore: (body, o) => call(of.explore, { params: {}, body }, o),
  };
}
