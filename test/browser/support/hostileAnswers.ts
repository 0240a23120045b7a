import assert from 'node:assert/strict';
import type { EndpointName } from '../../../src/api/contract/endpoints.ts';
import type { ServiceClient } from '../../../src/api/createClient.ts';
import type { Answer } from '../../support/recordingProxy.ts';
import { sampleTarget } from './localService.ts';

/** Markup that would run, were it taken for more than text. */
export const evil = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>';
/** A text with all in it that may do harm, and very long. */
export const long =
  `${evil} [go](command:workbench.action.quit) \u202Eturned\u202C\n\u0007second line `.padEnd(1_000_000, 'x');

/** Answers of a service with such texts wherever it may have one, beside its test cases. */
export async function hostileAnswers(client: ServiceClient): Promise<Partial<Record<EndpointName, Answer>>> {
  const [target] = await client.listTestTargets();
  assert.ok(target);
  const { testCases } = await client.pull(sampleTarget);
  const [first] = testCases;
  assert.ok(first);
  const deep = JSON.parse(`${'[{"a":'.repeat(60)}1${'}]'.repeat(60)}`) as unknown;
  const id = '11111111-2222-4333-8444-000000000001';
  return {
    listTestTargets: {
      status: 200,
      body: [
        {
          ...target,
          app: `Hostile ${long}`,
          tags: [long],
          environments: [
            { id, type: 'DEFAULT', discoveryUrl: `javascript:globalThis.ran=1//${long}`, email: long },
          ],
        },
      ],
    },
    pull: {
      status: 200,
      body: {
        testCases: [
          ...testCases,
          {
            ...first,
            id,
            description: `Evil ${long}`,
            prompt: long,
            tagNames: [long, evil],
            folderName: `Folder ${long}`,
          },
          {
            ...first,
            description: 'Ghost',
            id: `${id.slice(0, -1)}2`,
            folderName: '\u0000\u202E\u200B',
            unknown: deep,
          },
        ],
      },
    },
    listTestReports: {
      status: 200,
      body: {
        data: [
          {
            id,
            testTargetId: sampleTarget,
            createdAt: long,
            executionUrl: 'javascript:globalThis.ran=1',
            context: { source: long, description: `Report ${long}`, ref: evil, sha: evil, deep },
            browser: long,
            testResults: [{ id, testCaseId: id, status: 'FAILED', errorMessage: long, updatedAt: long }],
          },
        ],
        key: { createdAt: long },
        hasNextPage: true,
      },
    },
  };
}
