import type { Call, Send } from './http/createTransport.ts';
import { ServiceError } from './http/apiErrors.ts';
import { newerPath } from './contract/endpoints.ts';

/**
 * Sends requests of version 2 again below version 3 where a service doesn't have them, and from then on at once.
 * Where neither is there, the failure is that of version 2.
 */
export function withNewerVersion(send: Send): Send {
  const moved = new Set<string>();
  return async (call, read, options) => {
    const newer = newerCall(call);
    if (!newer) return send(call, read, options);
    const { name } = call.endpoint;
    if (moved.has(name)) return send(newer, read, options);
    try {
      return await send(call, read, options);
    } catch (error) {
      if (!isMissing(error)) throw error;
      const result = await send(newer, read, options).catch((second: unknown) => {
        throw isMissing(second) ? error : second;
      });
      moved.add(name);
      return result;
    }
  };
}

function newerCall(call: Call): Call | undefined {
  const path = newerPath(call.endpoint.path);
  return path === undefined ? undefined : { ...call, endpoint: { ...call.endpoint, path } };
}

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;
