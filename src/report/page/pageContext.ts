import type { ToExtension } from '../protocol.ts';
import type { ReportPageTexts } from '../pageTexts.ts';

/** The properties that every part of the page needs. */
export interface PageContext {
  readonly words: ReportPageTexts;
  readonly locale: string;
  readonly send: (message: ToExtension) => void;
}
