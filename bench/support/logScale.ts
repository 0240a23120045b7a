/** Maps a range of positive values to a range of pixels, in proportion to their logarithms. */
export const logScale =
  ([low, high]: Range, [start, end]: Range) =>
  (value: number): number =>
    start + (Math.log(value / low) / Math.log(high / low)) * (end - start);

export type Range = readonly [low: number, high: number];

/** The values 1, 2 and 5 of each decade, from the last that isn't above the lowest to the first above the highest. */
export function ticksAround([lowest, highest]: Range): number[] {
  const [first, last] = [Math.floor(Math.log10(lowest)), Math.floor(Math.log10(highest)) + 1];
  const decades = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const ticks = decades.flatMap((decade) => [1, 2, 5].map((digit) => Number(`${digit}e${decade}`)));
  const from = ticks.findLastIndex((tick) => tick <= lowest);
  return ticks.slice(Math.max(from, 0), ticks.findIndex((tick) => tick > highest) + 1);
}

/** Whether a value is a power of ten. */
export const isDecade = (value: number): boolean => value.toExponential().startsWith('1e');
