import * as z from 'zod';
import { text, type Exchange } from '../../api/contract/endpoints.ts';
import { webAddress } from '../../api/contract/fieldSchemas.ts';
import { environment, testTarget } from '../../api/contract/testTarget.ts';
import { uuid } from '../../core/case/recognizeCase.ts';
import { executeBody } from '../runs/addExecutionReport.ts';

const target = '/apiKey/v3/test-targets/{testTargetId}';
const oneCase = `${target}/test-cases/{testCaseId}`;

/** Endpoints that hosted services have beside the interface, and that this service offers too. */
export const hostedEndpoints = {
  getTestTarget: { method: 'GET', path: target, response: testTarget },
  listEnvironments: { method: 'GET', path: `${target}/environments`, response: z.array(environment) },
  deleteEnvironment: {
    method: 'DELETE',
    path: `${target}/environments/{environmentId}`,
    response: 'json',
  },
  deleteTestCase: { method: 'DELETE', path: oneCase, response: 'json' },
  /** A single file. */
  getTestCaseCode: {
    method: 'GET',
    path: `${oneCase}/code`,
    query: { executionUrl: text(webAddress), environmentId: text(uuid) },
    response: 'json',
  },
  /** A configuration of Playwright Test for such files. Its query is read by `parseConfigQuery`. */
  getConfig: { method: 'GET', path: `${target}/config`, response: 'text' },
  execute: { method: 'POST', path: '/apiKey/v3/execute', body: executeBody, response: 'json' },
  listNotifications: { method: 'GET', path: `${target}/notifications`, response: 'json' },
  createDiscovery: { method: 'POST', path: `${target}/discoveries`, response: 'json' },
  createBatchGeneration: { method: 'POST', path: `${target}/batch-generations`, response: 'json' },
} as const satisfies Readonly<Record<string, Exchange>>;
