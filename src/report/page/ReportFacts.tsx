import { plainName } from '../plainName.ts';
import type { ReportSummary } from '../protocol.ts';
import { dateWords, Facts } from './marks.tsx';
import type { Asking } from './Page.tsx';

/** All that is known of a report beside its results and what its header says, folded. */
export function ReportFacts({
  report,
  words,
  locale,
}: Omit<Asking, 'ask'> & { readonly report: ReportSummary }) {
  const { context, createdAt, updatedAt } = report;
  const lastUpdate = dateWords(updatedAt, locale, words);
  return (
    <details>
      <summary>{words.details}</summary>
      <Facts
        facts={[
          [words.lastUpdate, lastUpdate === dateWords(createdAt, locale, words) ? '' : lastUpdate],
          [words.description, context.description],
          [words.branch, context.branch],
          [words.commit, context.commit],
          [words.issue, context.issue],
          [words.trigger, context.trigger],
          [words.source, plainName(context.source)],
          [words.repository, context.repository],
          [words.node, context.node],
          [words.reportId, report.id],
        ]}
      />
    </details>
  );
}
