import { Hono } from 'hono';
import { Refusal } from '../problems.ts';

/** Endpoint 18: known, and not built yet. */
export function missingRoutes(): Hono {
  const routes = new Hono();
  routes.post('/apiKey/v3/test-plan/explore', () => {
    throw new Refusal(501, 'The local service cannot explore yet');
  });
  return routes;
}
