import * as z from 'zod';
import { runStatusSchema, uuid } from '../core/testCase.ts';
import { checkedTestCase, draftTestCase, importedTestCase, versionedTestCase } from './portableCase.ts';

/**
 * Every request and response of the service (contract sections 2 and 4). Objects are loose: fields
 * that we do not know survive. Values read from a service are open (a newer one may know more),
 * values sent to it are closed where the contract lists them.
 */

/** A listed value, or any other string that a newer service may send. */
const open = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.union([z.enum(values), z.string() as z.ZodType<string & Record<never, never>>]);

const text = z.string().nullish();
const dateTime = z.string().nullish();
const number = z.number().nullish();

// 2.1 Test target

const environmentSummary = z.looseObject({
  id: uuid,
  type: open('DEFAULT', 'ADDITIONAL').nullish(),
  discoveryUrl: text,
  email: text,
});

export const testTarget = z.looseObject({
  id: uuid,
  app: z.string(),
  tags: z.array(z.string().nullable()).nullish(),
  environments: z.array(environmentSummary).nullish(),
});

export const testTargets = z.array(testTarget);

export const createTestTarget = z.looseObject({
  testTarget: z.looseObject({ app: z.string().min(1), discoveryUrl: z.url({ protocol: /^https?$/ }) }),
});

export const updateTestTarget = z.looseObject({
  app: z.string().nullish(),
  testIdAttribute: z.string().nullish(),
  testManagementIntegration: z
    .looseObject({
      domain: z.string().optional(),
      username: z.string().optional(),
      projectId: z.string().optional(),
      apiKey: z.string().optional(),
    })
    .optional(),
  timeoutPerStep: z.int().min(5000).max(30_000).optional(),
});

// 2.2 Environment

const freeObject = z.record(z.string(), z.unknown());

export const environment = z.looseObject({
  id: uuid,
  name: z.string(),
  testTargetId: uuid,
  type: open('DEFAULT', 'ADDITIONAL'),
  updatedAt: dateTime,
  discoveryUrl: text,
  additionalHeaderFields: freeObject.nullish(),
  testAccount: z
    .looseObject({ username: text, password: text, otpInitializerKey: text, updatedAt: dateTime })
    .nullish(),
  basicAuth: z.looseObject({ username: text, password: text, updatedAt: dateTime }).nullish(),
  privateLocation: z.looseObject({ id: text, name: text, status: text, type: text }).nullish(),
});

const environmentSecrets = {
  testAccount: z
    .looseObject({
      username: z.string().optional(),
      password: z.string().optional(),
      otpInitializerKey: z.string().optional(),
    })
    .optional(),
  basicAuth: z.looseObject({ username: z.string().optional(), password: z.string().optional() }).optional(),
  additionalHeaderFields: freeObject.optional(),
};

export const createEnvironment = z.looseObject({
  name: z.string().optional(),
  discoveryUrl: z.url({ protocol: /^https?$/ }).optional(),
  privateLocationName: z.string().optional(),
  ...environmentSecrets,
});

export const updateEnvironment = z.looseObject({
  name: z.string().nullish(),
  discoveryUrl: z.url({ protocol: /^https?$/ }).nullish(),
  privateLocationName: z.string().nullish(),
  ...environmentSecrets,
});

// 2.3 and 2.4 Test case and element, v3 shape

export const selector = z.looseObject({
  id: uuid.nullish(),
  index: number,
  selector: text,
  selectorType: text,
  options: z.looseObject({ name: text }).nullish(),
  testCaseElementId: text,
  scrollStateId: text,
});

export const testCaseElement = z.looseObject({
  id: uuid.nullish(),
  index: number,
  interaction: z
    .looseObject({ id: text, action: z.string(), calledWith: text, testCaseElementId: text })
    .nullish(),
  assertion: z
    .looseObject({ id: text, expectation: z.string(), calledWith: text, testCaseElementId: text })
    .nullish(),
  scrollState: freeObject.nullish(),
  selectors: z.array(selector).nullish(),
  testCaseId: text,
  ignoreFailure: z.boolean().nullish(),
});

