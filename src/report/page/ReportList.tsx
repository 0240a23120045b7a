import { useEffect, useRef } from 'preact/hooks';
import type { ReportSummary } from '../protocol.ts';
import { fill } from '../words.ts';
import { dateWords, dayWords, StatusMark, timeWords } from './marks.tsx';
import type { Asking } from './Page.tsx';
import { Trend } from './Trend.tsx';

interface ReportListProps extends Asking {
  readonly reports: readonly ReportSummary[];
  readonly hasOlder: boolean;
  /** The report that the user came back from: the focus goes there. */
  readonly left: string | undefined;
}

/** Reports by day, the latest first, and how they went over time. */
export function ReportList({ reports, hasOlder, left, ...asking }: ReportListProps) {
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
                <Row {...asking} report={one} takesFocus={one.id === left} />
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

interface RowProps extends Asking {
  readonly report: ReportSummary;
  readonly takesFocus: boolean;
}

function Row({ report, takesFocus, words, locale, ask }: RowProps) {
  const { id, status, counts, createdAt, updatedAt, context, browser, breakpoint } = report;
  const isSameDay = dayWords(createdAt, locale, words) === dayWords(updatedAt, locale, words);
  const updated = isSameDay ? timeWords(updatedAt, locale) : dateWords(updatedAt, locale, words);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  const total = counts.failed + counts.waiting + counts.other + counts.passed;
  return (
    <button type="button" class="row" ref={button} onClick={() => ask({ type: 'showReport', id })}>
      <span class="head">
        <StatusMark status={status} words={words} />
        <span class="count">{fill(words.summary, counts.passed, total)}</span>
        <span class="when">{timeWords(createdAt, locale)}</span>
      </span>
      <span class="about">
        {[
          context.description,
          context.branch,
          context.commit.slice(0, 8),
          context.issue,
          context.trigger,
          browser,
          breakpoint,
          updatedAt === '' ? '' : fill(words.updated, updated),
        ]
          .filter(Boolean)
          .map((text, index) => (
            <bdi key={index}>{text}</bdi>
          ))}
      </span>
    </button>
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
