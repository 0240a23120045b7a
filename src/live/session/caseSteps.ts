import { type LiveRequestOf, toFailure } from '../protocol/liveProtocol.ts';
import type { CaseSession, LiveTools } from './liveTools.ts';
import { runSteps } from './runSteps.ts';
import type { SessionChannel } from './sessionChannel.ts';
import { restoreState, startAgain, storeState, type StoredState } from './storedState.ts';

/** Runs steps, and starts again: with an empty browser, or from a stored state. */
export class CaseSteps {
  private current: CaseSession;
  private stored: StoredState | undefined;
  private isBusy = false;

  constructor(
    private readonly tools: LiveTools,
    private readonly channel: Pick<SessionChannel, 'send'>,
  ) {
    this.current = tools.createSession();
  }

  /** The session since it started again last. */
  get session(): CaseSession {
    return this.current;
  }

  get isRunning(): boolean {
    return this.isBusy;
  }

  /** Runs steps up to the first that fails. */
  async run({ steps }: Pick<LiveRequestOf<'run'>, 'steps'>): Promise<void> {
    await this.busy(async () => {
      const hasFailed = await runSteps(steps, this.session, this.tools, this.channel);
      this.channel.send({ type: 'ran', hasFailed });
    });
  }

  /** Starts again with an empty browser, at a path. */
  async open({ path }: Pick<LiveRequestOf<'open'>, 'path'>): Promise<void> {
    await this.restart(async (session) => {
      await session.open(path);
      return true;
    });
  }

  /** Stores the state of the browser; where a page is too busy for that, its dependencies will run again instead. */
  async store(): Promise<void> {
    this.stored = await storeState(this.session).catch(() => undefined);
    this.channel.send({ type: 'stored' });
  }

  /** Starts again from the stored state. */
  async restore(): Promise<void> {
    const { stored } = this;
    await this.restart(
      async (session) => stored !== undefined && (await restoreState(session, stored)),
      stored,
    );
  }

  private async restart(
    begin: (session: CaseSession) => Promise<boolean>,
    state?: StoredState,
  ): Promise<void> {
    await this.busy(async () => {
      try {
        await startAgain(this.tools.page.context(), state);
        this.current = this.tools.createSession();
        this.channel.send({ type: 'restarted', isRestored: await begin(this.current) });
      } catch (error) {
        const failure = toFailure(error);
        this.channel.send({ type: 'restarted', isRestored: false, failure });
      }
    });
  }

  private async busy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }
}
