/** In ms. */
export const shortestPause = 2000;
/** In ms. */
export const longestPause = 300_000;
/** How long a report that waits may bring no news until it is asked for no more, in ms. */
export const patience = 7_200_000;

/**
 * How long to wait before a waiting report is asked for again, after a pause that brought no news.
 *
 * @param isAway whether nobody works in the window: then pauses grow faster
 */
export const nextPause = (pause: number | undefined, isAway = false): number =>
  pause === undefined ? shortestPause : Math.min(longestPause, Math.round(pause * (isAway ? 3 : 1.5)));
