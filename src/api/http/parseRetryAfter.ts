/**
 * Reads a Retry-After header, either of its forms.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, or undefined when there is nothing to go by
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+\s*$/.test(value)) return Math.min(Number(value) * 1000, 24 * 3600 * 1000);
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), 24 * 3600 * 1000);
}
