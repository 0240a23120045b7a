import type {
  Comparison,
  PanelState,
  ReportDetail,
  ReportSummary,
  ToExtension,
  ToPage,
} from '../protocol.ts';
import type { Words } from '../words.ts';

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
  readonly comparison: { readonly id: string; readonly comparison: Comparison } | undefined;
  readonly problem: string;
  readonly isBusy: boolean;
}

export const nothingYet: View = {
  words: undefined,
  locale: 'en',
  panel: undefined,
  reports: undefined,
  hasOlder: false,
  report: undefined,
  wanted: undefined,
  comparison: undefined,
  problem: '',
  isBusy: true,
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
    case 'problem':
      return { ...view, problem: message.text, ...(message.text ? { isBusy: false } : {}) };
    default:
      return message satisfies never;
  }
}

/** The page after the user has asked for something. */
export function asked(view: View, message: ToExtension): View {
  switch (message.type) {
    case 'showReport':
      return { ...view, wanted: message.id, isBusy: true };
    case 'showList':
      return { ...view, report: undefined, wanted: undefined, comparison: undefined };
    case 'refresh':
    case 'older':
    case 'compare':
      return { ...view, isBusy: true };
    case 'ready':
    case 'pullFixes':
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
