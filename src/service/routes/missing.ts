import { Hono } from 'hono';
import { Refusal } from '../problems.ts';

/** Endpoints 14 and 18: known, and not built yet. */
export function missingRoutes(): Hono {
  const routes = new Hono();
  const notYet = (what: string) => (): never => {
    throw new Refusal(501, `The local service cannot ${what} yet`);
  };
  routes.post('/apiKey/beta/test-targets/:testTargetId/code', notYet('generate code'));
  routes.post('/apiKey/v3/test-plan/explore', notYet('explore'));
  return routes;
}
