import type { ToExtension } from '../protocol.ts';
import { fill, type Words } from '../words.ts';
import { ProblemView } from './ProblemView.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportView } from './ReportView.tsx';
import type { View, Within } from './view.ts';

export interface Asking {
  readonly words: Words;
  readonly locale: string;
  readonly ask: (message: ToExtension) => void;
}

interface PageProps extends Pick<Asking, 'words' | 'ask'> {
  readonly view: View;
  readonly look: (within: Within) => void;
}

/** One report, or the list of them. */
export function Page({ view, words, ask, look }: PageProps) {
  const { report, reports, panel, locale, isBusy, isUsed, problem, comparison } = view;
  const asking: Asking = { words, locale, ask };
  return (
    <main aria-busy={isBusy}>
      <p class={report || reports ? 'unseen' : 'loading'} role="status">
        {isBusy ? words.loading : ''}
      </p>
      {problem && <ProblemView {...asking} problem={problem} />}
      {report ? (
        <ReportView
          {...asking}
          report={report}
          key={report.summary.id}
          comparison={comparison?.id === report.summary.id ? comparison.comparison : undefined}
          within={view.within}
          look={look}
          takesFocus={isUsed}
        />
      ) : (
        <>
          <div class="bar">
            <h1>{fill(words.reports, panel?.targetName ?? '')}</h1>
            {reports && (
              <button type="button" class="secondary" onClick={() => ask({ type: 'refresh' })}>
                {words.refresh}
              </button>
            )}
          </div>
          {reports && <ReportList {...asking} reports={reports} hasOlder={view.hasOlder} left={view.left} />}
        </>
      )}
    </main>
  );
}
