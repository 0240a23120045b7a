import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.mjs';
import type { Element } from '../../../src/core/case/testCase.ts';
import { toLiveSteps } from '../../../src/live/host/liveCase.ts';
import type { ProofSession } from '../../../src/live/host/proveFix.ts';
import {
  startLiveSession,
  type LiveSessionOptions,
  type LivePageEvent,
  type LiveSessionProcess,
} from '../../../src/live/host/startLiveSession.ts';
import {
  liveChannelVariable,
  type LiveEvent,
  type LiveEventOf,
  type LiveRequest,
} from '../../../src/live/protocol/liveProtocol.ts';
import type { RunEvent } from '../../../src/runner/events/runEvent.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { processesBelow, readProc } from './processes.ts';
import { caseOf, idOf, optionsOf, type Wishes } from './realRun.ts';
import type { RunnerFolder } from './runnerFolder.ts';

/** Bundles the body of a live session as it is shipped. */
export async function bundleLiveSession(folder: RunnerFolder): Promise<string> {
  const outfile = path.join(path.dirname(folder.reporter), 'liveSession.js');
  if (!existsSync(outfile)) await build({ ...bundles.liveSession, outfile });
  return outfile;
}

/** The options with which `startLiveSession` starts a session in a real browser. */
export async function liveOptionsOf(folder: RunnerFolder, wishes: Wishes): Promise<LiveSessionOptions> {
  const { specs: _specs, workers: _workers, ...options } = await optionsOf(folder, [caseOf(1, [])], wishes);
  return { ...options, script: await bundleLiveSession(folder) };
}

export type AnyEvent = LiveEvent | RunEvent;

/** A live session that a test starts, asks and waits for. */
export class LiveRun {
  readonly events: AnyEvent[] = [];
  private readonly abort = new AbortController();
  /** Emits `event` when there is one more, or none any more. */
  private readonly news = new EventEmitter();
  /** Events before it were waited for. */
  private seen = 0;
  private readonly pageEvents: LivePageEvent[] = [];
  private ended = false;
  private failure: unknown;

  private constructor(
    readonly process: LiveSessionProcess,
    abort: AbortController,
  ) {
    this.abort = abort;
    void this.listen();
  }

  /** Returns once the session is ready. */
  static async start(folder: RunnerFolder, wishes: Wishes): Promise<LiveRun> {
    return LiveRun.startWith(await liveOptionsOf(folder, wishes));
  }

  static async startWith(options: LiveSessionOptions): Promise<LiveRun> {
    const abort = new AbortController();
    let run: LiveRun | undefined = undefined;
    const session = await startLiveSession(options, abort.signal, (frame) => run?.take(frame));
    run = new LiveRun(session, abort);
    await run.next('ready', () => true, 120_000);
    return run;
  }

  send(request: LiveRequest): void {
    this.process.send(request);
  }

  /** Waits for an event of a type that comes after those that were waited for before. */
  async next<Type extends LiveEvent['type']>(
    type: Type,
    isWanted: (event: LiveEventOf<Type>) => boolean = () => true,
    timeout = 30_000,
  ): Promise<LiveEventOf<Type>> {
    const find = (): number =>
      this.events.findIndex(
        (event, at) => at >= this.seen && event.type === type && isWanted(event as LiveEventOf<Type>),
      );
    const signal = AbortSignal.timeout(timeout);
    let at = find();
    while (at < 0 && !this.ended && !signal.aborted) {
      await once(this.news, 'event', { signal }).catch(() => undefined);
      at = find();
    }
    if (at < 0) {
      const how = this.ended ? 'The session ended without' : `Waited ${timeout / 1000} s for`;
      assert.fail(`${how} an event "${type}" after ${JSON.stringify(this.shown())}`);
    }
    this.seen = at + 1;
    return this.events[at] as LiveEventOf<Type>;
  }

  /** Sends a request and waits for its answer. */
  async ask<Type extends LiveEvent['type']>(request: LiveRequest, type: Type): Promise<LiveEventOf<Type>> {
    this.seen = this.events.length;
    this.send(request);
    return this.next(type);
  }

