import type { LiveEventOf } from '../../../src/live/protocol/liveProtocol.ts';
import type { Said } from '../../../src/live/protocol/recordedInputs.ts';
import type { AnyEvent } from './liveSessionRun.ts';

/** The steps that were recorded, each as it was written last. */
export const lastOfEach = (events: readonly AnyEvent[]): LiveEventOf<'recorded'>[] => {
  const byId = new Map<number, LiveEventOf<'recorded'>>();
  for (const event of events) if (event.type === 'recorded') byId.set(event.id, event);
  return [...byId.values()];
};

/** What is said of inputs and of steps. */
export const saidIn = (events: readonly AnyEvent[]): Said[] => [
  ...events.flatMap((event) => (event.type === 'notRecorded' ? event.reason : [])),
  ...lastOfEach(events).flatMap(({ others, variables }): Said[] => [
    ...(others.length > 0 ? (['unsure'] as const) : []),
    ...(variables.length > 0 ? (['variables'] as const) : []),
  ]),
];
