import * as assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { createClient, type ServiceClient } from '../../../../src/api/createClient.ts';
import type { TransportOptions } from '../../../../src/api/http/createTransport.ts';
import type { Time } from '../../../../src/api/http/retry.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { serve, type Handler } from './server.ts';

export const key = 'k3y-äöü&<"tail"> of the key';
export const target = '0b7d2c56-94b1-4d0e-9c0e-5a3f0c1d2e01';
export const testCase = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';

/** A clock that stands still at the start of 2027 until a test moves it on. What waits to ask again waits no time. */
export function stoppedTime(): Time & { readonly waits: number[]; readonly clock: FakeClock } {
  const waits: number[] = [];
  const clock = new FakeClock(Date.UTC(2027, 0, 1));
  return {
    waits,
    clock,
    now: clock.now,
    later: clock.later,
    random: () => 0.5,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
}

export const clientFor = (
  server: { baseUrl: string },
  options: Partial<TransportOptions> = {},
): ServiceClient =>
  createClient({
    baseUrl: server.baseUrl,
    apiKey: () => Promise.resolve(key),
    time: stoppedTime(),
    ...options,
  });

/** The list of test targets, asked for once, of a server that answers so. */
export const listFrom = (
  handler: Handler,
  options: Partial<TransportOptions> = {},
): ReturnType<ServiceClient['listTestTargets']> =>
  serve(handler).then((server) => clientFor(server, { retries: 0, ...options }).listTestTargets());

type Class<Type> = abstract new (...args: never[]) => Type;

/** The error that a promise ends with; it is checked that the key is nowhere in it. */
export async function failure<Type extends Error>(
  type: Class<Type>,
  promise: Promise<unknown>,
): Promise<Type> {
  const error: unknown = await promise.then(
    (value) => assert.fail(`no error, but ${inspect(value)}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof type, `another error: ${inspect(error)}`);
  assertKeyless(error);
  return error;
}

export function assertKeyless(value: unknown): void {
  const shown = [
    inspect(value, { depth: 10, showHidden: true }),
    JSON.stringify(value) ?? '',
    value instanceof Error ? `${value.stack}` : '',
  ];
  for (const text of shown) {
    for (const part of [key, 'k3y-äöü', '"tail"', encodeURIComponent(key)])
      assert.ok(!text.includes(part), `the key is in ${text}`);
  }
}
