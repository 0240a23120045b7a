import type { ReportPageTexts } from '../../protocol/pageTexts.ts';

/** A moment as the user writes it; what is no date stays as it is. */
export function formatDate(moment: string, locale: string, texts: ReportPageTexts): string {
  if (moment === '') return texts.noDate;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A moment to the second. */
export function formatExactDate(moment: string, locale: string, texts: ReportPageTexts): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDate(moment, locale, texts);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/** The day of a moment. */
export function formatDay(moment: string, locale: string, texts: ReportPageTexts): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return texts.noDate;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
}

/** A short day of a moment, for an axis. */
export function formatShortDay(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(date);
}

/** The time of a moment, for where its day is told; what is no date stays as it is. */
export function formatTime(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}
