import type { ReportSummary } from '../protocol.ts';
import { trendOf, trendPlace } from '../trend.ts';
import { fill, type Words } from '../words.ts';

const size = { width: 320, height: 56, margin: 6 };

/** The share of passed results over the latest reports, drawn, and in words for who does not see it. */
export function Trend({ reports, words, locale }: TrendProps) {
  const points = trendOf(reports);
  const latest = points.at(-1);
  if (!latest || points.length < 2) return null;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const lowest = Math.min(...points.map(({ rate }) => rate));
  const places = points.map(({ rate }, index) => trendPlace(index, points.length, rate, size));
  const label = fill(words.trendHint, points.length, percent.format(latest.rate), percent.format(lowest));
  return (
    <figure class="trend">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        <line x1="0" x2={size.width} y1={size.margin} y2={size.margin} />
        <line x1="0" x2={size.width} y1={size.height - size.margin} y2={size.height - size.margin} />
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {places.map(({ x, y }, index) => (
          <circle
            key={points[index]?.id}
            class={points[index]?.rate === 1 ? 'passed' : 'failed'}
            cx={x}
            cy={y}
            r="3"
          />
        ))}
      </svg>
      <figcaption aria-hidden="true">
        {fill(words.trend, percent.format(latest.rate), points.length)}
      </figcaption>
    </figure>
  );
}

interface TrendProps {
  readonly reports: readonly ReportSummary[];
  readonly words: Words;
  readonly locale: string;
}
