/** The same every time, so that a property that holds today holds in every run of `npm test`. */
const seed = 7;

/** How many times as many runs `npm run test:deep` makes, each from other random values. */
const deep = process.env['PTC_DEEP'];
const factor = deep === '1' ? 20 : Number(deep);

/**
 * Parameters of fast-check: how many runs a property gets. `PTC_DEEP=1` multiplies them by 20, another number by
 * itself, and takes random values, whose seed fast-check names where one fails.
 *
 * @param usual so many that the property finds what it is for, in well under a second
 */
export const runs = (usual: number): { numRuns: number; seed?: number } =>
  deep ? { numRuns: usual * factor } : { numRuns: usual, seed };
