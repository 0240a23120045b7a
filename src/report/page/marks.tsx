import type { ReportSummary } from '../protocol.ts';
import type { Words } from '../words.ts';

const shapes: Readonly<Record<ReportSummary['status'], string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  waiting: 'M8 3.5 V8 L11 10',
  other: 'M4 8 H12',
  empty: 'M4 8 H12',
};

/** A status as a sign beside its word: neither colour nor shape alone says it. */
export function StatusMark({ status, words, hideWord }: StatusMarkProps) {
  return (
    <span class={`mark ${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {status === 'waiting' && <circle cx="8" cy="8" r="6" />}
        <path d={shapes[status]} />
      </svg>
      {!hideWord && <span>{words[status]}</span>}
    </span>
  );
}

interface StatusMarkProps {
  readonly status: ReportSummary['status'];
  readonly words: Words;
  readonly hideWord?: boolean;
}

/** A moment as the user writes it; what is no date stays as it is. */
export function dateWords(moment: string, locale: string, words: Words): string {
  if (moment === '') return words.noDate;
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The day of a moment. */
export function dayWords(moment: string, locale: string, words: Words): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return words.noDate;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
}

/** The time of a moment, for where its day is told; what is no date stays as it is. */
export function timeWords(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}

/** Labels and values; those without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const some = facts.filter(([, value]) => value !== '');
  if (some.length === 0) return null;
  return (
    <dl class="facts">
      {some.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
