import { useEffect, useRef } from 'preact/hooks';
import type { ReportSummary } from '../protocol.ts';
import { headline } from '../headline.ts';
import { originOf } from '../originOf.ts';
import { plainName } from '../plainName.ts';
import { dayWords, Parts, StatusMark, timeWords } from './marks.tsx';
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
  if (reports.length === 0) return <p>{words.emptyHint}</p>;
  return (
    <>
      <Trend reports={reports} words={words} locale={locale} />
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
        <button type="button" class="secondary older" onClick={() => ask({ type: 'older' })}>
          {words.older}
        </button>
      )}
    </>
  );
}

interface RowProps extends Asking {
  readonly report: ReportSummary;
  readonly takesFocus: boolean;
}

function Row({ report, takesFocus, words, locale, ask }: RowProps) {
  const { id, status, counts, createdAt, context, browser, breakpoint } = report;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  const about = [...originOf(context), plainName(browser), plainName(breakpoint)];
  return (
    <button type="button" class="row report" ref={button} onClick={() => ask({ type: 'showReport', id })}>
      <span class="head">
        <StatusMark status={status} words={words} hideWord />
        <span class="count">{headline(counts, words)}</span>
        <span class="when">{timeWords(createdAt, locale)}</span>
      </span>
      <Parts texts={about} class="about" />
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
