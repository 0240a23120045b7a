import { useEffect, useRef } from 'preact/hooks';
import { casesToRun } from '../summary/casesToRun.ts';
import { durationText } from '../text/durationText.ts';
import { headline } from '../text/headline.ts';
import { reportOriginTexts } from '../text/reportOriginTexts.ts';
import { readableConstant } from '../text/readableConstant.ts';
import type { ToExtension } from '../protocol/messages.ts';
import type { ReportDetail } from '../protocol/reportSchema.ts';
import type { ReportPageTexts } from '../protocol/pageTexts.ts';
import { Icon } from './parts/Icon.tsx';
import { JoinedTexts } from './parts/JoinedTexts.tsx';
import { StatusMark } from './parts/StatusMark.tsx';
import { formatDate } from './parts/dates.ts';
import { MenuButton, type MenuItem } from './parts/MenuButton.tsx';
import type { SharedProps } from './parts/sharedProps.ts';
import { ReportMetadata } from './ReportMetadata.tsx';

interface ReportHeaderProps extends SharedProps {
  readonly report: ReportDetail;
  readonly takesFocus: boolean;
}

/** The outcome of a report, where and when it ran, and its actions. */
export function ReportHeader({ report, takesFocus, ...page }: ReportHeaderProps) {
  const { texts, locale, send } = page;
  const { summary, duration } = report;
  const { context } = summary;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const facts = [
    formatDate(summary.createdAt, locale, texts),
    duration === undefined ? '' : durationText(duration, locale, texts),
    ...[summary.browser, summary.breakpoint].map(readableConstant),
    summary.executionUrl,
  ];
  const origin = reportOriginTexts(context);
  return (
    <header>
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
        <Toolbar {...page} report={report} />
      </div>
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

/** The action that most likely comes next, and the others in a menu. */
function Toolbar({ report, texts, send }: SharedProps & { readonly report: ReportDetail }) {
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
  return casesToRun(results).length > 0 ? 'runReport' : 'compare';
}

/** The actions on a report, in the order of a menu. */
function actionsOf({ summary, results, canPull }: ReportDetail): Action[] {
  return [
    ...(casesToRun(results).length > 0 ? (['runReport'] as const) : []),
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
