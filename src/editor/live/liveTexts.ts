import * as vscode from 'vscode';
import { describeStep } from '../../core/describe/describeStep.ts';
import { durationMessage } from '../../core/text/durationMessage.ts';
import type { LiveCase } from '../../live/host/liveCase.ts';
import type { LivePhase } from '../../live/host/livePhase.ts';
import type { LiveRerun } from '../../live/host/liveRun.ts';
import type { RecordingMode } from '../../live/protocol/liveProtocol.ts';
import type { LivePageCommand, LivePageState } from '../../live/protocol/webviewMessages.ts';
import type { RunFailure, StepRef } from '../../runner/events/runEvent.ts';
import type { DocumentSteps } from '../files/steps/documentSteps.ts';
import { failureReason } from '../run/failureMessage.ts';
import { localize } from '../ui/texts.ts';

/** What the texts of a state name. */
export interface StateFacts {
  /** A step as its number and what it does, such as “3 · Click “Save””. */
  readonly labelOf: (step: StepRef) => string;
  /** The step that runs next; undefined where none is left. */
  readonly next: string | undefined;
  /** Locators that may be meant by the step that failed. */
  readonly suggestions: readonly string[];
  /** Whether another locator can be proven for it. */
  readonly canProve: boolean;
  /** Where the application runs. */
  readonly url: string;
  /** Whether it went on from its stored state so far. */
  readonly canRestore: boolean;
  /** With which state it began, unless the dependencies ran. */
  readonly taken: TakenState | undefined;
}

/** The state that another live page left after dependencies. */
export interface TakenState {
  /** The test case that ran last before it. */
  readonly after: string;
  /** In milliseconds, when it was taken. */
  readonly age: number;
}

type StateTexts = Pick<LivePageState, 'kind' | 'headline' | 'detail' | 'actions'>;

/** A phase in words. */
export function describePhase(phase: LivePhase, facts: StateFacts): StateTexts {
  switch (phase.kind) {
    case 'starting':
      return text('starting', vscode.l10n.t('Starting Playwright and the browser…'));
    case 'opening':
      return text('starting', vscode.l10n.t('Opening {0}…', facts.url));
    case 'running':
      return text('running', vscode.l10n.t('Running step {0}', facts.labelOf(phase.step)));
    case 'paused':
      return pausedText(facts);
    case 'failed':
      return {
        ...text(
          'failed',
          vscode.l10n.t('Failed: step {0}', facts.labelOf(phase.step)),
          failedDetail(phase.failure, facts),
        ),
        actions: [
          action('showStep', vscode.l10n.t('Show Step')),
          ...suggestionAction(facts),
          ...(facts.canProve ? [action('proveFix', vscode.l10n.t('Prove a Fix…'))] : []),
          ...(facts.taken ? [action('restart', vscode.l10n.t('Restart with Dependencies'))] : []),
        ],
      };
    case 'cancelled':
      return text(
        'paused',
        vscode.l10n.t('Cancelled: step {0}', facts.labelOf(phase.step)),
        vscode.l10n.t('The page is as the step left it.'),
      );
    case 'notOpened':
      return notOpenedText(phase.failure, facts);
    case 'broken':
      return {
        ...text('broken', brokenHeadline(phase.reason)),
        actions: [phase.reason === 'browser' ? startAgain() : restart()],
      };
    case 'ending':
      return {
        ...text('ending', vscode.l10n.t('Ending: test cases that clean up after this one run…')),
        actions: [action('stop', vscode.l10n.t('End Now'))],
      };
    case 'ended':
      return {
        ...text(
          'ended',
          vscode.l10n.t('The live page has ended'),
          phase.failure ? failureReason(phase.failure) : '',
        ),
        actions: [startAgain(), ...(phase.failure ? [openLog()] : [])],
      };
    default:
      return phase satisfies never;
  }
}

const text = (kind: LivePageState['kind'], headline: string, detail = ''): StateTexts => ({
  kind,
  headline,
  detail,
  actions: [],
});

/** Why it failed, and what may be wrong beside the step. */
function failedDetail(failure: RunFailure, { taken }: StateFacts): string {
  const reason = failureReason(failure);
  if (!taken) return reason;
  const doubt = vscode.l10n.t(
    'The state after "{0}" from {1} ago may be out of date.',
    taken.after,
    ageText(taken),
  );
  return `${reason.replace(/\.?$/, '.')} ${doubt}`;
}

const ageText = ({ age }: TakenState): string =>
  localize(durationMessage(Math.max(1000, Math.round(age / 1000) * 1000), vscode.env.language));

function pausedText({ next, canRestore, taken }: StateFacts): StateTexts {
  const detail = canRestore
    ? taken
      ? vscode.l10n.t('Took the state after "{0}" from {1} ago', taken.after, ageText(taken))
      : ''
    : vscode.l10n.t(
        "The application doesn't accept its stored state, so a restart runs the test cases that this one depends on again.",
      );
  return next === undefined
    ? text('paused', vscode.l10n.t('All steps have run'), detail)
    : text('paused', vscode.l10n.t('Paused before step {0}', next), detail);
}

