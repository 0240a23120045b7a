import { useEffect, useRef } from 'preact/hooks';
import {
  findTrend,
  plotPosition,
  type Trend as Runs,
  type TrendPoint,
} from '../history/comparisonAndTrend.ts';
import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';
import type { ReportSummary } from '../protocol/shownReport.ts';
import { headline, reportOriginTexts, readableConstant } from '../text/reportTexts.ts';
import type { PageState, ReportSelection, PageProblem } from './pageState.ts';
import {
  type SharedProps,
  JoinedTexts,
  StatusMark,
  formatDay,
  formatTime,
  formatDate,
  formatShortDay,
} from './parts/parts.tsx';
import { ReportView } from './ReportView.tsx';

interface PageProps extends Pick<SharedProps, 'texts' | 'send'> {
  readonly state: PageState;
  readonly select: (selection: ReportSelection) => void;
}

/** One report, or the list of them. */
export function Page({ state, texts, send, select }: PageProps) {
  const { report, reports, panel, locale, isBusy, hasInteracted, problem, comparison } = state;
  const shared: SharedProps = { texts, locale, send };
  return (
    <main aria-busy={isBusy}>
      <p class={report || reports ? 'unseen' : 'loading'} role="status">
        {isBusy ? texts.loading : ''}
      </p>
      {problem && <ProblemView {...shared} problem={problem} />}
      {report ? (
        <ReportView
          {...shared}
          report={report}
          key={report.summary.id}
          comparison={comparison?.id === report.summary.id ? comparison.comparison : undefined}
          selection={state.selection}
          select={select}
          takesFocus={hasInteracted}
        />
      ) : (
        <>
          <div class="bar">
            <h1>{fill(texts.reports, panel?.targetName ?? '')}</h1>
            {reports && (
              <button type="button" class="secondary" onClick={() => send({ type: 'refresh' })}>
                {texts.refresh}
              </button>
            )}
          </div>
          {reports && (
            <ReportList {...shared} reports={reports} hasOlder={state.hasOlder} lastShown={state.lastShown} />
          )}
        </>
      )}
    </main>
  );
}

/** The problem with loading, and the button that helps. */
function ProblemView({ problem, texts, send }: SharedProps & { readonly problem: PageProblem }) {
  return (
    <div class="problem" role="alert">
      <p>{problem.text}</p>
      {problem.wantsKey ? (
        <button type="button" onClick={() => send({ type: 'setKey' })}>
          {texts.setKey}
        </button>
      ) : (
        <button type="button" onClick={() => send({ type: 'refresh' })}>
          {texts.refresh}
        </button>
      )}
    </div>
  );
}

interface ReportListProps extends SharedProps {
  readonly reports: readonly ReportSummary[];
  readonly hasOlder: boolean;
  /** The report that the user came back from: the focus goes there. */
  readonly lastShown: string | undefined;
}

/** Reports by day, the latest first, and how they went over time. */
function ReportList({ reports, hasOlder, lastShown, ...page }: ReportListProps) {
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
  const { id, status, counts, cases = '', createdAt, context, browser, breakpoint } = report;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  const origin = reportOriginTexts(context);
  const facts = [cases, ...origin, readableConstant(browser), readableConstant(breakpoint)];
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

const size = { width: 320, height: 72, margin: 5 };

interface TrendProps {
  readonly reports: readonly ReportSummary[];
  readonly texts: ReportPageTexts;
  readonly locale: string;
}

/** The pass rate of runs that can be compared: drawn with an axis, and in words for those who do not see it. */
function TrendChart({ reports, texts, locale }: TrendProps) {
  const runs = findTrend(reports);
  const latest = runs?.points.at(-1);
  if (!runs || !latest) return null;
  const { points, others, browser, breakpoint, executionUrl } = runs;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const title = fill(texts.trend, points.length, countText(points));
  const lowest = Math.min(...points.map(rateOf));
  const label = fill(texts.trendEnds, title, percent.format(rateOf(latest)), percent.format(lowest));
  return (
    <figure class="trend">
      <figcaption>
        {title}
        <JoinedTexts texts={[readableConstant(browser), readableConstant(breakpoint), executionUrl]} />
      </figcaption>
      <div class="plot">
        <div class="scale" aria-hidden="true">
          {[1, 0.5, 0].map((rate) => (
            <span key={rate}>{percent.format(rate)}</span>
          ))}
        </div>
        <Drawing {...{ runs, label, texts, locale }} />
        <div class="days" aria-hidden="true">
          <span>{formatShortDay(points[0]?.createdAt ?? '', locale)}</span>
          <span>{formatShortDay(latest.createdAt, locale)}</span>
        </div>
      </div>
      {others > 0 && <p>{fill(texts.trendOthers, others)}</p>}
    </figure>
  );
}

interface DrawingProps extends Omit<TrendProps, 'reports'> {
  readonly runs: Runs;
  readonly label: string;
}

function Drawing({ runs: { points }, label, texts, locale }: DrawingProps) {
  const places = points.map((point, index) => ({
    ...plotPosition(index, points.length, rateOf(point), size),
    point,
  }));
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {[1, 0.5, 0].map((rate) => {
        const { y } = plotPosition(0, 1, rate, size);
        return <line key={rate} x1="0" x2={size.width} y1={y} y2={y} />;
      })}
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ x, y, point: { id, createdAt, passed, total } }) => (
        <circle key={id} class={passed === total ? 'passed' : 'failed'} cx={x} cy={y} r="3.5">
          <title>
            {fill(
              texts.trendPoint,
              formatDate(createdAt, locale, texts),
              fill(texts.passedOf, passed, total),
            )}
          </title>
        </circle>
      ))}
    </svg>
  );
}

const rateOf = ({ passed, total }: TrendPoint): number => passed / total;

/** How many test cases the runs have: `16`, or `15–16`. */
function countText(points: readonly TrendPoint[]): string {
  const counts = points.map(({ total }) => total);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(most) : `${least}–${most}`;
}
