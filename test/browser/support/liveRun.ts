import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.mjs';
import type { RunEvent } from '../../../src/runner/events/runEvent.ts';
import { startLiveSession, type LiveSessionProcess } from '../../../src/live/host/startLiveSession.ts';
import type {
  LiveEvent,
  LiveEventOf,
  LiveInput,
  LiveRequest,
} from '../../../src/live/protocol/liveProtocol.ts';
import type { RunnerFolder } from './runnerFolder.ts';
import { caseOf, goTo, optionsOf, type Wishes } from './realRun.ts';

/** A live session in a real browser, and all that it reported. */
export class LiveRun {
  readonly events: (LiveEvent | RunEvent)[] = [];
  private isOver = false;
  private looks = 0;
  private wake: () => void = () => undefined;
  private readonly ending: Promise<void>;

  private constructor(
    private readonly session: LiveSessionProcess,
    private readonly abort: AbortController,
  ) {
    this.ending = this.read();
  }

  static async start(folder: RunnerFolder, wishes: Wishes): Promise<LiveRun> {
    const options = await optionsOf(folder, [caseOf(1, [goTo('')])], wishes);
    const script = path.join(path.dirname(folder.reporter), 'liveSession.js');
    await build({ ...bundles.liveSession, outfile: script });
    const abort = new AbortController();
    const run = new LiveRun(await startLiveSession({ ...options, script }, abort.signal), abort);
    await run.next('ready', 0);
    return run;
  }

  send(request: LiveRequest): void {
    this.session.send(request);
  }

  /** Sends a request, and waits for its answer. */
  ask<Type extends LiveEvent['type']>(request: LiveRequest, answer: Type): Promise<LiveEventOf<Type>> {
    const from = this.events.length;
    this.send(request);
    return this.next(answer, from);
  }

  input(...inputs: readonly LiveInput[]): void {
    for (const input of inputs) this.send({ type: 'input', input });
  }

  /** A number that code finds in the page, while it does nothing to it. */
  async look(code: string): Promise<number> {
    const revision = ++this.looks;
    const from = this.events.length;
    const locator = { key: 'look', code: `{ count: async () => { return Number(await ${code}); } }` };
    this.send({ type: 'count', revision, locators: [locator] });
    const { counts } = await this.next('counts', from, (event) => event.revision === revision);
    return counts['look'] ?? assert.fail(`found nothing: ${code}`);
  }

  /** The first event of a type from a position on. */
  async next<Type extends LiveEvent['type']>(
    type: Type,
    from = this.events.length,
    isWanted: (event: LiveEventOf<Type>) => boolean = () => true,
  ): Promise<LiveEventOf<Type>> {
    for (;;) {
      const found = this.events
        .slice(from)
        .find(
          (event): event is LiveEventOf<Type> => event.type === type && isWanted(event as LiveEventOf<Type>),
        );
      if (found) return found;
      if (this.isOver) assert.fail(`no ${type}:\n${JSON.stringify(this.events.slice(from), undefined, 1)}`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Ends the session. */
  async stop(): Promise<void> {
    this.send({ type: 'stop', teardown: [] });
    await this.ending;
  }

  /** Ends it however it stands. */
  async end(): Promise<void> {
    this.abort.abort();
    await this.ending;
  }

  private async read(): Promise<void> {
    try {
      for await (const event of this.session.events) {
        this.events.push(event.type === 'run' ? event.event : event);
        this.wake();
      }
    } finally {
      this.isOver = true;
      this.wake();
    }
  }
}
