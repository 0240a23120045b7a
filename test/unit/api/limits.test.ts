import * as assert from 'node:assert/strict';
import * as z from 'zod';
import { endpoints, type Endpoint } from '../../../src/api/contract/endpoints.ts';
import { ResponseError, ConnectionError, type RequestContext } from '../../../src/api/http/apiErrors.ts';
import { parseJsonResponse } from '../../../src/api/http/parseJsonResponse.ts';
import type { RawResponse } from '../../../src/api/http/receiveResponse.ts';
import { parseErrorBody } from '../../../src/api/http/serviceErrors.ts';
import { findExcess } from '../../../src/core/json/jsonLimits.ts';
import { cleanLine } from '../../../src/core/text/cleanLine.ts';
import { clientFor, failure, stoppedTime, target } from '../support/api/clients.ts';
import { closeServers, json, serve } from '../support/api/server.ts';

const whereOf = (endpoint: Endpoint): RequestContext => ({
  endpoint,
  params: {},
  origin: 'https://a.example',
  clean: cleanLine,
});
const emptyObjects = (count: number): string => `[${'{},'.repeat(count - 1)}{}]`;

/** What became of an answer, and how much was done for it. */
interface Work {
  readonly message: string;
  /** How many items, or answers, a schema has looked at. */
  readonly checks: number;
  readonly pauses: number;
}

async function workOn(text: string, schemaOf: (item: z.ZodType) => z.ZodType): Promise<Work> {
  let checks = 0;
  let pauses = 0;
  const item = z.unknown().superRefine((_value, context) => {
    checks++;
    context.addIssue({ code: 'custom', message: 'is no item' });
  });
  const answer: RawResponse = { status: 200, bytes: Buffer.from(text) };
  const pause = async (): Promise<void> => void pauses++;
  const reading = parseJsonResponse(schemaOf(item), answer, whereOf(endpoints.pull), pause);
  const { message } = await failure(ResponseError, reading);
  return { message, checks, pauses };
}

const testCases = (item: z.ZodType): z.ZodType => z.looseObject({ testCases: z.array(item) });

describe('Answers that have more than can be worked on', () => {
  afterEach(closeServers);

  it('are refused at the first item that is too many', async () => {
    const { message, checks, pauses } = await workOn(`{"testCases":${emptyObjects(2_000_000)}}`, testCases);
    assert.equal(
      message,
      'The service\'s response to "pull" has more than 50,000 entries. Request less data, such as the test cases of one test plan.',
    );
    assert.deepEqual([checks, pauses], [0, 50_001]);
  });

  it('are refused as well where they are short enough to be read in one piece', async () => {
    const text = JSON.stringify({ testCases: Array.from({ length: 50_001 }, () => 1) });
    assert.match((await workOn(text, testCases)).message, /has more than 50,000 entries/);
  });

  it('are looked through only up to the first few flaws', async () => {
    const { message, checks } = await workOn(`{"testCases":${emptyObjects(50_000)}}`, testCases);
    assert.match(message, /testCases\[0\]: is no item; .*; and at least 17 more/);
    assert.equal(checks, 20);
  });

  it('are looked through no further where something beside their list is wrong', async () => {
    const text = `{"data":${emptyObjects(50_000)},"hasNextPage":5}`;
    const pageOf = (item: z.ZodType) => z.looseObject({ data: z.array(item), hasNextPage: z.boolean() });
    assert.equal((await workOn(text, pageOf)).checks, 20);
  });

  it('are not looked through where one item is as large as a set', async () => {
    const item = `{"description":"Buy","elements":${emptyObjects(100_000)}}`;
    const inList = await workOn(`{"testCases":[${item}]}`, testCases);
    assert.match(inList.message, /testCases\[0\]: has more than 100,000 values\. Fix "Buy"/);
    const alone = await workOn(item, (any) => any);
    assert.match(alone.message, /is invalid: has more than 100,000 values/);
    assert.deepEqual([inList.checks, alone.checks], [0, 0]);
  });

  it('are counted before they are read: values as well as levels', () => {
    const excess = (value: unknown) => findExcess(Buffer.from(JSON.stringify(value)), 3, 5);
    assert.deepEqual(
      [[1, 2, 3, 4], { a: {}, b: [] }, '[[[[,,,,,,', [[[[]]]], [1, 2, 3, 4, 5, 6], [{}, {}, {}, {}]].map(
        excess,
      ),
      [undefined, undefined, undefined, 'levels', 'values', 'values'],
    );
  });

  it('are refused by the client before the work takes longer than an answer may', async () => {
    const time = stoppedTime();
    const pause = async (): Promise<void> => time.clock.advance(1);
    const one = { id: target, app: 'Shop' };
    const server = await serve(json(Array.from({ length: 100 }, () => one)));
    const client = clientFor(server, { timeout: 40, time, pause });
    const error = await failure(ConnectionError, client.listTestTargets());
    assert.equal(error.reason, 'timeout');
    assert.match(
      error.message,
      /^The service's response to "listTestTargets" could not be read within 0\.04 s/,
    );
    assert.equal(server.requests.length, 1);
    assert.equal(time.clock.pending, 0);
  });

  it('of a failed request are read for as many issues as somebody may look through', () => {
    const issues = Array.from({ length: 20_000 }, () => ({ code: 'custom', message: 'no' }));
    assert.equal(parseErrorBody({ issues }, cleanLine).issues.length, 1000);
  });

  it('say, after a request with effects, that it may have been carried out', async () => {
    const time = stoppedTime();
    const pause = async (): Promise<void> => time.clock.advance(1);
    const versionIds = Array.from({ length: 100 }, () => target);
    const server = await serve(json({ success: true, versionIds, syncDataByStableId: {} }));
    const client = clientFor(server, { timeout: 10, time, pause });
    const error = await failure(ConnectionError, client.draftPush(target, { testCases: [] }));
    assert.match(error.message, /could not be read within 0\.04 s\. The service may have completed it/);
  });
});
