import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestCase } from '../../../src/core/testCase.ts';
import type { StandIn } from './standIn.mts';

/**
 * What a hosted service does and the one of this machine does not: it fixes test cases in reports,
 * has test plans, and may keep a test case otherwise than it was sent. All else is the real service.
 */
export class Hosted {
  /** What a pull by a report gives, and one by a test plan. */
  fixed: readonly TestCase[] = [];
  planned: readonly TestCase[] = [];
  /** What becomes of a test case that is pushed. */
  keeps = (testCase: TestCase): TestCase => testCase;

  private constructor(
    readonly service: StandIn,
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(service: StandIn): Promise<Hosted> {
    const server = createServer((request, response) => void hosted.answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port');
    const hosted = new Hosted(service, `http://127.0.0.1:${address.port}/api`, server);
    return hosted;
  }

  get host(): string {
    return new URL(this.url).host;
  }

  async dispose(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await this.service.dispose();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const part = url.includes('testReportId=')
      ? this.fixed
      : url.includes('testPlanId=')
        ? this.planned
        : undefined;
    if (part) return sendJson(response, 200, JSON.stringify({ testCases: part }));
    const sent = method === 'GET' ? undefined : await text(request);
    const { host: _host, 'content-length': _length, connection: _connection, ...kept } = headers;
    const answered = await fetch(new URL(url, this.service.url), {
      method,
      headers: kept as Record<string, string>,
      ...(sent !== undefined && { body: this.altered(url, sent) }),
    });
    sendJson(response, answered.status, await answered.text());
  }

  private altered(url: string, sent: string): string {
    if (!url.endsWith('/push') || url.endsWith('/draft/push')) return sent;
    const { testCases } = JSON.parse(sent) as { testCases: TestCase[] };
    return JSON.stringify({ testCases: testCases.map((one) => this.keeps(one)) });
  }
}

const sendJson = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
