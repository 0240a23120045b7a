import * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { message, type Message } from '../../core/message.ts';
import * as exploration from './explore.ts';
import * as portable from './portableTestCase.ts';
import * as reports from './report.ts';
import * as testCases from './serviceTestCase.ts';
import { testCaseFilter } from './serviceTestCase.ts';
import * as environments from './testTarget.ts';
import * as testTargets from './testTarget.ts';

const megabyte = 1024 * 1024;

/** A parameter of a query: its value is sent as it is, or as JSON. */
export interface QueryParameter {
  readonly schema: z.ZodType;
  readonly isJson: boolean;
}

/** A request and its answer: what both sides of the wire have to agree on. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Relative to the base URL; `{name}` stands for a UUID. */
  readonly path: string;
  /** The parameters of the query by name, all of them optional. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Schema of the body, or `zip` for a file. */
  readonly body?: z.ZodType | 'zip';
  /** The most bytes that the local service accepts as a body, 4 MB by default. */
  readonly bodyCap?: number;
  /** Schema of the response, `json` for an object without one, or the kind of file. */
  readonly response: z.ZodType | 'json' | 'text' | 'zip';
}

/**
 * What shows that the object of a request exists, so that a 404 can only be about the endpoint: the list of test
 * targets at all (`targetList`), the object of this kind that the path or the body names, an earlier answer of the
 * service (`earlierAnswer`), or an earlier answer that contained the last id of the path (`namedId`).
 */
export type Probe =
  | 'earlierAnswer'
  | 'targetList'
  | 'testTarget'
  | 'environment'
  | 'testCase'
  | 'element'
  | 'namedId';

/** One endpoint of the service (contract section 4). */
export interface Endpoint extends Exchange {
  /** The position in the table, from 1. */
  readonly number: number;
  /** That of the client's method. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly body?: z.ZodType;
  readonly response: z.ZodType | 'zip';
  /** Whether a request that may have arrived can be sent again. */
  readonly safeToRepeat: boolean;
  /** The most bytes that a response may have, after decompression. */
  readonly cap: number;
  /** How many times the usual timeout a response may take. */
  readonly timeoutFactor: number;
  /** Decides whether a 404 means that the service doesn't support the endpoint. */
  readonly probe: Probe;
  readonly unsupported: UnsupportedTexts;
  /** The ids of versions and reports that a response contains, which no endpoint lists. */
  namedIds?(response: never): readonly string[];
}

/** Texts for an endpoint that a service doesn't support. */
interface UnsupportedTexts {
  /** Follows “doesn’t support”. */
  readonly feature: Message;
  /** The next step. */
  readonly alternative: Message;
}

const usual = { safeToRepeat: false, cap: 16 * megabyte, timeoutFactor: 1 };
const get = { ...usual, method: 'GET', safeToRepeat: true } as const;
const post = { ...usual, method: 'POST' } as const;
const patch = { ...usual, method: 'PATCH' } as const;
/** Whole sets of test cases, and work that the service does before it answers. */
const bulk = { timeoutFactor: 4 };
/** Responses that hold every test case of a target, whole: of 5,000 cases, they have tens of megabytes. */
const wholeSet = { ...bulk, cap: 256 * megabyte };

/** A parameter that is sent as it is. */
export const text = <Schema extends z.ZodType>(schema: Schema) => ({ schema, isJson: false });
const json = <Schema extends z.ZodType>(schema: Schema) => ({ schema, isJson: true });

const target = '/test-targets/{testTargetId}';
const oneCase = `${target}/test-cases/{testCaseId}`;
const v3 = '/apiKey/v3';
const beta = '/apiKey/beta';

