import type { ReportSummary } from '../../protocol/reportSchema.ts';
import type { ReportPageTexts } from '../../protocol/pageTexts.ts';

const shapes: Readonly<Record<ReportSummary['status'], string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  waiting: 'M8 3.5 V8 L11 10',
  other: 'M4 8 H12',
  skipped: 'M4.2 11.8 11.8 4.2',
  empty: 'M4 8 H12',
};

/** A status as an icon with its name: it does not depend on colour or shape alone. */
export function StatusMark({ status, texts, hideLabel }: StatusMarkProps) {
  return (
    <span class={`mark ${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {(status === 'waiting' || status === 'skipped') && <circle cx="8" cy="8" r="6" />}
        <path d={shapes[status]} />
      </svg>
      {!hideLabel && <span>{texts[status]}</span>}
    </span>
  );
}

interface StatusMarkProps {
  readonly status: ReportSummary['status'];
  readonly texts: ReportPageTexts;
  readonly hideLabel?: boolean;
}