const caseStatus = z.enum(['ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL']);
const interactionStatus = z.enum(['NEW', 'EDITED', 'APPROVED', 'REJECTED']);

export const discovery = z.looseObject({
  updatedAt: dateTime,
  freePrompt: text,
  traceUrl: text,
  status: open('CREATED').nullish(),
  abortCause: text,
  message: text,
});

export const testCase = z.looseObject({
  id: uuid,
  testTargetId: uuid,
  version: text,
  type: text,
  elements: z.array(testCaseElement).nullish(),
  createdAt: dateTime,
  updatedAt: dateTime,
  description: text,
  status: open('ENABLED', 'DISABLED', 'DRAFT', 'OUTDATED', 'PROVISIONAL', 'DELETED').nullish(),
  runStatus: open('ON', 'OFF').nullish(),
  externalId: text,
  entryPointUrlPath: text,
  tags: z.array(z.string()).nullish(),
  createdBy: open('EDIT').nullish(),
  prerequisiteId: text,
  proposalRunId: text,
  folderId: text,
  teardownTestCaseId: text,
  discovery: discovery.nullish(),
});

export const testCases = z.array(testCase);

export const updateTestCase = z.looseObject({
  elements: z.array(testCaseElement).optional(),
  description: z.string().min(1).optional(),
  entryPointUrlPath: z.string().nullish(),
  status: caseStatus.optional(),
  runStatus: runStatusSchema.optional(),
  folderName: z.string().nullish(),
  interactionStatus: interactionStatus.optional(),
  createBackendDiscoveryPrompt: z.string().optional(),
  assignedTagNames: z.array(z.string()).optional(),
  externalId: z.string().nullish(),
});

export const updateElement = z.looseObject({ locatorLine: z.string().min(1) });

/** A condition over the seven fields of endpoint 6; AND and OR take lists, NOT one filter or a list. */
export interface TestCaseFilter {
  id?: string | undefined;
  testTargetId?: string | undefined;
  description?: string | undefined;
  status?: string | undefined;
  runStatus?: string | undefined;
  folderId?: string | null | undefined;
  externalId?: string | null | undefined;
  AND?: TestCaseFilter | TestCaseFilter[] | undefined;
  OR?: TestCaseFilter[] | undefined;
  NOT?: TestCaseFilter | TestCaseFilter[] | undefined;
}

export const testCaseFilter: z.ZodType<TestCaseFilter> = z.lazy(() =>
  z.strictObject({
    id: z.string().optional(),
    testTargetId: z.string().optional(),
    description: z.string().optional(),
    status: z.enum([...caseStatus.options, 'DELETED']).optional(),
    runStatus: runStatusSchema.optional(),
    folderId: z.string().nullish(),
    externalId: z.string().nullish(),
    AND: z.union([testCaseFilter, z.array(testCaseFilter)]).optional(),
    OR: z.array(testCaseFilter).optional(),
    NOT: z.union([testCaseFilter, z.array(testCaseFilter)]).optional(),
  }),
);

// 2.5 and 2.7 Portable test cases and what is done with them

export const importTestCase = importedTestCase;
export const importResult = z.looseObject({ message: z.string(), success: z.boolean(), testCaseId: uuid });

export const pullResult = z.looseObject({ testCases: z.array(checkedTestCase) });
export const push = z.looseObject({ testCases: z.array(checkedTestCase) });
export const pushResult = z.looseObject({ success: z.boolean().nullish() });

export const draftPush = z.looseObject({ testCases: z.array(draftTestCase) });
export const draftPushResult = z.looseObject({
  success: z.boolean(),
  versionIds: z.array(uuid),
  syncDataByStableId: z.record(
    z.string(),
    z.looseObject({ versionId: uuid.nullish(), testResultId: uuid.nullish() }),
  ),
});

export const generateCode = z.looseObject({
  executionUrl: z.url({ protocol: /^https?$/ }),
  testCases: z.array(checkedTestCase),
  environmentId: uuid.optional(),
});