/** In the order of their numbers. */
const entries = {
  createTestTarget: {
    ...post,
    path: `${v3}/test-targets`,
    body: testTargets.createTestTargetBody,
    response: testTargets.testTarget,
    probe: 'targetList',
    unsupported: {
      feature: message('new test targets'),
      alternative: message('Create it on the service, then refresh'),
    },
  },
  listTestTargets: {
    ...get,
    path: '/apiKey/v2/test-targets',
    response: testTargets.testTargets,
    probe: 'earlierAnswer',
    unsupported: {
      feature: message('a list of test targets'),
      alternative: message('Only test targets in the setting portableTests.targets can be shown'),
    },
  },
  updateTestTarget: {
    ...patch,
    path: `${v3}${target}`,
    body: testTargets.updateTestTargetBody,
    response: testTargets.testTarget,
    probe: 'testTarget',
    unsupported: {
      feature: message('changes of test targets'),
      alternative: message('Change it on the service'),
    },
  },
  createEnvironment: {
    ...post,
    path: `${v3}${target}/environments`,
    body: environments.createEnvironmentBody,
    response: environments.environment,
    probe: 'testTarget',
    unsupported: {
      feature: message('new environments'),
      alternative: message('Create it on the service, then refresh'),
    },
  },
  updateEnvironment: {
    ...patch,
    path: `${v3}${target}/environments/{environmentId}`,
    body: environments.updateEnvironmentBody,
    response: environments.environment,
    probe: 'environment',
    unsupported: {
      feature: message('changes of environments'),
      alternative: message('Change it on the service'),
    },
  },
  listTestCases: {
    ...get,
    ...wholeSet,
    path: `${v3}${target}/test-cases`,
    query: { filter: json(testCaseFilter) },
    response: testCases.testCases,
    probe: 'testTarget',
    unsupported: {
      feature: message('a list of test cases'),
      alternative: message(
        "Drafts and disabled test cases can't be shown, and a push can't be checked against them. Review its preview",
      ),
    },
  },
  getTestCase: {
    ...get,
    path: `${v3}${oneCase}`,
    response: testCases.serviceTestCase,
    probe: 'testCase',
    unsupported: {
      feature: message('single test cases'),
      alternative: message('They are read from the list of test cases'),
    },
  },
  updateTestCase: {
    ...patch,
    path: `${v3}${oneCase}`,
    body: testCases.updateTestCaseBody,
    response: testCases.serviceTestCase,
    probe: 'testCase',
    unsupported: {
      feature: message('changes of single test cases'),
      alternative: message('Change the file, then push it'),
    },
  },
  /** With the id of the file. */
  importTestCase: {
    ...post,
    path: `${v3}${oneCase}/import`,
    body: portable.importTestCaseBody,
    response: portable.importResult,
    probe: 'testTarget',
    unsupported: {
      feature: message('imports'),
      alternative: message('Push the test case to add it'),
    },
  },
  updateElement: {
    ...patch,
    path: `${v3}${oneCase}/elements/{elementId}`,
    body: testCases.updateElementBody,
    response: testCases.testCaseElement,
    probe: 'element',
    unsupported: {
      feature: message('changes of single locators'),
      alternative: message('Change the file, then push it'),
    },
  },
  pull: {
    ...get,
    ...wholeSet,
    path: `${beta}${target}/pull`,
    /** A test plan, or the test cases that were fixed automatically in a report. */
    query: { testPlanId: text(uuid), testReportId: text(uuid) },
    response: portable.pullResult,
    probe: 'testTarget',
    unsupported: {
      feature: message('pulls'),
      alternative: message(
        'You can view its test cases and push files as drafts, but not compare or push them',
      ),
    },
  },
  /** May replace the whole set. Never sent twice. */
  push: {
    ...post,
    ...bulk,
    path: `${beta}${target}/push`,
    body: portable.pushBody,
    bodyCap: 256 * megabyte,
    response: portable.pushResult,
    probe: 'testTarget',
    unsupported: {
      feature: message('pushes'),
      alternative: message('Push the test case as a draft'),
    },
  },
  draftPush: {
    ...post,
    ...bulk,
    path: `${beta}${target}/draft/push`,
    body: portable.draftPushBody,
    bodyCap: 256 * megabyte,
    response: portable.draftPushResult,
    namedIds: portable.pushedVersionIds,
    probe: 'testTarget',
    unsupported: {
      feature: message('draft pushes'),
      alternative: message('Push the test case itself'),
    },
  },
  /** Gives the bytes of a zip. */
  generateCode: {
    ...post,
    ...bulk,
    path: `${beta}${target}/code`,
    body: portable.generateCodeBody,
    bodyCap: 256 * megabyte,
    response: 'zip',
    probe: 'environment',
    unsupported: {
      feature: message('generated code'),
      alternative: message('Generate the code locally instead'),
    },
  },
  getTestCaseVersion: {
    ...get,
    path: `${beta}${oneCase}/versions/{versionId}`,
    response: portable.testCaseVersion,
    probe: 'namedId',
    unsupported: {
      feature: message('versions of test cases'),
      alternative: message('Compare with the service'),
    },
  },
  listTestReports: {
    ...get,
    path: `${v3}${target}/test-reports`,
    /** The key of the previous page, and conditions. */
    query: { key: json(reports.reportKey), filter: json(z.array(reports.reportFilter)) },
    response: reports.reportPage,
    namedIds: ({ data }: reports.ReportPage) => data.map(({ id }) => id),
    probe: 'testTarget',
    unsupported: {
      feature: message('a list of test reports'),
      alternative: message('Runs on this machine are shown in the Testing view'),
    },
  },
  getTestReport: {
    ...get,
    path: `/apiKey/v2${target}/test-reports/{testReportId}`,
    response: reports.testReport,
    probe: 'namedId',
    unsupported: {
      feature: message('single test reports'),
      alternative: message('They are read from the list of test reports, without test case names'),
    },
  },
  explore: {
    ...post,
    ...bulk,
    path: `${v3}/test-plan/explore`,
    body: exploration.exploreBody,
    response: exploration.exploreResult,
    probe: 'testTarget',
    unsupported: {
      feature: message('explorations'),
      alternative: message('Write the test case as a file, then push it'),
    },
  },
} as const satisfies Readonly<Record<string, Omit<Endpoint, 'number' | 'name'>>>;

type Entries = typeof entries;

/** An endpoint by the name of the client's method. */
export type EndpointName = keyof Entries;

export type Endpoints = {
  readonly [Name in EndpointName]: Entries[Name] & { readonly name: Name; readonly number: number };
};

/** All endpoints by the name of the client's method, in the order of the service's interface. */
export const endpoints = Object.fromEntries(
  Object.entries(entries).map(([name, entry], index) => [name, { ...entry, name, number: index + 1 }]),
) as unknown as Endpoints;

/** The path of an endpoint of version 2 below version 3, to which services move them; undefined for others. */
export const newerPath = (path: string): string | undefined =>
  path.startsWith('/apiKey/v2/') ? path.replace('/v2/', '/v3/') : undefined;

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The name of a path parameter of any endpoint. */
export type ParameterName = Names<Endpoints[EndpointName]['path']>;

/** The path parameters that a template names. */
export type ParamsOf<E extends Exchange> = Readonly<Record<Names<E['path']>, string>>;
export type QueryOf<E extends Exchange> = E extends { query: infer Query extends Exchange['query'] & object }
  ? { readonly [Name in keyof Query]?: z.input<Query[Name]['schema']> | undefined }
  : undefined;
export type BodyOf<E extends Exchange> = E extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;
export type ResponseOf<E extends Exchange> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'json'
    ? object
    : E['response'] extends 'text'
      ? string
      : Uint8Array<ArrayBuffer>;
