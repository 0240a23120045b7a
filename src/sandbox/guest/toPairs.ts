import type { Pairs } from '../hostCalls.ts';

/**
 * The names and values in a list of pairs, in an object that iterates over pairs, or in a record.
 *
 * @throws {TypeError} where an entry is no pair
 */
export function toPairs(source: object): Pairs {
  if (!(Symbol.iterator in source))
    return Object.entries(source).map(([name, value]) => [name, String(value)]);
  return Array.from(source as Iterable<unknown>, (entry) => {
    const pair = Array.from(entry as Iterable<unknown>, String);
    if (pair.length !== 2) throw new TypeError('Each entry must be a name and a value');
    return pair as [string, string];
  });
}
