import { exploreBudget, type ExploreBudget } from '../../../src/service/explore/exploreBudget.ts';

/** Ends by what there is, not by the time that a busy machine takes for it. */
export const generousBudget: ExploreBudget = {
  ...exploreBudget,
  crawl: 600_000,
  trial: 600_000,
  opening: 60_000,
  rest: 60_000,
  rendering: 60_000,
  action: 60_000,
  step: 20_000,
};
