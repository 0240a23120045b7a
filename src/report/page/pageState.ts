import type { PanelState, ToExtension, ToPage } from '../protocol/messages.ts';
import type { ReportPageTexts } from '../protocol/pageTexts.ts';
import type { ReportComparison, ReportDetail, ReportSummary } from '../protocol/shownReport.ts';

/** The search and the unfolded result of a report. */
export interface ReportSelection {
  readonly query: string;
  /** The result that is unfolded; empty for none, undefined for the first that failed. */
  readonly chosen: string | undefined;
}

export interface PageProblem {
  readonly text: string;
  readonly wantsKey: boolean;
}

/** All that the page shows. */
export interface PageState {
  readonly texts: ReportPageTexts | undefined;
  readonly locale: string;
  readonly panel: PanelState | undefined;
  readonly reports: readonly ReportSummary[] | undefined;
  readonly hasOlder: boolean;
  readonly report: ReportDetail | undefined;
  /** The report that was asked for and is not there yet. */
  readonly requested: string | undefined;
  /** The report that the user came back from. */
  readonly lastShown: string | undefined;
  readonly selection: ReportSelection;
  readonly comparison: { readonly id: string; readonly comparison: ReportComparison } | undefined;
  readonly problem: PageProblem | undefined;
  readonly isBusy: boolean;
  /** Whether the user came here by a key or a click: the focus goes along. */
  readonly hasInteracted: boolean;
}

const noSelection: ReportSelection = { query: '', chosen: undefined };

export const initialState: PageState = {
  texts: undefined,
  locale: 'en',
  panel: undefined,
  reports: undefined,
  hasOlder: false,
  report: undefined,
  requested: undefined,
  lastShown: undefined,
  selection: noSelection,
  comparison: undefined,
  problem: undefined,
  isBusy: true,
  hasInteracted: false,
};

/** The page after a message of the extension. */
export function afterMessage(state: PageState, message: ToPage): PageState {
  switch (message.type) {
    case 'start':
      return {
        ...state,
        texts: message.texts,
        locale: message.locale,
        panel: message.panel,
        requested: message.panel.shown,
      };
    case 'list':
      return { ...state, reports: message.reports, hasOlder: message.hasOlder, isBusy: false };
    case 'report':
      return { ...state, report: message.report, requested: undefined, isBusy: false };
    case 'comparison':
      return { ...state, comparison: { id: message.id, comparison: message.comparison }, isBusy: false };
    case 'problem': {
      const { text, wantsKey } = message;
      return text
        ? { ...state, problem: { text, wantsKey }, isBusy: false }
        : { ...state, problem: undefined };
    }
    default:
      return message satisfies never;
  }
}

/** The page after a request of the user. */
export function afterRequest(state: PageState, message: ToExtension): PageState {
  switch (message.type) {
    case 'showReport':
      return { ...state, requested: message.id, selection: noSelection, isBusy: true, hasInteracted: true };
    case 'showList':
      return {
        ...state,
        lastShown: state.report?.summary.id,
        report: undefined,
        requested: undefined,
        selection: noSelection,
        comparison: undefined,
        hasInteracted: true,
      };
    case 'refresh':
    case 'setKey':
    case 'older':
    case 'compare':
      return { ...state, isBusy: true };
    case 'ready':
    case 'pullFixes':
    case 'runReport':
    case 'copy':
    case 'openExecution':
    case 'openCase':
    case 'openTrace':
    case 'showSteps':
    case 'runAgain':
      return state;
    default:
      return message satisfies never;
  }
}

/** The state that outlives the page: the window may be reloaded, or the panel be hidden. */
export const panelStateOf = ({ panel, report, requested, selection }: PageState): PanelState | undefined =>
  panel && {
    ...panel,
    shown: report?.summary.id ?? requested,
    query: selection.query.slice(0, 500),
    chosen: selection.chosen,
  };
