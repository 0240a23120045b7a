import { useEffect, useRef } from 'preact/hooks';
import type { ToExtension } from '../protocol/messages.ts';
import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';
import type { ReportComparison, ReportDetail, ReportSummary } from '../protocol/shownReport.ts';
import { groupResults, selectCasesToRunAgain } from '../summary/toReportDetail.ts';
import {
  comparisonTitle,
  durationText,
  headline,
  reportOriginTexts,
  readableConstant,
} from '../text/reportTexts.ts';
import type { ReportSelection } from './pageState.ts';
import { MenuButton, type MenuItem } from './parts/MenuButton.tsx';
import { type SharedProps, formatDate, Icon, JoinedTexts, StatusMark, FactList } from './parts/parts.tsx';
import { ResultList } from './results/ResultList.tsx';

/** Nobody searches these: what failed comes first. */
const fewResults = 10;

interface ReportViewProps extends SharedProps {
  readonly report: ReportDetail;
  readonly comparison: ReportComparison | undefined;
  readonly selection: ReportSelection;
  readonly select: (selection: ReportSelection) => void;
  readonly takesFocus: boolean;
}

/** One report: what it is about, and its results by status, one of them unfolded. */
export function ReportView({ report, comparison, selection, select, takesFocus, ...page }: ReportViewProps) {
  const { texts } = page;
  const { results, summary } = report;
  const unfolded = selection.chosen ?? results.find(({ status }) => status === 'failed')?.id;
  const found = groupResults(results, selection.query);
  const shown = found.reduce((count, group) => count + group.results.length, 0);
  return (
    <>
      <ReportHeader {...page} report={report} takesFocus={takesFocus} />
      <div aria-live="polite">{comparison && <ComparisonView {...page} comparison={comparison} />}</div>
      {results.length === 0 && <p>{texts.noResults}</p>}
      {(results.length > fewResults || selection.query !== '') && (
        <Search
          {...page}
          query={selection.query}
          setQuery={(query) => select({ ...selection, query })}
          shown={shown}
          total={results.length}
        />
      )}
      {results.length > 0 && shown === 0 && <p>{texts.noMatch}</p>}
      {found.map((group) => (
        <ResultList
          {...page}
          key={group.status}
          group={group}
          report={summary}
          unfolded={unfolded}
          unfold={(chosen) => select({ ...selection, chosen })}
        />
      ))}
    </>
  );
}

interface SearchProps extends SharedProps {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly shown: number;
  readonly total: number;
}

function Search({ query, setQuery, shown, total, texts }: SearchProps) {
  return (
    <div class="search">
      <input
        type="search"
        value={query}
        aria-label={texts.search}
        placeholder={texts.search}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <span role="status">{query.trim() === '' ? '' : fill(texts.shown, shown, total)}</span>
    </div>
  );
}

/** The changes since an earlier report. */
function ComparisonView({
  comparison,
  texts,
  locale,
}: SharedProps & { readonly comparison: ReportComparison }) {
  const { previous, otherUrl, newlyFailing, newlyFixed, stillFailing } = comparison;
  if (previous === undefined) return <p role="status">{texts.noPrevious}</p>;
  const lists = [
    [texts.newlyFailing, newlyFailing],
    [texts.newlyFixed, newlyFixed],
    [texts.stillFailing, stillFailing],
  ] as const;
  const title = comparisonTitle(texts, formatDate(previous, locale, texts), otherUrl);
  const isSame = lists.every(([, names]) => names.length === 0);
  return (
    <section class="comparison" aria-label={title}>
      <h2>{title}</h2>
      {isSame && <p>{texts.noDifference}</p>}
      {lists.map(
        ([label, names]) =>
          names.length > 0 && (
            <details key={label} open={names.length <= 20}>
              <summary>{fill(label, names.length)}</summary>
              <ul>
                {names.map((name, index) => (
                  <li key={index}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </section>
  );
}

interface ReportHeaderProps extends SharedProps {
  readonly report: ReportDetail;
  readonly takesFocus: boolean;
}

/** The outcome of a report, where and when it ran, and its actions. */
function ReportHeader({ report, takesFocus, ...page }: ReportHeaderProps) {
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

/** Further details of a report, folded: what neither its header nor its results show. */
function ReportMetadata({
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

/** The action that most likely comes next, and the others in a menu. */
function ReportToolbar({ report, texts, send }: SharedProps & { readonly report: ReportDetail }) {
  const primary = primaryAction(report);
  const { id } = report.summary;
  const labels = actionTexts(report, texts);
  const items = actionsOf(report)
    .filter((action) => action !== primary)
    .map((action): MenuItem => ({ text: labels[action], run: () => send(messageOf(action, id)) }));
  return (
    <div class="toolbar" role="group" aria-label={texts.actions}>
      <button type="button" onClick={() => send(messageOf(primary, id))}>
        {labels[primary]}
      </button>
      <MenuButton label={texts.moreActions} items={items} />
    </div>
  );
}

type Action = 'runReport' | 'compare' | 'pullFixes' | 'copy' | 'openExecution' | 'refresh';

const messageOf = (action: Action, id: string): ToExtension =>
  action === 'refresh' ? { type: action } : { type: action, id };

function primaryAction({ summary, results }: ReportDetail): Action {
  if (summary.status === 'waiting' || results.length === 0) return 'refresh';
  return selectCasesToRunAgain(results).length > 0 ? 'runReport' : 'compare';
}

/** The actions on a report, in the order of a menu. */
function actionsOf({ summary, results, canPull }: ReportDetail): Action[] {
  return [
    ...(selectCasesToRunAgain(results).length > 0 ? (['runReport'] as const) : []),
    ...(results.length > 0 ? (['compare'] as const) : []),
    ...(canPull ? (['pullFixes'] as const) : []),
    'copy',
    ...(summary.canOpenExecution ? (['openExecution'] as const) : []),
    'refresh',
  ];
}

const actionTexts = ({ summary }: ReportDetail, texts: ReportPageTexts): Record<Action, string> => ({
  runReport: summary.counts.failed > 0 ? texts.runFailed : texts.runAll,
  compare: texts.compare,
  pullFixes: texts.pullFixes,
  copy: texts.copy,
  openExecution: texts.openExecution,
  refresh: texts.refresh,
});
