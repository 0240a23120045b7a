import { useEffect, useRef } from 'preact/hooks';
import type { ReportSummary } from '../protocol/reportSchema.ts';
import { headline } from '../text/headline.ts';
import { reportOriginTexts } from '../text/reportOriginTexts.ts';
import { readableConstant } from '../text/readableConstant.ts';
import { JoinedTexts } from './parts/JoinedTexts.tsx';
import { StatusMark } from './parts/StatusMark.tsx';
import { formatDay, formatTime } from './parts/formatDates.ts';
import type { SharedProps } from './parts/sharedProps.ts';
import { TrendChart } from './TrendChart.tsx';

interface ReportListProps extends SharedProps {
  readonly reports: readonly ReportSummary[];
  readonly hasOlder: boolean;
  /** The report that the user came back from: the focus goes there. */
  readonly lastShown: string | undefined;
}

/** Reports by day, the latest first, and how they went over time. */
export function ReportList({ reports, hasOlder, lastShown, ...page }: ReportListProps) {
  const { texts, locale, send } = page;
  if (reports.length === 0) return <p>{texts.emptyHint}</p>;
  return (
    <>
      <TrendChart reports={reports} texts={texts} locale={locale} />
      {byDay(reports, (report) => formatDay(report.createdAt, locale, texts)).map(([day, reportsOfDay]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul class="reports">
            {reportsOfDay.map((report) => (
              <li key={report.id}>
                <Row {...page} report={report} takesFocus={report.id === lastShown} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasOlder && (
        <button type="button" class="secondary older" onClick={() => send({ type: 'older' })}>
          {texts.older}
        </button>
      )}
    </>
  );
}

interface RowProps extends SharedProps {
  readonly report: ReportSummary;
  readonly takesFocus: boolean;
}

function Row({ report, takesFocus, texts, locale, send }: RowProps) {
  const { id, status, counts, createdAt, context, browser, breakpoint } = report;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  const facts = [...reportOriginTexts(context), readableConstant(browser), readableConstant(breakpoint)];
  return (
    <button type="button" class="row report" ref={button} onClick={() => send({ type: 'showReport', id })}>
      <span class="head">
        <StatusMark status={status} texts={texts} hideLabel />
        <span class="count">{headline(counts, texts)}</span>
        <span class="when">{formatTime(createdAt, locale)}</span>
      </span>
      <JoinedTexts texts={facts} class="about" />
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
