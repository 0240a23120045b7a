/** In ms. */
export const shortestPause = 2000;
/** In ms. */
export const longestPause = 30_000;

/** How long to wait before a waiting report is asked for again, after a pause that brought no news. */
export const nextPause = (pause: number | undefined): number =>
  pause === undefined ? shortestPause : Math.min(longestPause, Math.round(pause * 1.5));
