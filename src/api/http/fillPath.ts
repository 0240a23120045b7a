import { uuid } from '../../core/case/uuid.ts';
import type { RequestContext } from './requestContext.ts';
import { assertParameter } from './assertParameter.ts';

/** The path of an endpoint with its UUIDs filled in. @throws RequestError when one is no UUID */
export function fillPath(context: RequestContext): string {
  return context.endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = context.params[name];
    assertParameter(uuid, value, name, context);
    return encodeURIComponent(String(value));
  });
}
