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
  /** Test cases about controls of one kind on a page, such as those that expand a section. */
  readonly perKind: number;
  /** Actions before the one that a test case is about. */
  readonly actions: number;
  /** For a page to open, and to come to rest then; for an action on it. */
  readonly opening: number;
  readonly rest: number;
  /** For the first thing to look at to be rendered. */
  readonly rendering: number;
  readonly action: number;
  /** For each step of what is run. */
  readonly step: number;
}

/** Together within the two minutes that a caller waits. */
export const exploreBudget: ExploreBudget = {
  pages: 20,
  depth: 3,
  alike: 3,
  crawl: 45_000,
  trial: 55_000,
  discoveries: 40,
  perKind: 3,
  actions: 2,
  opening: 10_000,
  rest: 1500,
  rendering: 5000,
  action: 3000,
  step: 5000,
};
