import { useEffect, useRef } from 'preact/hooks';
import { durationText } from '../text/durationText.ts';
import { headline } from '../text/headline.ts';
import { reportOriginTexts } from '../text/reportOriginTexts.ts';
import { readableConstant } from '../text/readableConstant.ts';
import type { ReportDetail } from '../protocol/reportSchema.ts';
import { Icon } from './parts/Icon.tsx';
import { JoinedTexts } from './parts/JoinedTexts.tsx';
import { StatusMark } from './parts/StatusMark.tsx';
import { formatDate } from './parts/formatDates.ts';
import type { SharedProps } from './parts/sharedProps.ts';
import { ReportMetadata } from './ReportMetadata.tsx';
import { ReportToolbar } from './ReportToolbar.tsx';

interface ReportHeaderProps extends SharedProps {
  readonly report: ReportDetail;
  readonly takesFocus: boolean;
}

/** The outcome of a report, where and when it ran, and its actions. */
export function ReportHeader({ report, takesFocus, ...page }: ReportHeaderProps) {
  const { texts, locale } = page;
  const { summary, duration } = report;
  const facts = [
    formatDate(summary.createdAt, locale, texts),
    duration === undefined ? '' : durationText(duration, locale, texts),
    ...[summary.browser, summary.breakpoint].map(readableConstant),
    summary.executionUrl,
  ];
  const origin = reportOriginTexts(summary.context);
  return (
    <header>
      <TitleBar {...page} report={report} takesFocus={takesFocus} />
      <p class="about">
        <JoinedTexts texts={facts} />
      </p>
      {origin.some(Boolean) && (
        <p class="about origin">
          <JoinedTexts texts={origin} />
        </p>
      )}
      <ReportMetadata {...page} report={summary} />
    </header>
  );
}

/** The way back to the list, the outcome and the actions. */
function TitleBar({ report, takesFocus, ...page }: ReportHeaderProps) {
  const { texts, send } = page;
  const { summary } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  return (
    <div class="bar">
      <button
        type="button"
        class="icon-button"
        aria-label={texts.allReports}
        title={texts.allReports}
        onClick={() => send({ type: 'showList' })}
      >
        <Icon name="back" />
      </button>
      <h1 ref={heading} tabIndex={-1}>
        <StatusMark status={summary.status} texts={texts} hideLabel />
        <span aria-live="polite">{headline(summary.counts, texts)}</span>
      </h1>
      <ReportToolbar {...page} report={report} />
    </div>
  );
}
