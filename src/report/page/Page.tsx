import type { ToExtension } from '../protocol.ts';
import { fill, type Words } from '../words.ts';
import { ReportList } from './ReportList.tsx';
import { ReportView } from './ReportView.tsx';
import type { View } from './view.ts';

export interface Asking {
  readonly words: Words;
  readonly locale: string;
  readonly ask: (message: ToExtension) => void;
}

interface PageProps extends Pick<Asking, 'words' | 'ask'> {
  readonly view: View;
}

/** One report, or the list of them. */
export function Page({ view, words, ask }: PageProps) {
  const { report, reports, panel, locale, isBusy, problem, comparison } = view;
  const asking: Asking = { words, locale, ask };
  return (
    <main aria-busy={isBusy}>
      <p class="status" role="status">
        {isBusy ? words.loading : ''}
      </p>
      {problem !== '' && (
        <div class="problem" role="alert">
          <p>{problem}</p>
          <button type="button" onClick={() => ask({ type: 'refresh' })}>
            {words.refresh}
          </button>
        </div>
      )}
      {report ? (
        <ReportView
          {...asking}
          report={report}
          key={report.summary.id}
          comparison={comparison?.id === report.summary.id ? comparison.comparison : undefined}
        />
      ) : (
        <>
          <h1>{fill(words.reports, panel?.targetName ?? '')}</h1>
          {reports && <ReportList {...asking} reports={reports} hasOlder={view.hasOlder} />}
        </>
      )}
    </main>
  );
}
