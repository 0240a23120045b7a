import { Fragment } from 'preact';
import { breakParts } from '../breakParts.ts';
import type { ReportSummary } from '../protocol.ts';
import type { Words } from '../words.ts';

const shapes: Readonly<Record<ReportSummary['status'], string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  waiting: 'M8 3.5 V8 L11 10',
  other: 'M4 8 H12',
  skipped: 'M4.2 11.8 11.8 4.2',
  empty: 'M4 8 H12',
};

/** A status as a sign beside its word: neither colour nor shape alone says it. */
export function StatusMark({ status, words, hideWord }: StatusMarkProps) {
  return (
    <span class={`mark ${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {(status === 'waiting' || status === 'skipped') && <circle cx="8" cy="8" r="6" />}
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

/** A moment to the second. */
export function exactDateWords(moment: string, locale: string, words: Words): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return dateWords(moment, locale, words);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(date);
}

/** The day of a moment. */
export function dayWords(moment: string, locale: string, words: Words): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return words.noDate;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
}

/** A short day of a moment, for an axis. */
export function shortDayWords(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(date);
}

/** The time of a moment, for where its day is told; what is no date stays as it is. */
export function timeWords(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}

/** Text of a service whose lines break between the parts of an address or a branch. */
export function Broken({ text }: { readonly text: string }) {
  return (
    <bdi>
      {breakParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Short texts in one line, as many as there are. */
export function Parts({ texts, class: name = '' }: PartsProps) {
  return (
    <span class={`parts ${name}`}>
      {texts.filter(Boolean).map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <Broken text={text} />
        </Fragment>
      ))}
    </span>
  );
}

interface PartsProps {
  readonly texts: readonly string[];
  readonly class?: string;
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
            <Broken text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
