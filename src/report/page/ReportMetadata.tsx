import { displayName } from '../text/displayName.ts';
import type { ReportSummary } from '../protocol/reportSchema.ts';
import { FactList } from './parts/FactList.tsx';
import { formatDate } from './parts/dates.ts';
import type { PageContext } from './parts/pageContext.ts';

/** All that is known of a report beside its results and what its header says, folded. */
export function ReportMetadata({
  report,
  words,
  locale,
}: Omit<PageContext, 'send'> & { readonly report: ReportSummary }) {
  const { context, createdAt, updatedAt } = report;
  const lastUpdate = formatDate(updatedAt, locale, words);
  return (
    <details>
      <summary>{words.details}</summary>
      <FactList
        facts={[
          [words.lastUpdate, lastUpdate === formatDate(createdAt, locale, words) ? '' : lastUpdate],
          [words.description, context.description],
          [words.branch, context.branch],
          [words.commit, context.commit],
          [words.issue, context.issue],
          [words.trigger, context.trigger],
          [words.source, displayName(context.source)],
          [words.repository, context.repository],
          [words.node, context.node],
          [words.reportId, report.id],
        ]}
      />
    </details>
  );
}
