/** How far an exploration goes. Times are in milliseconds. */
export interface ExploreBudget {
  readonly pages: number;
  /** Links from the first page. */
  readonly depth: number;
  /** Pages whose addresses differ in numbers and names only, as those of a calendar do. */
  readonly alike: number;
  readonly crawl: number;
  /** For running what was found. */
  readonly trial: number;
  readonly discoveries: number;
  /** For a page to open, and to come to rest then; for an action on it. */
  readonly opening: number;
  readonly rest: number;
  readonly action: number;
  /** For each step of what is run. */
  readonly step: number;
}

/** Together within the two minutes that a caller waits. */
export const exploreBudget: ExploreBudget = {
  pages: 20,
  depth: 3,
  alike: 3,
  crawl: 35_000,
  trial: 60_000,
  discoveries: 40,
  opening: 10_000,
  rest: 1500,
  action: 3000,
  step: 5000,
};
