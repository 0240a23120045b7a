import {
  startLiveSession,
  type LiveSessionOptions,
  type LiveSessionProcess,
} from '../../src/live/host/startLiveSession.ts';
import type { LiveEvent, LiveEventOf, LiveRequest } from '../../src/live/protocol/liveProtocol.ts';

/** An event, and when it came: as `performance.now()` of this process. */
interface TimedEvent<Type extends LiveEvent['type']> {
  readonly event: LiveEventOf<Type>;
  readonly at: number;
}

/** For so long an event is waited for, in ms. */
const longestWait = 60_000;

/** A live session whose events are seen the moment they come. */
export class TimedSession {
  private readonly listeners = new Set<(event: LiveEvent) => void>();
  private readonly ended: Promise<void>;

  private constructor(
    private readonly process: LiveSessionProcess,
    private readonly abort: AbortController,
  ) {
    this.ended = this.listen();
  }

  /** Returns as soon as its process was started. */
  static async begin(options: LiveSessionOptions): Promise<TimedSession> {
    const abort = new AbortController();
    let session: TimedSession | undefined = undefined;
    const process = await startLiveSession(options, abort.signal, (frame) => session?.take(frame));
    session = new TimedSession(process, abort);
    return session;
  }

  /** Returns once the session is ready. */
  static async start(options: LiveSessionOptions): Promise<TimedSession> {
    const session = await TimedSession.begin(options);
    await session.next('ready');
    return session;
  }

  send(request: LiveRequest): void {
    this.process.send(request);
  }

  /** Calls a function with each event, until the session ends. */
  onEvent(listener: (event: LiveEvent) => void): void {
    this.listeners.add(listener);
  }

  /** Waits for the next event of a type. @throws {Error} where none comes */
  next<Type extends LiveEvent['type']>(type: Type): Promise<TimedEvent<Type>> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.listeners.delete(listener);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`The live session sent no "${type}"`));
      }, longestWait);
      const listener = (event: LiveEvent): void => {
        if (event.type !== type) return;
        end();
        resolve({ event: event as LiveEventOf<Type>, at: performance.now() });
      };
      this.listeners.add(listener);
    });
  }

  /** Sends a request, and waits for its answer. */
  ask<Type extends LiveEvent['type']>(request: LiveRequest, type: Type): Promise<TimedEvent<Type>> {
    const answer = this.next(type);
    this.send(request);
    return answer;
  }

  /** Opens a path of the application. @throws {Error} when it can't be opened */
  async open(path: string): Promise<void> {
    const { failure } = (await this.ask({ type: 'open', path }, 'restarted')).event;
    if (failure) throw new Error(failure.message);
  }

  /** Presses and releases the left button of the mouse at a point of the page. */
  click(point: { readonly x: number; readonly y: number }): void {
    for (const type of ['down', 'up'] as const)
      this.send({ type: 'input', input: { type, ...point, button: 'left', clicks: 1 } });
  }

  /** Ends it without a teardown. */
  async end(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }

  private take(event: LiveEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  private async listen(): Promise<void> {
    for await (const event of this.process.events) if (event.type !== 'run') this.take(event);
  }
}
