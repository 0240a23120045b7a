import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import type { ServiceElement, ServiceTestCase } from '../../src/api/contract/serviceTestCase.ts';
import type { TestTarget } from '../../src/api/contract/testTarget.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import type { ServiceModes } from '../../src/service/cases/pushAndImport.ts';
import { createApp, type AppOptions } from '../../src/service/endpoints/createApp.ts';
import { createPages } from '../../src/service/pages/createPages.ts';
import { Store } from '../../src/service/store/store.ts';
import { TraceFolder, traceLimits, TraceLinks, ResultTraces } from '../../src/service/traces/traces.ts';
import { sandboxWorker } from './sandboxWorker.ts';

export const key = 'ptc_the-key-of-these-tests';
export const missingId = '99999999-9999-4999-8999-999999999999';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

export interface TestService {
  readonly app: Hono;
  /** What its keyless port answers, with no sample application. */
  readonly pages: Hono;
  readonly store: Store;
  readonly traces: ResultTraces;
  readonly logged: string[];
  /** Sends a request with the key; the path is that below `/api/apiKey`. */
  send<Body = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  /** A new target and its id. */
  target(): Promise<string>;
  push(targetId: string, ...cases: readonly object[]): Promise<Answer>;
  pull(targetId: string): Promise<TestCase[]>;
  list(targetId: string, filter?: unknown): Promise<ServiceTestCase[]>;
  close(): void;
}

/** A service of its own on a database of its own, whose clock goes on by a second at each look. */
export function startService(
  modes: Partial<ServiceModes> = {},
  options: Partial<AppOptions> = {},
): TestService {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-service-'));
  const store = new Store(path.join(folder, 'service.db'));
  let now = Date.parse('2026-01-02T03:04:05.000Z');
  let ids = 0;
  const logged: string[] = [];
  const clock = options.clock ?? { now: () => new Date((now += 1000)) };
  const traceFolder = new TraceFolder(path.join(folder, 'traces'), traceLimits);
  const links = new TraceLinks(clock);
  const traces = new ResultTraces(traceFolder, links, 'http://127.0.0.1:1');
  const pages = createPages({ traces: traceFolder, links, viewer: async () => undefined });
  const app = createApp({
    store,
    clock,
    traces,
    newId: () => `${String(++ids).padStart(8, '0')}-0000-4000-8000-00000000abcd`,
    modes: { push: 'replace', pull: 'full', ...modes },
    sandboxWorker: async () => sandboxWorker(),
    isKnownKey: (given) => given === key,
    logRequest: (line) => logged.push(line),
    logError: (error) => logged.push(String(error.stack)),
    ...options,
  });
  const send = async <Body>(method: string, route: string, body?: unknown): Promise<Answer<Body>> => {
    const response = await app.request(`/api/apiKey${route}`, {
      method,
      headers: { 'X-API-Key': key },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer: Body = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  };
  return {
    app,
    pages,
    store,
    traces,
    logged,
    send,
    async target() {
      const testTarget = { app: 'Shop', discoveryUrl: 'https://shop.example/' };
      return (await send<TestTarget>('POST', '/v3/test-targets', { testTarget })).body.id;
    },
    push: (targetId, ...testCases) => send('POST', `/beta/test-targets/${targetId}/push`, { testCases }),
    async pull(targetId) {
      return (await send<{ testCases: TestCase[] }>('GET', `/beta/test-targets/${targetId}/pull`)).body
        .testCases;
    },
    async list(targetId, filter) {
      const query = filter === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await send<ServiceTestCase[]>('GET', `/v3/test-targets/${targetId}/test-cases${query}`)).body;
    },
    close() {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const id = (number: number): string =>
  `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`;

export const click = (name: string) => ({
  interaction: { action: 'CLICK', calledWith: null },
  selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name } }],
  ignoreFailure: false,
});

export const seen = (text: string) => ({
  assertion: { expectation: 'VISIBLE', calledWith: null },
  selectors: [{ selectorType: 'TEXT', selector: text }],
  ignoreFailure: false,
});

/** A full portable case that a pull returns as it is. */
export const createTestCase = (number: number, fields: object = {}): TestCase =>
  ({
    id: id(number),
    description: `Case ${number}`,
    elements: [click('Save'), seen('Saved')],
    version: '1',
    runStatus: 'ON',
    prompt: '',
    ...fields,
  }) as TestCase;

export const idsOf = (cases: readonly { id: string }[]): string[] => cases.map((testCase) => testCase.id);
export const elementsOf = ({ elements }: ServiceTestCase): ServiceElement[] => elements ?? [];
