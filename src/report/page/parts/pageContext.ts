import type { ToExtension } from '../../protocol/messages.ts';
import type { ReportPageTexts } from '../../protocol/pageTexts.ts';

/** The properties that every part of the page needs. */
export interface PageContext {
  readonly texts: ReportPageTexts;
  readonly locale: string;
  readonly send: (message: ToExtension) => void;
}
