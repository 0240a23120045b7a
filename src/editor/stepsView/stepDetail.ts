import * as vscode from 'vscode';
import type {
  EmptyState,
  PagePicture,
  Pictures,
  StepDetail,
  StepsTexts,
  Strip,
} from '../../trace/protocol/stepsMessages.ts';
import type { RenderedStep, ShownPage, StepMoment } from '../../trace/reader/traceAnswers.ts';
import type { RunDifference } from '../../trace/stepOutlines.ts';
import type { DocumentSteps } from '../files/steps/documentSteps.ts';
import { failureReason } from '../run/failureMessage.ts';
import type { StepResult } from '../run/runHistory.ts';
import { textOfError } from '../ui/errorBoundary.ts';
import { formatDuration } from '../ui/texts.ts';

/** What is known of a step by now. */
export interface StepFacts {
  readonly key: string;
  readonly moment?: StepMoment | undefined;
  /** Left out while it is not there, or where it can't be. */
  readonly rendered?: RenderedStep | undefined;
  /** Why it is not rendered. */
  readonly problem?: unknown;
  readonly isRendering: boolean;
  readonly passed: Pick<RenderedStep, 'before' | 'after'> | undefined;
  /** Whether it has no line because its file is another one now. */
  readonly isChanged: boolean;
  readonly hasRun: boolean;
  readonly canOpenTrace: boolean;
  readonly canOpenLive: boolean;
}

/** What the page shows of a step. */
export function stepDetail(facts: StepFacts): StepDetail {
  const { moment, rendered, passed } = facts;
  return {
    key: facts.key,
    note: noteOf(facts),
    pictures: {
      ...picture('before', rendered?.before ?? moment?.before),
      ...picture('after', rendered?.after ?? moment?.after),
    },
    isRendering: facts.isRendering,
    ...(passed && {
      passed: { ...picture('before', passed.before), ...picture('after', passed.after) },
    }),
    asked: [...(moment?.asked ?? [])],
    found: [...(moment?.found ?? [])],
    error: moment?.error === undefined ? '' : failureReason({ message: moment.error }),
    message: moment?.error ?? '',
    consoleErrors: [...(moment?.consoleErrors ?? [])],
    failedRequests: [...(moment?.failedRequests ?? [])],
    ...(rendered?.changes && { changes: [...rendered.changes] }),
    canOpenTrace: facts.canOpenTrace,
    canOpenLive: facts.canOpenLive,
  };
}

function picture(side: keyof Pictures, page: ShownPage | undefined): Pictures {
  if (!page) return {};
  const { element, ...shown } = page;
  return { [side]: { ...shown, ...(element && { element }) } satisfies PagePicture };
}

function noteOf({ isChanged, hasRun, problem }: StepFacts): string {
  const notes = [
    hasRun ? '' : vscode.l10n.t('This step did not run.'),
    isChanged ? vscode.l10n.t('Changed since this run: the step has no line in the file any more.') : '',
    problem === undefined
      ? ''
      : vscode.l10n.t('The pictures are those of the recording. {0}', textOfError(problem)),
  ];
  return notes.filter(Boolean).join(' ');
}

/** The first difference from the last run that passed, in words. */
export function differenceText({ kind, added, removed }: RunDifference): string {
  switch (kind) {
    case 'step':
      return vscode.l10n.t('First difference from the last passed run: it had another step here.');
    case 'outcome':
      return vscode.l10n.t('First difference from the last passed run: how this step ended.');
    case 'address':
      return vscode.l10n.t('First difference from the last passed run: the page has another address.');
    case 'texts': {
      const changes = [
        ...added.map((text) => vscode.l10n.t('new: "{0}"', text)),
        ...removed.map((text) => vscode.l10n.t('missing: "{0}"', text)),
      ];
      return vscode.l10n.t(
        'First difference from the last passed run, in the texts of the page: {0}',
        changes.join(', '),
      );
    }
    default:
      return kind satisfies never;
  }
}

