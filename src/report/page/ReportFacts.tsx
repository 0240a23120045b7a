import type { ReportSummary } from '../protocol.ts';
import { dateWords, Facts } from './marks.tsx';
import type { Asking } from './Page.tsx';

/** All that is known of a report beside its results; what is rarely asked for is folded. */
export function ReportFacts({
  report,
  words,
  locale,
}: Omit<Asking, 'ask'> & { readonly report: ReportSummary }) {
  const { context } = report;
  return (
    <>
      <Facts
        facts={[
          [words.started, dateWords(report.createdAt, locale, words)],
          [words.lastUpdate, dateWords(report.updatedAt, locale, words)],
          [words.browser, report.browser],
          [words.breakpoint, report.breakpoint],
          [words.execution, report.executionUrl],
          [words.description, context.description],
          [words.branch, context.branch],
          [words.commit, context.commit],
          [words.issue, context.issue],
          [words.trigger, context.trigger],
        ]}
      />
      <details>
        <summary>{words.details}</summary>
        <Facts
          facts={[
            [words.source, context.source],
            [words.repository, context.repository],
            [words.node, context.node],
            [words.reportId, report.id],
          ]}
        />
      </details>
    </>
  );
}
