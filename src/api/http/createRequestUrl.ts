import { fillPath } from './fillPath.ts';
import type { Query } from './queryParameters.ts';
import type { RequestContext } from './requestContext.ts';

/** Creates the URL of a request, below the address of a service. */
export function createRequestUrl(base: URL, context: RequestContext, query: Query): URL {
  const url = new URL(base.href.replace(/\/$/, '') + fillPath(context));
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}
