import type { ToExtension } from '../../protocol/messages.ts';
import type { ReportPageTexts } from '../../protocol/pageTexts.ts';

/** Properties that every component of the page needs. */
export interface SharedProps {
  readonly texts: ReportPageTexts;
  readonly locale: string;
  readonly send: (message: ToExtension) => void;
}