  /** Runs steps; returns those that ended as `INDEX`, with ✗ where they failed. */
  async run(elements: Element[]): Promise<string[]> {
    const before = this.events.length;
    await this.ask({ type: 'run', steps: toLiveSteps({ id: idOf(1), elements }) }, 'ran');
    return this.events
      .slice(before)
      .flatMap((event) =>
        event.type === 'stepEnd' ? `${event.step?.index}${event.failure ? ' ✗' : ''}` : [],
      );
  }

  open(to = ''): Promise<LiveEventOf<'restarted'>> {
    return this.ask({ type: 'open', path: to }, 'restarted');
  }

  /** Clicks at a point of the page. */
  click(x: number, y: number): void {
    for (const type of ['down', 'up'] as const)
      this.send({ type: 'input', input: { type, x, y, button: 'left', clicks: 1 } });
  }

  /** How many elements of the page a locator code matches. */
  async count(code: string): Promise<number | undefined> {
    const { counts } = await this.ask(
      { type: 'count', revision: 1, locators: [{ key: 'a', code: `page.${code}` }] },
      'counts',
    );
    return counts.a;
  }

  /** Waits until a locator matches as many elements. */
  async untilCount(code: string, wanted: number): Promise<void> {
    await waitUntil(
      () => this.count(code),
      (count) => count === wanted,
      { what: `${wanted} of ${code}` },
    );
  }

  /** Kills those processes of the session's browser whose command line matches. Linux only. */
  killBrowser(pattern: RegExp): void {
    // The browser of a window, which is kept for the next one, is none of a session.
    const own = processesBelow(process.pid).filter((pid) =>
      readProc(pid, 'environ').includes(`${liveChannelVariable}=`),
    );
    const all = new Set(own.flatMap((pid) => [pid, ...processesBelow(pid)]));
    const found = [...all].filter((pid) => {
      const line = readProc(pid, 'cmdline').replaceAll('\0', ' ');
      return /^\S*chrom/.test(line) && pattern.test(line);
    });
    assert.notDeepEqual(found, [], `no process of the browser matches ${pattern.source}`);
    for (const pid of found) process.kill(pid, 'SIGKILL');
  }

  stop(): Promise<void> {
    this.send({ type: 'stop', teardown: [] });
    return this.untilEnd();
  }

  cancel(): Promise<void> {
    this.abort.abort();
    return this.untilEnd();
  }

  async untilEnd(): Promise<void> {
    await waitUntil(() => this.ended, Boolean, { what: 'the end of the session', timeout: 120_000 });
    if (this.failure) throw this.failure;
  }

  /** The session as one that begins now, and that ends with the request to stop, but is not stopped. */
  again(): ProofSession {
    let hasEnded = false;
    return {
      send: (request) => {
        hasEnded ||= request.type === 'stop';
        if (hasEnded) this.news.emit('event');
        else this.send(request);
      },
      events: this.follow(() => hasEnded),
      end: () => {
        hasEnded = true;
        this.news.emit('event');
      },
    };
  }

  private async *follow(hasEnded: () => boolean): AsyncGenerator<LivePageEvent, void> {
    const ready = this.pageEvents.find(({ type }) => type === 'ready');
    if (ready) yield ready;
    for (let at = this.pageEvents.length; !hasEnded() && !this.ended;) {
      const event = this.pageEvents[at];
      if (event) at++;
      if (event) yield event;
      else await once(this.news, 'event');
    }
  }

  /** All events as text, without the pictures of the page. */
  shown(): unknown[] {
    return this.events.map((event) => (event.type === 'frame' ? { type: 'frame' } : event)).slice(-30);
  }

  private take(event: AnyEvent): void {
    this.events.push(event);
    this.news.emit('event');
  }

  private async listen(): Promise<void> {
    try {
      for await (const event of this.process.events) {
        if (event.type !== 'run') this.pageEvents.push(event);
        this.take(event.type === 'run' ? event.event : event);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.ended = true;
      this.news.emit('event');
    }
  }
}
