import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  filterKeys,
  matchesReport,
  toServiceFilter,
  valueOf,
} from '../../../src/report/filter/reportFilter.ts';
import type { ReportListFilter } from '../../../src/report/filter/reportFilter.ts';
import { paginateReports, toReportSelection } from '../../../src/service/reports/reportResponses.ts';
import type { ReportRecord } from '../../../src/service/store/records.ts';
import type { ResultTraces } from '../../../src/service/traces/traces.ts';
import { runs } from '../../support/properties.ts';
import { idOf, report, result } from '../../support/reports.ts';

const noTraces = { urlOf: () => undefined } as unknown as ResultTraces;
const maybe = (...values: string[]): fc.Arbitrary<string | undefined> =>
  fc.constantFrom(undefined, ...values);

const records: fc.Arbitrary<ReportRecord> = fc
  .record({
    number: fc.integer({ min: 1, max: 28 }),
    statuses: fc.array(fc.constantFrom('PASSED', 'FAILED', 'ERROR', 'WAITING', 'ODD'), { maxLength: 3 }),
    browser: fc.constantFrom('CHROMIUM', 'FIREFOX'),
    breakpoint: fc.constantFrom('DESKTOP', 'MOBILE'),
    ref: maybe('main', 'dev'),
    repo: maybe('shop'),
    source: fc.constantFrom('manual', 'github'),
  })
  .map(({ number, statuses, ref, repo, ...fields }) => {
    const { source, ...rest } = fields;
    const testResults = statuses.map((status, at) => result(at, status));
    return {
      ...report(number, testResults, rest),
      testTargetId: idOf(1),
      context: { source, ...(ref && { ref }), ...(repo && { repo }) },
    } as unknown as ReportRecord;
  });

const filters: fc.Arbitrary<ReportListFilter> = fc.record({
  conditions: fc.uniqueArray(
    fc.oneof(
      ...[
        ['status', 'PASSED', 'FAILED', 'WAITING'],
        ['context.source', 'manual', 'github'],
        ['context.ref', 'main', 'none'],
        ['context.repo', 'shop'],
        ['browser', 'CHROMIUM', 'SAFARI'],
        ['breakpoint', 'DESKTOP'],
      ].map(([key, ...values]) =>
        fc.record({ key: fc.constant(key as 'status'), value: fc.constantFrom(...values) }),
      ),
    ),
    { selector: ({ key }) => key, maxLength: 3 },
  ),
});

describe('a filter of reports', () => {
  it('lets the same reports through here as on the service', () => {
    let some = 0;
    fc.assert(
      fc.property(fc.array(records, { maxLength: 9 }), filters, (reports, filter) => {
        const query = toReportSelection({ filter: toServiceFilter(filter) });
        const idsIn = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
        const all = paginateReports(noTraces, reports, []).data;
        const here = all
          .map(({ status: _derived, ...listed }) => listed)
          .filter((listed) => matchesReport(listed, filter, new Date()));
        if (here.length > 0 && here.length < all.length) some++;
        assert.deepEqual(idsIn(here), idsIn(paginateReports(noTraces, reports, query.filters).data));
      }),
      runs(200),
    );
    assert.ok(some > 0);
  });

  it('leaves out reports that are older than its time', () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    const matches = (day: number, days: number): boolean =>
      matchesReport(report(day, []), { conditions: [], days }, now);
    assert.deepEqual(
      [matches(19, 7), matches(13, 7), matches(12, 7), matches(18, 1)],
      [true, true, false, false],
    );
  });

  it('reads only texts, whatever a service sends', () => {
    const odd = { ...report(1, []), context: ['x'], browser: 7 } as never;
    assert.deepEqual(
      filterKeys.map((key) => valueOf(odd, key)),
      ['PASSED', undefined, undefined, undefined, undefined, undefined, 'DESKTOP'],
    );
  });
});
