import type {
  Comparison,
  PanelState,
  ReportDetail,
  ReportSummary,
  ToExtension,
  ToPage,
} from '../protocol.ts';
import type { Words } from '../words.ts';

/** What the user looks at within a report. */
export interface Within {
  readonly query: string;
  /** The result that is unfolded; empty for none, undefined for the first that failed. */
  readonly chosen: string | undefined;
}

export interface Problem {
  readonly text: string;
  readonly wantsKey: boolean;
}

/** All that the page shows. */
export interface View {
  readonly words: Words | undefined;
  readonly locale: string;
  readonly panel: PanelState | undefined;
  readonly reports: readonly ReportSummary[] | undefined;
  readonly hasOlder: boolean;
  readonly report: ReportDetail | undefined;
  /** The report that was asked for and is not there yet. */
  readonly wanted: string | undefined;
  /** The report that the user came back from. */
  readonly left: string | undefined;
  readonly within: Within;
  readonly comparison: { readonly id: string; readonly comparison: Comparison } | undefined;
  readonly problem: Problem | undefined;
  readonly isBusy: boolean;
  /** Whether the user came here by a key or a click: the focus goes along. */
  readonly isUsed: boolean;
}

export const nothingWithin: Within = { query: '', chosen: undefined };

export const nothingYet: View = {
  words: undefined,
  locale: 'en',
  panel: undefined,
  reports: undefined,
  hasOlder: false,
  report: undefined,
  wanted: undefined,
  left: undefined,
  within: nothingWithin,
  comparison: undefined,
  problem: undefined,
  isBusy: true,
  isUsed: false,
};

/** The page after the extension has said something. */
export function told(view: View, message: ToPage): View {
  switch (message.type) {
    case 'start':
      return {
        ...view,
        words: message.words,
        locale: message.locale,
        panel: message.panel,
        wanted: message.panel.shown,
      };
    case 'list':
      return { ...view, reports: message.reports, hasOlder: message.hasOlder, isBusy: false };
    case 'report':
      return { ...view, report: message.report, wanted: undefined, isBusy: false };
    case 'comparison':
      return { ...view, comparison: { id: message.id, comparison: message.comparison }, isBusy: false };
    case 'problem': {
      const { text, wantsKey } = message;
      return text ? { ...view, problem: { text, wantsKey }, isBusy: false } : { ...view, problem: undefined };
    }
    default:
      return message satisfies never;
  }
}

/** The page after the user has asked for something. */
export function asked(view: View, message: ToExtension): View {
  switch (message.type) {
    case 'showReport':
      return { ...view, wanted: message.id, within: nothingWithin, isBusy: true, isUsed: true };
    case 'showList':
      return {
        ...view,
        left: view.report?.summary.id,
        report: undefined,
        wanted: undefined,
        within: nothingWithin,
        comparison: undefined,
        isUsed: true,
      };
    case 'refresh':
    case 'setKey':
    case 'older':
    case 'compare':
      return { ...view, isBusy: true };
    case 'ready':
    case 'pullFixes':
    case 'runReport':
    case 'copy':
    case 'openExecution':
    case 'openCase':
    case 'openTrace':
    case 'runAgain':
      return view;
    default:
      return message satisfies never;
  }
}

/** What outlives the page: the window may be reloaded, or the panel be put aside. */
export const kept = ({ panel, report, wanted, within }: View): PanelState | undefined =>
  panel && {
    ...panel,
    shown: report?.summary.id ?? wanted,
    query: within.query.slice(0, 500),
    chosen: within.chosen,
  };
