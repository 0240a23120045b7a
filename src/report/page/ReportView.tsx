import type { Comparison, ReportDetail } from '../protocol.ts';
import { groups } from '../search.ts';
import { fill } from '../words.ts';
import { ComparisonView } from './ComparisonView.tsx';
import type { Asking } from './Page.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ResultList } from './ResultList.tsx';
import type { Within } from './view.ts';

/** Nobody searches these: what failed comes first. */
const fewResults = 10;

interface ReportViewProps extends Asking {
  readonly report: ReportDetail;
  readonly comparison: Comparison | undefined;
  readonly within: Within;
  readonly look: (within: Within) => void;
  readonly takesFocus: boolean;
}

/** One report: what it is about, and its results by status, one of them unfolded. */
export function ReportView({ report, comparison, within, look, takesFocus, ...asking }: ReportViewProps) {
  const { words } = asking;
  const { results, summary } = report;
  const unfolded = within.chosen ?? results.find(({ status }) => status === 'failed')?.id;
  const found = groups(results, within.query);
  const shown = found.reduce((count, group) => count + group.results.length, 0);
  return (
    <>
      <ReportHeader {...asking} report={report} takesFocus={takesFocus} />
      <div aria-live="polite">{comparison && <ComparisonView {...asking} comparison={comparison} />}</div>
      {results.length === 0 && <p>{words.noResults}</p>}
      {(results.length > fewResults || within.query !== '') && (
        <Search
          {...asking}
          query={within.query}
          setQuery={(query) => look({ ...within, query })}
          shown={shown}
          total={results.length}
        />
      )}
      {results.length > 0 && shown === 0 && <p>{words.noMatch}</p>}
      {found.map((group) => (
        <ResultList
          {...asking}
          key={group.status}
          group={group}
          report={summary}
          unfolded={unfolded}
          unfold={(chosen) => look({ ...within, chosen })}
        />
      ))}
    </>
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
      <span role="status">{query.trim() === '' ? '' : fill(words.shown, shown, total)}</span>
    </div>
  );
}