/** Names the locator where it is the only one. */
function suggestionAction({ suggestions }: StateFacts): LivePageState['actions'] {
  const [first] = suggestions;
  if (first === undefined) return [];
  const label =
    suggestions.length === 1
      ? vscode.l10n.t('Use This Locator: {0}', first)
      : vscode.l10n.t('Use Another Locator…');
  return [action('useLocator', label)];
}

const notOpenedText = (failure: RunFailure, { url }: StateFacts): StateTexts => ({
  ...text('broken', vscode.l10n.t('{0} could not be opened', url), failureReason(failure)),
  actions: [
    action('restart', vscode.l10n.t('Try Again')),
    action('chooseEnvironment', vscode.l10n.t('Choose Environment for Runs…')),
  ],
});

function brokenHeadline(reason: Extract<LivePhase, { kind: 'broken' }>['reason']): string {
  switch (reason) {
    case 'crashed':
      return vscode.l10n.t('The page crashed');
    case 'closed':
      return vscode.l10n.t('All pages were closed');
    case 'browser':
      return vscode.l10n.t('The browser was closed or crashed');
    default:
      return reason satisfies never;
  }
}

const action = (command: LivePageCommand, label: string): LivePageState['actions'][number] => ({
  command,
  label,
});
const restart = (): LivePageState['actions'][number] => action('restart', vscode.l10n.t('Restart'));
const startAgain = (): LivePageState['actions'][number] => action('start', vscode.l10n.t('Start Again'));
const openLog = (): LivePageState['actions'][number] => action('openLog', vscode.l10n.t('Open Log'));

/** What a person does in the page, beside running steps. */
export type LiveActivity =
  | { readonly kind: 'picking' }
  | { readonly kind: 'recording'; readonly mode: RecordingMode };

/** An activity in words. */
export function describeActivity(activity: LiveActivity, { next }: Pick<StateFacts, 'next'>): StateTexts {
  if (activity.kind === 'picking')
    return {
      kind: 'picking',
      headline: vscode.l10n.t('Click an element to pick its locator, or press Enter on it; Escape to cancel'),
      detail: '',
      actions: [],
    };
  return { kind: 'recording', headline: modeText(activity.mode, next), detail: '', actions: [] };
}

function modeText(mode: RecordingMode, next: string | undefined): string {
  switch (mode) {
    case 'off':
    case 'actions':
      return next === undefined
        ? vscode.l10n.t('Recording: what you do in the page becomes steps at the end')
        : vscode.l10n.t('Recording: what you do in the page becomes steps before step {0}', next);
    case 'visible':
      return vscode.l10n.t(
        'Click an element, or press Enter on it, to assert that it is visible; Escape to cancel',
      );
    case 'text':
      return vscode.l10n.t('Click an element, or press Enter on it, to assert its text; Escape to cancel');
    case 'value':
      return vscode.l10n.t('Click a field, or press Enter in it, to assert its value; Escape to cancel');
    default:
      return mode satisfies never;
  }
}

/**
 * Asks whether steps run again, so that the page stands before an earlier step.
 *
 * @returns whether they do; else the page stays where it is
 * @throws {vscode.CancellationError} where neither is wanted
 */
export async function askToRunAgain({ chain, restored }: LiveRerun, step: number): Promise<boolean> {
  const again = vscode.l10n.t('Run Again and Record');
  const here = vscode.l10n.t('Record Where the Page Is');
  const names = chain.map(({ description }) => vscode.l10n.t('"{0}"', description));
  const steps =
    step === 1 ? vscode.l10n.t('step 1') : step > 1 ? vscode.l10n.t('steps 1 to {0}', step) : undefined;
  const list = [...names, ...(steps === undefined ? [] : [steps])].join(', ');
  const detail = [
    restored
      ? vscode.l10n.t('The page goes back to where it was after "{0}".', restored.description)
      : vscode.l10n.t('The page opens anew.'),
    list === '' ? '' : vscode.l10n.t('These run again: {0}.', list),
    vscode.l10n.t('What was done in the application is not undone.'),
  ];
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('To record from step {0}, the page has to start again.', step + 1),
    { modal: true, detail: detail.filter(Boolean).join(' ') },
    again,
    here,
  );
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === again;
}

/** A step that ran, as its number and what it does; one of another test case with the name of that. */
export function labelOfStep(live: LiveCase | undefined, { caseId, index }: StepRef): string {
  const { chain = [], teardowns = [], testCase } = live ?? {};
  const other = [...chain, ...teardowns].find(({ id }) => id === caseId);
  const element = (other ?? testCase)?.elements[index];
  const label = numbered(index, element ? describeStep(element, localize) : '');
  return other ? vscode.l10n.t('{0} of "{1}"', label, other.description) : label;
}

/** The step of a document that runs next; undefined where none is left. */
export const labelOfNext = (steps: DocumentSteps, next: number | undefined): string | undefined =>
  next === undefined || next >= steps.count ? undefined : numbered(next, steps.step(next).label);

const numbered = (index: number, label: string): string => vscode.l10n.t('{0} · {1}', index + 1, label);