/** Endpoint 15: the portable case, abridged or not, with its `versionId` and `prompt`. */
export const testCaseVersion = versionedTestCase;

// 2.6 Test reports

export const context = z.looseObject({
  source: open('github', 'manual', 'azureDevOps', 'discovery', 'scheduled', 'proposal').nullish(),
  description: text,
  issueNumber: number,
  ref: text,
  sha: text,
  repo: text,
  owner: text,
  triggeredBy: z.looseObject({ type: open('USER').nullish(), userId: text }).nullish(),
  nodeId: text,
});

export const testResult = z.looseObject({
  id: uuid,
  testCaseVersionId: text,
  testCaseId: text,
  testTargetId: text,
  testReportId: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  status: open('WAITING', 'PASSED', 'FAILED', 'ERROR').nullish(),
  errorMessage: text,
  traceUrl: text,
});

const reportFields = {
  id: uuid,
  testTargetId: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  executionUrl: text,
  context: context.nullish(),
  testResults: z.array(testResult).nullish(),
};

/** A report as endpoint 16 lists it (v3). */
export const listedReport = z.looseObject({
  ...reportFields,
  breakpoint: open('DESKTOP', 'MOBILE', 'TABLET').nullish(),
  browser: open('CHROMIUM', 'FIREFOX', 'SAFARI').nullish(),
});

/** A report as endpoint 17 gives it (v2). */
export const testReport = z.looseObject({
  ...reportFields,
  status: open('WAITING', 'PASSED', 'FAILED').nullish(),
});

export const reportKey = z.looseObject({ createdAt: z.string() });
export const reportFilter = z.looseObject({ key: z.string(), operator: open('EQUALS'), value: z.unknown() });

export const reportPage = z.looseObject({
  data: z.array(listedReport),
  key: z.looseObject({ createdAt: text }).nullish(),
  hasNextPage: z.boolean().nullish(),
});

// Exploration

export const explore = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  testTargetId: uuid,
  context,
  environmentName: z.string().optional(),
});

export const exploreResult = z.looseObject({
  message: text,
  testPlanId: uuid.nullish(),
  discoveries: z
    .array(z.looseObject({ testCaseId: uuid, discoveryId: uuid.nullish(), testCaseName: text }))
    .nullish(),
});

export type TestTarget = z.infer<typeof testTarget>;
export type CreateTestTarget = z.input<typeof createTestTarget>;
export type UpdateTestTarget = z.input<typeof updateTestTarget>;
export type Environment = z.infer<typeof environment>;
export type CreateEnvironment = z.input<typeof createEnvironment>;
export type UpdateEnvironment = z.input<typeof updateEnvironment>;
export type ServiceTestCase = z.infer<typeof testCase>;
export type ServiceElement = z.infer<typeof testCaseElement>;
export type UpdateTestCase = z.input<typeof updateTestCase>;
export type ImportTestCase = z.input<typeof importTestCase>;
export type ImportResult = z.infer<typeof importResult>;
export type PullResult = z.infer<typeof pullResult>;
export type Push = z.input<typeof push>;
export type DraftPush = z.input<typeof draftPush>;
export type PushResult = z.infer<typeof pushResult>;
export type DraftPushResult = z.infer<typeof draftPushResult>;
export type TestCaseVersion = z.infer<typeof testCaseVersion>;
export type UpdateElement = z.input<typeof updateElement>;
export type GenerateCode = z.input<typeof generateCode>;
export type Context = z.infer<typeof context>;
export type TestResult = z.infer<typeof testResult>;
export type TestReport = z.infer<typeof testReport>;
export type ListedReport = z.infer<typeof listedReport>;
export type ReportPage = z.infer<typeof reportPage>;
export type ReportKey = z.input<typeof reportKey>;
export type ReportFilter = z.input<typeof reportFilter>;
export type Explore = z.input<typeof explore>;
export type ExploreResult = z.infer<typeof exploreResult>;
