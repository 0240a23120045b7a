import { isRecord } from './isRecord.ts';

/** The same text for equal values, whatever the order of their keys, and another one for others. */
export const valueKey = (value: unknown): string => JSON.stringify(value, replaced) ?? '';

/** JSON has no numbers that are not finite. */
function replaced(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}
