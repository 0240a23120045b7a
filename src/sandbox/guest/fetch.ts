import type { CallAnswer, FetchAnswer } from '../hostCalls.ts';
import { toBody } from './toBody.ts';
import { Headers, headerPairs } from './headers.ts';
import { callHost, unwrapAnswer } from './callHost.ts';
import { expectAnswer, forgetAnswer } from './awaitedAnswers.ts';
import { Response } from './response.ts';

interface RequestInit {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly redirect?: unknown;
}

/**
 * Sends a request by way of the host, which decides where it may go.
 *
 * @throws {TypeError} where it is refused or fails
 */
export async function fetch(url: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { bytes, type } = toBody(init.body);
  if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
  const method = String(init.method ?? 'GET');
  const redirect = String(init.redirect ?? 'follow');
  const answer = await awaitAnswer((id) =>
    callHost('startFetch', id, String(url), method, headerPairs(headers), bytes, redirect),
  );
  return Response.from(answer);
}

function awaitAnswer(start: (id: number) => unknown): Promise<FetchAnswer> {
  return new Promise((resolve, reject) => {
    const id = expectAnswer((answer) => {
      try {
        resolve(unwrapAnswer(answer as CallAnswer<FetchAnswer>));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    try {
      start(id);
    } catch (error) {
      forgetAnswer(id);
      throw error;
    }
  });
}