/**
 * What the view says while it has nothing to show.
 *
 * @param error why a trace can't be shown
 * @param hasCase whether a test case is open that can be run
 */
export function emptyState(error: unknown, hasCase: boolean): EmptyState {
  const openFile = { command: 'openFile', label: vscode.l10n.t('Open Steps of a Trace File…') } as const;
  if (error !== undefined)
    return {
      type: 'empty',
      text: textOfError(error),
      actions: [{ command: 'openTrace', label: vscode.l10n.t('Open Trace') }, openFile],
    };
  const run = { command: 'run', label: vscode.l10n.t('Run Test Case') } as const;
  return {
    type: 'empty',
    text: hasCase
      ? vscode.l10n.t(
          'This test case has not run in this window. Run it to see the page before and after each step.',
        )
      : vscode.l10n.t('Open a test case and run it to see the page before and after each of its steps.'),
    actions: [...(hasCase ? [run] : []), openFile],
  };
}

/** The steps of a document while they run. */
export function runningStrip(steps: DocumentSteps, found: readonly StepResult[]): Strip {
  const results = new Map(found.map((result) => [result.line, result]));
  return {
    name: '',
    steps: steps.list.items.map((_, index) => {
      const result = results.get(steps.wholeRange(index).start.line);
      const outcome = result?.outcome ?? 'notRun';
      return {
        key: `running ${index}`,
        number: index + 1,
        words: steps.step(index).label,
        outcome: outcome === 'skipped' ? 'notRun' : outcome,
        ...(result?.duration !== undefined && { duration: formatDuration(result.duration) }),
        group: '',
      };
    }),
    hasPassedRun: false,
    canClose: false,
  };
}

/** The texts of the page in the user's language. */
export const localizedStepsTexts = (): StepsTexts => ({
  added: vscode.l10n.t('Added'),
  after: vscode.l10n.t('After'),
  afterPassed: vscode.l10n.t('After (last passed run)'),
  asked: vscode.l10n.t('Looked for'),
  before: vscode.l10n.t('Before'),
  beforePassed: vscode.l10n.t('Before (last passed run)'),
  changed: vscode.l10n.t('Changed'),
  close: vscode.l10n.t('Close This Trace'),
  consoleErrors: vscode.l10n.t('Console errors'),
  copyLocator: vscode.l10n.t('Copy Locator'),
  difference: vscode.l10n.t('first difference from the last passed run'),
  drop: vscode.l10n.t('To see the steps of a trace file, hold Shift and drop it here.'),
  failed: vscode.l10n.t('failed'),
  failedRequests: vscode.l10n.t('Failed requests'),
  foldLines: vscode.l10n.t('Show Fewer'),
  found: vscode.l10n.t('Found'),
  foundNothing: vscode.l10n.t('Nothing'),
  locatorHint: vscode.l10n.t('Click an element for its locator; press Enter for that of the framed element.'),
  moreLines: vscode.l10n.t('Show {0} More'),
  noChanges: vscode.l10n.t('No changes'),
  noLocator: vscode.l10n.t('There is no element with a locator here'),
  noPicture: vscode.l10n.t('No picture'),
  notRun: vscode.l10n.t('not run'),
  openLive: vscode.l10n.t('Open Live Page at This Step'),
  openTrace: vscode.l10n.t('Open Trace'),
  passed: vscode.l10n.t('passed'),
  passedRun: vscode.l10n.t('Last Passed Run'),
  playwrightSays: vscode.l10n.t('Message of Playwright'),
  removed: vscode.l10n.t('Removed'),
  rendering: vscode.l10n.t('Rendering…'),
  running: vscode.l10n.t('running'),
  steps: vscode.l10n.t('Steps of {0}'),
  treeChanges: vscode.l10n.t('Changes on the page'),
  useLocator: vscode.l10n.t('Use This Locator'),
});
