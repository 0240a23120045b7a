import { message, type Message } from '../message.ts';

const units = {
  milliseconds: message('{0} ms'),
  seconds: message('{0} s'),
  minutes: message('{0} min {1} s'),
} as const;

/** The templates of all durations, in English. */
export const durationTemplates: readonly string[] = Object.values(units).map(({ template }) => template);

/**
 * A duration in words: `640 ms`, `3.2 s`, `1 min 5 s`.
 *
 * @param locale for numbers
 */
export function durationMessage(milliseconds: number, locale: string): Message {
  if (milliseconds < 999.5) return { ...units.milliseconds, args: [Math.round(milliseconds)] };
  const seconds = milliseconds / 1000;
  if (seconds < 59.95)
    return { ...units.seconds, args: [seconds.toLocaleString(locale, { maximumFractionDigits: 1 })] };
  const whole = Math.round(seconds);
  return { ...units.minutes, args: [Math.floor(whole / 60), whole % 60] };
}
