import type { ReportSummary } from '../protocol.ts';
import { fill } from '../words.ts';
import { dateWords, dayWords, Facts, StatusMark } from './marks.tsx';
import type { Asking } from './Page.tsx';
import { Trend } from './Trend.tsx';

interface ReportListProps extends Asking {
  readonly reports: readonly ReportSummary[];
  readonly hasOlder: boolean;
}

/** Reports by day, the latest first, and how they went over time. */
export function ReportList({ reports, hasOlder, ...asking }: ReportListProps) {
  const { words, locale, ask } = asking;
  if (reports.length === 0) {
    return (
      <>
        <p>{words.emptyHint}</p>
        <Refresh {...asking} />
      </>
    );
  }
  return (
    <>
      <Trend reports={reports} words={words} locale={locale} />
      <div class="actions">
        <Refresh {...asking} />
      </div>
      {byDay(reports, (one) => dayWords(one.createdAt, locale, words)).map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul class="reports">
            {some.map((one) => (
              <li key={one.id}>
                <Row {...asking} report={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasOlder && (
        <button type="button" class="older" onClick={() => ask({ type: 'older' })}>
          {words.older}
        </button>
      )}
    </>
  );
}

function Refresh({ words, ask }: Asking) {
  return (
    <button type="button" class="secondary" onClick={() => ask({ type: 'refresh' })}>
      {words.refresh}
    </button>
  );
}

function Row({ report, words, locale, ask }: Asking & { readonly report: ReportSummary }) {
  const { id, status, counts, createdAt, context, browser, breakpoint } = report;
  const total = counts.failed + counts.waiting + counts.other + counts.passed;
  return (
    <button type="button" class="row" onClick={() => ask({ type: 'showReport', id })}>
      <span class="head">
        <StatusMark status={status} words={words} />
        <span>{fill(words.summary, counts.passed, total)}</span>
        <span class="when">{dateWords(createdAt, locale, words)}</span>
      </span>
      <span class="about">
        {[context.description, context.branch, context.commit.slice(0, 8), context.issue, browser, breakpoint]
          .filter(Boolean)
          .map((text, index) => (
            <bdi key={index}>{text}</bdi>
          ))}
      </span>
    </button>
  );
}

/** All that is known of a report beside its results. */
export function ReportFacts({
  report,
  words,
  locale,
}: Omit<Asking, 'ask'> & { readonly report: ReportSummary }) {
  const { context } = report;
  return (
    <Facts
      facts={[
        [words.started, dateWords(report.createdAt, locale, words)],
        [words.lastUpdate, dateWords(report.updatedAt, locale, words)],
        [words.browser, report.browser],
        [words.breakpoint, report.breakpoint],
        [words.execution, report.executionUrl],
        [words.source, context.source],
        [words.description, context.description],
        [words.branch, context.branch],
        [words.commit, context.commit],
        [words.issue, context.issue],
        [words.repository, context.repository],
        [words.trigger, context.trigger],
      ]}
    />
  );
}

function byDay(
  reports: readonly ReportSummary[],
  dayOf: (report: ReportSummary) => string,
): [string, ReportSummary[]][] {
  const days = new Map<string, ReportSummary[]>();
  for (const report of reports) days.set(dayOf(report), [...(days.get(dayOf(report)) ?? []), report]);
  return [...days];
}
