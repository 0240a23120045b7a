import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Comparison, ReportDetail } from '../protocol.ts';
import { groups } from '../search.ts';
import { fill } from '../words.ts';
import { ComparisonView } from './ComparisonView.tsx';
import { StatusMark } from './marks.tsx';
import type { Asking } from './Page.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultView } from './ResultView.tsx';
import type { Within } from './view.ts';

interface ReportViewProps extends Asking {
  readonly report: ReportDetail;
  readonly comparison: Comparison | undefined;
  readonly within: Within;
  readonly look: (within: Within) => void;
  readonly takesFocus: boolean;
}

/** One report: what it is about, its results by status, and the one that is looked at in full. */
export function ReportView({ report, comparison, within, look, takesFocus, ...asking }: ReportViewProps) {
  const { words } = asking;
  const { query, chosen } = within;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const found = groups(report.results, query);
  const all = found.flatMap(({ results }) => results);
  const selected = all.find(({ id }) => id === chosen) ?? all[0];
  const { summary, results } = report;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <StatusMark status={summary.status} words={words} />
        <span class="count">{fill(words.summary, summary.counts.passed, results.length)}</span>
      </h1>
      <Actions {...asking} report={report} />
      <ReportFacts {...asking} report={summary} />
      <div aria-live="polite">{comparison && <ComparisonView {...asking} comparison={comparison} />}</div>
      {results.length === 0 ? (
        <p>{words.noResults}</p>
      ) : (
        <>
          <Search
            {...asking}
            query={query}
            setQuery={(wanted) => look({ ...within, query: wanted })}
            shown={all.length}
            total={results.length}
          />
          {all.length === 0 && <p>{words.noMatch}</p>}
          <div class="split">
            {found.map((group) => (
              <Fragment key={group.status}>
                <ResultList
                  {...asking}
                  group={group}
                  selected={selected?.id}
                  choose={(id) => look({ ...within, chosen: id })}
                />
                {selected?.status === group.status && (
                  <ResultView {...asking} result={selected} reportId={summary.id} />
                )}
              </Fragment>
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Actions({ report: { summary, canPull }, words, ask }: Asking & Pick<ReportViewProps, 'report'>) {
  const { id } = summary;
  return (
    <div class="actions">
      <button type="button" class="secondary" onClick={() => ask({ type: 'showList' })}>
        {words.back}
      </button>
      <button type="button" class="secondary" onClick={() => ask({ type: 'refresh' })}>
        {words.refresh}
      </button>
      <button type="button" class="secondary" onClick={() => ask({ type: 'compare', id })}>
        {words.compare}
      </button>
      {canPull && (
        <button type="button" class="secondary" onClick={() => ask({ type: 'pullFixes', id })}>
          {words.pullFixes}
        </button>
      )}
      <button type="button" class="secondary" onClick={() => ask({ type: 'copy', id })}>
        {words.copy}
      </button>
      {summary.canOpenExecution && (
        <button type="button" class="secondary" onClick={() => ask({ type: 'openExecution', id })}>
          {words.openExecution}
        </button>
      )}
    </div>
  );
}

interface SearchProps extends Asking {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly shown: number;
  readonly total: number;
}

function Search({ query, setQuery, shown, total, words }: SearchProps) {
  return (
    <div class="search">
      <input
        type="search"
        value={query}
        aria-label={words.search}
        placeholder={words.search}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <span role="status">{fill(words.shown, shown, total)}</span>
    </div>
  );
}
