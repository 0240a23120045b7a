import path from 'node:path';
import type * as vscode from 'vscode';
import * as z from 'zod';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { hasErrorCode } from '../../node/files.ts';
import type { ShowTrace } from '../playwright/showTrace.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { RunTraces } from './runTraces.ts';
import type { TestItems } from './testItems.ts';

/** What shows the trace of a run. */
export interface TraceServices {
  readonly runParts: {
    readonly traces: Pick<RunTraces, 'get' | 'latestOf' | 'setUrl'>;
    readonly items: Pick<TestItems, 'nodeOf'>;
  };
  readonly localApi: Pick<LocalApiClient, 'serveTrace'>;
  readonly showTrace: ShowTrace;
}

/**
 * Opens a trace in Playwright's viewer, in the browser.
 *
 * @param argument the trace's file, as links name it, or what a menu of the Testing view gives
 * @throws {UserError} when there is no such trace, or its file was deleted
 */
export async function openTrace(
  { runParts: { traces, items }, localApi, showTrace }: TraceServices,
  argument: unknown,
): Promise<void> {
  const trace = traceOf(traces, items, argument);
  const known = trace === undefined ? undefined : traces.get(trace);
  if (trace === undefined || !known) {
    throw new UserError(
      message('There is no trace of this test case'),
      message('Run it, then open the trace'),
    );
  }
  const { withSecrets } = known;
  if (known.url !== undefined && (await isServed(known.url))) return showTrace(known.url, withSecrets);
  const url = await serve(localApi, trace);
  traces.setUrl(trace, url);
  await showTrace(url, withSecrets);
}

async function serve(localApi: TraceServices['localApi'], trace: string): Promise<string> {
  try {
    return await localApi.serveTrace(trace);
  } catch (error) {
    throw hasErrorCode(error, 'ENOENT') ? deletedTrace(error) : error;
  }
}

/** Says that the file of a trace was deleted. */
const deletedTrace = (cause: unknown): UserError =>
  new UserError(
    message('The trace was deleted: only the latest are kept'),
    message('Run the test case again, then open its trace'),
    undefined,
    { cause },
  );

function traceOf(
  traces: TraceServices['runParts']['traces'],
  items: TraceServices['runParts']['items'],
  argument: unknown,
): string | undefined {
  if (typeof argument === 'string') return path.isAbsolute(argument) ? argument : undefined;
  const { data } = messageContext.safeParse(argument);
  const node = data && items.nodeOf(data.test);
  return node && 'uri' in node ? traces.latestOf(node.uri) : undefined;
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
