/** In ms. */
const shortestInterval = 2000;
/** In ms. */
export const longestInterval = 300_000;
/** How long a report that waits may bring no news until it is asked for no more, in ms. */
export const refreshTimeLimit = 7_200_000;

/**
 * How long to wait before a waiting report is asked for again, after a pause that brought no news.
 *
 * @param isAway whether nobody works in the window: then pauses grow faster
 */
export const nextRefreshInterval = (pause: number | undefined, isAway = false): number =>
  pause === undefined ? shortestInterval : Math.min(longestInterval, Math.round(pause * (isAway ? 3 : 1.5)));
