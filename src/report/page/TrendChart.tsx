import { readableConstant } from '../text/readableConstant.ts';
import type { ReportSummary } from '../protocol/reportSchema.ts';
import { findTrend, plotPosition, type Trend as Runs, type TrendPoint } from '../history/trend.ts';
import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';
import { JoinedTexts } from './parts/JoinedTexts.tsx';
import { formatDate, formatShortDay } from './parts/formatDates.ts';

const size = { width: 320, height: 72, margin: 5 };

interface TrendProps {
  readonly reports: readonly ReportSummary[];
  readonly texts: ReportPageTexts;
  readonly locale: string;
}

/** The pass rate of runs that can be compared: drawn with an axis, and in words for those who do not see it. */
export function TrendChart({ reports, texts, locale }: TrendProps) {
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
