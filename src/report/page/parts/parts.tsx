import { Fragment } from 'preact';
import type { ToExtension } from '../../protocol/messages.ts';
import type { ReportPageTexts } from '../../protocol/pageTexts.ts';
import type { ReportSummary } from '../../protocol/shownReport.ts';
import { breakableParts } from '../../text/reportTexts.ts';

/** Labels and values; those without a value are left out. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  const present = facts.filter(([, value]) => value !== '');
  if (present.length === 0) return null;
  return (
    <dl class="facts">
      {present.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <BreakableText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const statusShapes: Readonly<Record<ReportSummary['status'], string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M4 4 12 12 M12 4 4 12',
  waiting: 'M8 3.5 V8 L11 10',
  other: 'M4 8 H12',
  skipped: 'M4.2 11.8 11.8 4.2',
  empty: 'M4 8 H12',
};

/** A status as an icon with its name: it does not depend on colour or shape alone. */
export function StatusMark({ status, texts, hideLabel }: StatusMarkProps) {
  return (
    <span class={`mark ${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {(status === 'waiting' || status === 'skipped') && <circle cx="8" cy="8" r="6" />}
        <path d={statusShapes[status]} />
      </svg>
      {!hideLabel && <span>{texts[status]}</span>}
    </span>
  );
}

interface StatusMarkProps {
  readonly status: ReportSummary['status'];
  readonly texts: ReportPageTexts;
  readonly hideLabel?: boolean;
}

/** Short texts in one line, separated by dots; empty ones are left out. */
export function JoinedTexts({ texts, class: name = '' }: JoinedTextsProps) {
  return (
    <span class={`parts ${name}`}>
      {texts.filter(Boolean).map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <BreakableText text={text} />
        </Fragment>
      ))}
    </span>
  );
}

interface JoinedTextsProps {
  readonly texts: readonly string[];
  readonly class?: string;
}

/** Text of a service whose lines break between the parts of an address or a branch. */
function BreakableText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {breakableParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

const iconShapes = {
  back: 'M10 3 5 8l5 5',
  more: 'M3.5 8h.01 M8 8h.01 M12.5 8h.01',
  fold: 'M6 3.5 10.5 8 6 12.5',
} as const;

/** A drawn icon; its button has a name that explains it. */
export function Icon({ name }: { readonly name: keyof typeof iconShapes }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  );
}

/** Formats a moment for the user’s locale; text that isn't a date stays as it is. */
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

/** Formats the time of day of a moment; text that isn't a date stays as it is. */
export function formatTime(moment: string, locale: string): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
}

/** Properties that every component of the page needs. */
export interface SharedProps {
  readonly texts: ReportPageTexts;
  readonly locale: string;
  readonly send: (message: ToExtension) => void;
}
