import { fill } from '../protocol/pageTexts.ts';
import type { SharedProps } from './parts/sharedProps.ts';
import { ProblemView } from './ProblemView.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportView } from './ReportView.tsx';
import type { PageState, ReportSelection } from './pageState.ts';

interface PageProps extends Pick<SharedProps, 'texts' | 'send'> {
  readonly state: PageState;
  readonly select: (selection: ReportSelection) => void;
}

/** One report, or the list of them. */
export function Page({ state, texts, send, select }: PageProps) {
  const { report, reports, panel, locale, isBusy, hasInteracted, problem, comparison } = state;
  const shared: SharedProps = { texts, locale, send };
  return (
    <main aria-busy={isBusy}>
      <p class={report || reports ? 'unseen' : 'loading'} role="status">
        {isBusy ? texts.loading : ''}
      </p>
      {problem && <ProblemView {...shared} problem={problem} />}
      {report ? (
        <ReportView
          {...shared}
          report={report}
          key={report.summary.id}
          comparison={comparison?.id === report.summary.id ? comparison.comparison : undefined}
          selection={state.selection}
          select={select}
          takesFocus={hasInteracted}
        />
      ) : (
        <>
          <div class="bar">
            <h1>{fill(texts.reports, panel?.targetName ?? '')}</h1>
            {reports && (
              <button type="button" class="secondary" onClick={() => send({ type: 'refresh' })}>
                {texts.refresh}
              </button>
            )}
          </div>
          {reports && (
            <ReportList {...shared} reports={reports} hasOlder={state.hasOlder} lastShown={state.lastShown} />
          )}
        </>
      )}
    </main>
  );
}
