import type { ReportComparison, ReportDetail } from '../protocol/reportSchema.ts';
import { groupResults } from '../summary/groupResults.ts';
import { fill } from '../protocol/pageTexts.ts';
import { ComparisonView } from './ComparisonView.tsx';
import type { SharedProps } from './parts/sharedProps.ts';
import { ReportHeader } from './ReportHeader.tsx';
import { ResultList } from './results/ResultList.tsx';
import type { ReportSelection } from './pageState.ts';

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
