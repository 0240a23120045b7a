import type { EndpointName } from './endpointNames.ts';
import type * as z from 'zod';
import * as environments from './environment.ts';
import * as exploration from './explore.ts';
import * as portable from './portableEndpoints.ts';
import * as reports from './report.ts';
import * as testCases from './serviceTestCase.ts';
import * as testTargets from './testTarget.ts';

const megabyte = 1024 * 1024;

/** One endpoint of the service (contract section 4). */
export interface Endpoint {
  readonly number: number;
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base URL; `{name}` stands for a UUID. */
  readonly path: string;
  /** Whether a request that may have arrived can be sent again. */
  readonly safeToRepeat: boolean;
  /** The most bytes that a response may have, after decompression. */
  readonly cap: number;
  /** How many times the usual timeout a response may take. */
  readonly patience: number;
  readonly body?: z.ZodType;
  /** Schema of the response, or `zip` for a file. */
  readonly response: z.ZodType | 'zip';
}

const usual = { safeToRepeat: false, cap: 16 * megabyte, patience: 1 };
const get = { ...usual, method: 'GET', safeToRepeat: true } as const;
const post = { ...usual, method: 'POST' } as const;
const patch = { ...usual, method: 'PATCH' } as const;
/** Whole sets of test cases, and work that the service does before it answers. */
const bulk = { patience: 4 };
/** Responses that hold every test case of a target, whole: of 5,000 cases, they have tens of megabytes. */
const wholeSet = { ...bulk, cap: 256 * megabyte };

const target = '/test-targets/{testTargetId}';
const oneCase = `${target}/test-cases/{testCaseId}`;
const v3 = '/apiKey/v3';
const beta = '/apiKey/beta';

/** All endpoints by the name of the client's method. */
export const endpoints = {
  createTestTarget: {
    ...post,
    number: 1,
    name: 'createTestTarget',
    path: `${v3}/test-targets`,
    body: testTargets.createTestTargetBody,
    response: testTargets.testTarget,
  },
  listTestTargets: {
    ...get,
    number: 2,
    name: 'listTestTargets',
    path: '/apiKey/v2/test-targets',
    response: testTargets.testTargets,
  },
  updateTestTarget: {
    ...patch,
    number: 3,
    name: 'updateTestTarget',
    path: `${v3}${target}`,
    body: testTargets.updateTestTargetBody,
    response: testTargets.testTarget,
  },
  createEnvironment: {
    ...post,
    number: 4,
    name: 'createEnvironment',
    path: `${v3}${target}/environments`,
    body: environments.createEnvironmentBody,
    response: environments.environment,
  },
  updateEnvironment: {
    ...patch,
    number: 5,
    name: 'updateEnvironment',
    path: `${v3}${target}/environments/{environmentId}`,
    body: environments.updateEnvironmentBody,
    response: environments.environment,
  },
  listTestCases: {
    ...get,
    ...wholeSet,
    number: 6,
    name: 'listTestCases',
    path: `${v3}${target}/test-cases`,
    response: testCases.testCases,
  },
  getTestCase: {
    ...get,
    number: 7,
    name: 'getTestCase',
    path: `${v3}${oneCase}`,
    response: testCases.serviceTestCase,
  },
  updateTestCase: {
    ...patch,
    number: 8,
    name: 'updateTestCase',
    path: `${v3}${oneCase}`,
    body: testCases.updateTestCaseBody,
    response: testCases.serviceTestCase,
  },
  /** With the id of the file. */
  importTestCase: {
    ...post,
    number: 9,
    name: 'importTestCase',
    path: `${v3}${oneCase}/import`,
    body: portable.importTestCaseBody,
    response: portable.importResult,
  },
  updateElement: {
    ...patch,
    number: 10,
    name: 'updateElement',
    path: `${v3}${oneCase}/elements/{elementId}`,
    body: testCases.updateElementBody,
    response: testCases.testCaseElement,
  },
  pull: {
    ...get,
    ...wholeSet,
    number: 11,
    name: 'pull',
    path: `${beta}${target}/pull`,
    response: portable.pullResult,
  },
  /** May replace the whole set. Never sent twice. */
  push: {
    ...post,
    ...bulk,
    number: 12,
    name: 'push',
    path: `${beta}${target}/push`,
    body: portable.pushBody,
    response: portable.pushResult,
  },
  draftPush: {
    ...post,
    ...bulk,
    number: 13,
    name: 'draftPush',
    path: `${beta}${target}/draft/push`,
    body: portable.draftPushBody,
    response: portable.draftPushResult,
  },
  /** Gives the bytes of a zip. */
  generateCode: {
    ...post,
    ...bulk,
    number: 14,
    name: 'generateCode',
    path: `${beta}${target}/code`,
    body: portable.generateCodeBody,
    response: 'zip',
  },
  getTestCaseVersion: {
    ...get,
    number: 15,
    name: 'getTestCaseVersion',
    path: `${beta}${oneCase}/versions/{versionId}`,
    response: portable.testCaseVersion,
  },
  listTestReports: {
    ...get,
    number: 16,
    name: 'listTestReports',
    path: `${v3}${target}/test-reports`,
    response: reports.reportPage,
  },
  getTestReport: {
    ...get,
    number: 17,
    name: 'getTestReport',
    path: `/apiKey/v2${target}/test-reports/{testReportId}`,
    response: reports.testReport,
  },
  explore: {
    ...post,
    ...bulk,
    number: 18,
    name: 'explore',
    path: `${v3}/test-plan/explore`,
    body: exploration.exploreBody,
    response: exploration.exploreResult,
  },
} as const satisfies Record<EndpointName, Endpoint>;

export type Endpoints = typeof endpoints;

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The name of a path parameter of any endpoint. */
export type ParameterName = Names<Endpoints[EndpointName]['path']>;

/** The path parameters that a template names. */
export type ParamsOf<E extends Endpoint> = Readonly<Record<Names<E['path']>, string>>;
export type BodyOf<E extends Endpoint> = E extends { body: infer Body }
  ? z.input<Body & z.ZodType>
  : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : Uint8Array;
