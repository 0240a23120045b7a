import { durationMessage } from '../../core/text/durationMessage.ts';
import { localizeMessage, type ReportPageTexts } from '../protocol/pageTexts.ts';

/** A duration in words: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const durationText = (duration: number, locale: string, texts: ReportPageTexts): string =>
  localizeMessage(durationMessage(duration, locale), texts);
