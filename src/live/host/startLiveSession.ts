import { Readable } from 'node:stream';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import { createRunRedaction } from '../../runner/redaction/createRunRedaction.ts';
import { runProject, type ProjectRunOptions } from '../../runner/runProject.ts';
import { liveChannelVariable } from '../protocol/liveChannel.ts';
import type { LiveEvent, LiveRequest } from '../protocol/liveProtocol.ts';
import { LiveChannel } from './liveChannel.ts';
import { liveSpecPath, withLiveSpec } from './liveSpec.ts';
import { redactEvent } from './redactEvent.ts';

export interface LiveSessionOptions extends Omit<
  ProjectRunOptions,
  'specs' | 'isRecorded' | 'workers' | 'blobFolder'
> {
  /** The bundled `live/session/main.ts`. */
  readonly script: string;
}

/** An event of the run that the session is: its output, and why it ended. */
export interface RunEventOfSession {
  readonly type: 'run';
  readonly event: RunEvent;
}

/** A session that runs: what happens in it, up to its end, and the requests to it. */
export interface LiveSessionProcess {
  readonly events: AsyncIterable<LiveEvent | RunEventOfSession>;
  /** Sends a request. It is dropped where the session has not begun or has ended. */
  send(request: LiveRequest): void;
}

/**
 * Starts a live session: a run of a single test that waits for requests. It ends with a request to stop, when `signal`
 * aborts, and with this process.
 */
export async function startLiveSession(
  options: LiveSessionOptions,
  signal: AbortSignal,
): Promise<LiveSessionProcess> {
  const { redacted } = createRunRedaction(options);
  const events = new Readable({ objectMode: true, read: () => undefined });
  const channel = await LiveChannel.listen((event) => events.push(redactEvent(event, redacted)));
  const run = async (): Promise<void> => {
    try {
      for await (const event of runProject(runOptions(options, channel), signal))
        events.push({ type: 'run', event });
    } finally {
      channel.close();
    }
  };
  run().then(
    () => events.push(null),
    (error: unknown) => events.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { events, send: (request) => channel.send(request) };
}

const runOptions = (options: LiveSessionOptions, channel: LiveChannel): ProjectRunOptions => ({
  ...options,
  project: withLiveSpec(options.project, options.script),
  specs: [liveSpecPath],
  variables: new Map([...options.variables, [liveChannelVariable, channel.address]]),
  workers: 1,
  isRecorded: false,
});
