import type { ListedReport, TestReport } from '../../../src/api/contract/report.ts';
import type { Answer, Received } from '../../support/recordingProxy.ts';
import { report, result } from '../../support/reports.ts';

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
export const manyReports = (count: number, testCaseId: string) =>
  Array.from({ length: count }, (_, index) =>
    report(
      count - index,
      [result(1, index === 0 ? 'FAILED' : 'PASSED', { testCaseId, errorMessage: 'No' })],
      { createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0) - index * 60_000).toISOString() },
    ),
  );
