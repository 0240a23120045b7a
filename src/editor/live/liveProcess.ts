import * as vscode from 'vscode';
import { startLiveSession, type LiveSessionProcess } from '../../live/host/startLiveSession.ts';
import type { LiveEvent, LiveRequest } from '../../live/protocol/liveProtocol.ts';
import type { RunEvent, RunFailure } from '../../runner/events/runEvent.ts';
import type { PreparedCaseSet } from '../run/prepareCaseSet.ts';
import type { LiveDependencies } from './liveDependencies.ts';
import { errorMessage } from '../../core/userError.ts';

interface LiveProcessListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Called once, when the process of the session has ended. */
  readonly onEnd: (failure?: RunFailure) => void;
}

/** The process of a live session. It ends with this window at the latest. */
export class LiveProcess implements vscode.Disposable {
  private readonly abort = new AbortController();
  private session: LiveSessionProcess | undefined;
  private failure: RunFailure | undefined;

  constructor(
    private readonly parts: LiveDependencies,
    private readonly listener: LiveProcessListener,
  ) {}

  /** Starts it. Returns when it has started; what happens then comes to the listener. */
  async start({ options, prepared }: PreparedCaseSet): Promise<void> {
    const { folders, standby, reporter, sandbox } = this.parts.run;
    const [taken, { launch }] = await Promise.all([folders.take(), standby.get()]);
    const { project, variables } = prepared;
    const script = vscode.Uri.joinPath(this.parts.extension, 'dist', 'liveSession.js').fsPath;
    const session = await startLiveSession(
      { ...options, ...taken.folders, project, variables, reporter, sandbox, launch, script },
      this.abort.signal,
    );
    this.session = session;
    void this.follow(session).finally(taken.release);
  }

  send(request: LiveRequest): void {
    this.session?.send(request);
  }

  /** Ends the process at once. */
  dispose(): void {
    this.abort.abort();
  }

  private async follow({ events }: LiveSessionProcess): Promise<void> {
    try {
      for await (const event of events) {
        if (event.type === 'run') this.takeRunEvent(event.event);
        else this.listener.onEvent(event);
      }
    } catch (error) {
      this.failure ??= { message: errorMessage(error) };
    } finally {
      this.listener.onEnd(this.failure);
    }
  }

  private takeRunEvent(event: RunEvent): void {
    const { log } = this.parts;
    if (event.type === 'output') log.info(`live page: ${event.text.trimEnd()}`);
    if (event.type === 'error' || event.type === 'caseEnd') this.failure ??= event.failure;
    if (event.type === 'error') log.error(`live page: ${event.failure.message}`);
  }
}
