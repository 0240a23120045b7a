import type { ReportPageTexts } from '../../protocol/pageTexts.ts';

/** Formats a moment for the user’s locale; text that is no date stays as it is. */
export function formatDate(moment: string, locale: string, texts: ReportPageTexts): string {
  if (moment === '') return texts.noDate;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** Formats a moment to the second. */
export function formatExactDate(moment: string, locale: string, texts: ReportPageTexts): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return formatDate(moment, locale, texts);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/** Formats the day of a moment. */
export function formatDay(moment: string, locale: string, texts: ReportPageTexts): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return texts.noDate;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
}

/** Formats the day of a moment in short, for an axis. */
export function formatShortDay(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(date);
}

/** Formats the time of day of a moment; text that is no date stays as it is. */
export function formatTime(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}
