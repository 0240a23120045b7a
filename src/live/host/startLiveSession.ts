import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { RunEvent } from '../../runner/events/runEvent.ts';
import { createRunRedaction } from '../../runner/redaction/createRunRedaction.ts';
import { runProject, type ProjectRunOptions } from '../../runner/runProject.ts';
import { liveChannelVariable } from '../protocol/liveChannel.ts';
import type { LiveEvent, LiveRequest } from '../protocol/liveProtocol.ts';
import { LiveChannel } from './liveChannel.ts';
import { liveSpecPath, withLiveSpec } from './liveSpec.ts';
import { SessionRedaction } from './sessionRedaction.ts';

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
  /** Sends a request. Before the session is ready and after its end, all but the one to stop are dropped. */
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
  const redaction = new SessionRedaction(createRunRedaction(options).redacted);
  const events = new Readable({ objectMode: true, read: () => undefined });
  const channel = await LiveChannel.listen((event) => {
    const redacted = redaction.redactEvent(event);
    if (redacted) events.push(redacted);
  });
  const temporary = temporaryFolder(options);
  const run = async (): Promise<void> => {
    try {
      for await (const event of runProject(runOptions(options, channel, temporary), signal))
        events.push({ type: 'run', event: redaction.redactRunEvent(event) });
    } finally {
      channel.close();
      if (temporary !== undefined) await removeFolder(temporary);
    }
  };
  run().then(
    () => events.push(null),
    (error: unknown) => events.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { events, send: (request) => channel.send(request) };
}

/** Its path is short, for that of a browser's profile may be no longer than Windows allows. */
function temporaryFolder({ browser }: LiveSessionOptions): string | undefined {
  // What starts a remote browser would get the environment of the session.
  return browser.kind === 'remote' ? undefined : path.join(tmpdir(), `ptc-live-${randomUUID()}`);
}

/** Removes what is left where a process of the session was killed. */
async function removeFolder(folder: string): Promise<void> {
  // A browser that was killed a moment ago may still hold files of its profile.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);
}

const runOptions = (
  options: LiveSessionOptions,
  channel: LiveChannel,
  temporary: string | undefined,
): ProjectRunOptions => ({
  ...options,
  project: withLiveSpec(options.project, options.script, temporary),
  specs: [liveSpecPath],
  variables: new Map([...options.variables, [liveChannelVariable, channel.address]]),
  workers: 1,
  isRecorded: false,
});
