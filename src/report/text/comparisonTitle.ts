import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';

/** Says which report one is compared with, and where it ran if that is another address. */
export const comparisonTitle = (
  texts: Pick<ReportPageTexts, 'compared' | 'comparedElsewhere'>,
  date: string,
  otherUrl: string | undefined,
): string =>
  otherUrl === undefined ? fill(texts.compared, date) : fill(texts.comparedElsewhere, date, otherUrl);
