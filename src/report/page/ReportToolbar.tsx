import { selectCasesToRunAgain } from '../summary/selectCasesToRunAgain.ts';
import type { ToExtension } from '../protocol/messages.ts';
import type { ReportPageTexts } from '../protocol/pageTexts.ts';
import type { ReportDetail } from '../protocol/reportSchema.ts';
import { MenuButton } from './parts/MenuButton.tsx';
import type { MenuItem } from './parts/OpenMenu.tsx';
import type { SharedProps } from './parts/sharedProps.ts';

/** The action that most likely comes next, and the others in a menu. */
export function ReportToolbar({ report, texts, send }: SharedProps & { readonly report: ReportDetail }) {
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
