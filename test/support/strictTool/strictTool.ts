import assert from 'node:assert/strict';
import * as z from 'zod';
import { strictCase } from './strictCase.ts';
import { readStrictly, writeStrictly } from './strictFolder.ts';

const versions = z.object({
  success: z.literal(true),
  versionIds: z.array(z.uuid()),
  versionIdByStableId: z.record(z.uuid(), z.uuid()),
});

/** Another tool of the service, with a test target and a folder: what its users do on the command line. */
export class StrictTool {
  /** @param base the address of the service with `/api` */
  constructor(
    private readonly base: string,
    private readonly key: string,
    private readonly target: string,
    private readonly folder: string,
  ) {}

  /** Replaces the files of the folder with the test cases of the target. */
  async pull(): Promise<void> {
    const { testCases } = await this.json('GET', `beta/test-targets/${this.target}/pull`, pulled);
    writeStrictly(this.folder, testCases);
  }

  /** Sends every file that it can read; a service may drop the others. */
  async push(): Promise<z.infer<typeof versions>> {
    const testCases = readStrictly(this.folder).cases;
    return this.json('POST', `beta/test-targets/${this.target}/push`, versions, { testCases });
  }

  /** Sends a test case and what it depends on as drafts. */
  async draftPush(id: string): Promise<string> {
    const { cases } = readStrictly(this.folder);
    const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
    const testCases = [];
    for (let at = byId.get(id); at; at = byId.get(at.dependencyId ?? '')) testCases.push(at);
    const sent = await this.json('POST', `beta/test-targets/${this.target}/draft/push`, versions, {
      testCases,
    });
    return sent.versionIdByStableId[id] ?? assert.fail('no version');
  }

  /** A version as the service has it. */
  version(id: string, versionId: string): Promise<z.infer<typeof strictCase>> {
    return this.json(
      'GET',
      `beta/test-targets/${this.target}/test-cases/${id}/versions/${versionId}`,
      strictCase.required({ versionId: true }),
    );
  }

  /** Sends a request, and checks the answer as strictly as it reads files. */
  async json<Answer>(
    method: string,
    path: string,
    answer: z.ZodType<Answer>,
    body?: unknown,
  ): Promise<Answer> {
    const response = await this.request(method, path, body);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return answer.parse(JSON.parse(text));
  }

  request(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.base}/apiKey/${path}`, {
      method,
      // A connection that is kept could be closed just when the next request is sent.
      headers: { 'X-API-Key': this.key, 'Content-Type': 'application/json', Connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

const pulled = z.object({ testCases: z.array(strictCase) });
