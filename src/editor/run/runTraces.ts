import path from 'node:path';
import type * as vscode from 'vscode';
import * as z from 'zod';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { hasErrorCode } from '../../node/files.ts';
import type { ShowTrace } from '../playwright/showTrace.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { TestItems } from './testItems.ts';

/** A trace that a run has written. */
interface SavedTrace {
  /** The file of the test case that ran. */
  readonly file: string;
  /** Whether the environment of the run held secrets. */
  readonly withSecrets: boolean;
  /** The address at which the local service served it last; it expires after a day, or with the service. */
  url?: string;
}

/** The traces of the runs of this window, and the viewer that shows them. */
export class RunTraces {
  /** By the trace’s file, oldest first. */
  private readonly traces = new Map<string, SavedTrace>();

  constructor(
    private readonly reports: Pick<LocalApiClient, 'serveTrace'>,
    private readonly items: Pick<TestItems, 'nodeOf'>,
    private readonly show: ShowTrace,
  ) {}

  /** Adds the trace of a run of a file's case. */
  add(uri: vscode.Uri, trace: string, withSecrets: boolean): void {
    this.traces.set(trace, { file: uri.toString(), withSecrets });
  }

  setUrl(trace: string, url: string): void {
    const known = this.traces.get(trace);
    if (known) known.url = url;
  }

  /**
   * Opens a trace in Playwright's viewer, in the browser.
   *
   * @param argument the trace's file, as links name it, or what a menu of the Testing view gives
   * @throws {UserError} when there is no such trace, or its file was deleted
   */
  async open(argument: unknown): Promise<void> {
    const trace = this.traceOf(argument);
    const known = trace === undefined ? undefined : this.traces.get(trace);
    if (trace === undefined || !known) {
      throw new UserError(
        message('There is no trace of this test case'),
        message('Run it, then open the trace'),
      );
    }
    if (known.url === undefined || !(await isServed(known.url))) known.url = await this.serve(trace);
    await this.show(known.url, known.withSecrets);
  }

  private async serve(trace: string): Promise<string> {
    try {
      return await this.reports.serveTrace(trace);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
      throw new UserError(
        message('The trace was deleted: only the latest are kept'),
        message('Run the test case again, then open its trace'),
        undefined,
        { cause: error },
      );
    }
  }

  private traceOf(argument: unknown): string | undefined {
    if (typeof argument === 'string') return path.isAbsolute(argument) ? argument : undefined;
    const { data } = messageContext.safeParse(argument);
    const node = data && this.items.nodeOf(data.test);
    if (!node || !('uri' in node)) return undefined;
    const file = node.uri.toString();
    return [...this.traces].findLast(([, known]) => known.file === file)?.[0];
  }
}

/** The argument of a command in the menu of a test's message. */
const messageContext = z.object({
  test: z.custom<vscode.TestItem>((value) => typeof value === 'object' && value !== null),
});

/** Whether the local service still serves a trace at an address. */
const isServed = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** In milliseconds. */
const timeoutMs = 5000;
