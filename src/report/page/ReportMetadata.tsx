import { readableConstant } from '../text/readableConstant.ts';
import type { ReportSummary } from '../protocol/reportSchema.ts';
import { FactList } from './parts/FactList.tsx';
import { formatDate } from './parts/formatDates.ts';
import type { SharedProps } from './parts/sharedProps.ts';

/** Further details of a report, folded: what neither its header nor its results show. */
export function ReportMetadata({
  report,
  texts,
  locale,
}: Omit<SharedProps, 'send'> & { readonly report: ReportSummary }) {
  const { context, createdAt, updatedAt } = report;
  const lastUpdate = formatDate(updatedAt, locale, texts);
  return (
    <details>
      <summary>{texts.details}</summary>
      <FactList
        facts={[
          [texts.lastUpdate, lastUpdate === formatDate(createdAt, locale, texts) ? '' : lastUpdate],
          [texts.description, context.description],
          [texts.branch, context.branch],
          [texts.commit, context.commit],
          [texts.issue, context.issue],
          [texts.trigger, context.trigger],
          [texts.source, readableConstant(context.source)],
          [texts.repository, context.repository],
          [texts.node, context.node],
          [texts.reportId, report.id],
        ]}
      />
    </details>
  );
}
