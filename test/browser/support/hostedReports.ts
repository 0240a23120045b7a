import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListedReport, TestReport } from '../../../src/api/contract/report.ts';
import { idOf, report, result } from '../../support/reports.ts';
import type { Answer, Received } from '../../support/recordingProxy.ts';

/** Markup that would run, were it taken for more than text. */
export const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** Reports as a hosted service keeps them, latest first, that takes keys in brackets only. */
export class HostedReports {
  all: (ListedReport & TestReport)[] = [];

  page = ({ query }: Received): Answer => {
    if (query['key'] !== undefined) return { status: 400, body: { message: 'key' } };
    const before = query['key[createdAt]'];
    const from = this.all.filter(({ createdAt }) => before === undefined || (createdAt ?? '') < before);
    const data = from.slice(0, 20);
    const key = { createdAt: data.at(-1)?.createdAt };
    return { status: 200, body: { data, key, hasNextPage: from.length > 20 } };
  };

  one = ({ path: asked }: Received): Answer => {
    const body = this.all.find(({ id }) => asked.endsWith(id));
    return body ? { status: 200, body } : { status: 404 };
  };
}

/** Reports of one test case, a minute apart, of which it failed in the latest. */
export const manyReports = (count: number, testCaseId: string, traceUrl: string) =>
  Array.from({ length: count }, (_, index) =>
    report(
      count - index,
      [result(1, index === 0 ? 'FAILED' : 'PASSED', { testCaseId, traceUrl, errorMessage: 'No' })],
      { createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0) - index * 60_000).toISOString() },
    ),
  );

/** JSON in which an object stands in an object in an object… */
export const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** A report that has in all its texts what may do harm. */
export function hostileReport(): ListedReport & TestReport {
  const long = `${script}\u202Egpj.exe${'N'.repeat(1_000_000)}`;
  const results = Array.from({ length: 1000 }, (_, index) =>
    result(index, index % 2 ? 'FAILED' : script, {
      traceUrl: 'javascript:alert(3)',
      errorMessage: index < 3 ? long : script,
      testCaseVersionId: script,
    }),
  );
  return report(1, results, {
    id: idOf(900_100),
    executionUrl: 'javascript:alert(4)',
    browser: script,
    breakpoint: script,
    context: {
      source: script,
      description: long,
      ref: script,
      sha: script,
      repo: script,
      nodeId: script,
      deep: nested(30),
    },
  });
}

const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** A machine that has traces and nothing else; it notes the headers of each request. */
export class TraceServer {
  readonly headers: IncomingHttpHeaders[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', ({ headers }, response) => {
      this.headers.push(headers);
      response.end(emptyZip);
    });
  }

  static async start(): Promise<TraceServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TraceServer(server);
  }

  get traceUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/trace.zip`;
  }

  close(): void {
    this.server.close();
  }
}
