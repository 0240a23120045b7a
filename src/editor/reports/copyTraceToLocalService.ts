import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import fetch from 'node-fetch';
import { getErrorCode } from '../../api/http/connectionErrors.ts';
import { message } from '../../core/message.ts';
import { isWebAddress } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { isZip } from '../../node/files.ts';
import { largestTrace } from '../../service/localContract/localApi.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';

/**
 * Fetches the trace of a hosted report into the local service, whose viewer then shows it. The API key
 * does not go along: the address may be of any host.
 *
 * @param most bytes that it may have
 * @returns the address at which the local service serves it
 * @throws {UserError} when there is no trace, or one that is too large
 */
export async function copyTraceToLocalService(
  url: string,
  reports: Pick<LocalApiClient, 'serveTrace'>,
  signal: AbortSignal,
  most = largestTrace,
): Promise<string> {
  const { file, remove } = await downloadTrace(url, signal, most);
  try {
    return await reports.serveTrace(file);
  } finally {
    await remove();
  }
}

/**
 * Downloads the trace of a report into a file that only the user can read. The API key does not go along.
 *
 * @param most bytes that it may have
 * @returns the file, and what removes it
 * @throws {UserError} when there is no trace, or one that is too large
 */
export async function downloadTrace(
  url: string,
  signal: AbortSignal,
  most = largestTrace,
): Promise<{ readonly file: string; remove(): Promise<void> }> {
  if (!isWebAddress(url)) throw noTrace();
  const folder = await mkdtemp(path.join(tmpdir(), 'portable-tests-trace-'));
  const file = path.join(folder, 'trace.zip');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await download(url, file, signal, most);
    return { file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function download(url: string, file: string, signal: AbortSignal, most: number): Promise<void> {
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw notReached(url, error);
  });
  if (answer.headers.get('content-type')?.startsWith('text/html')) throw webPage(url, answer.status);
  if (!answer.ok || !answer.body) throw noTrace();
  const written = createWriteStream(file, { mode: 0o600 });
  await pipeline(answer.body, capped(most), written, { signal }).catch((error: unknown) => {
    throw signal.aborted || error instanceof UserError ? error : noTrace();
  });
  if (!(await isZip(file))) throw noTrace();
}

const capped = (most: number) =>
  async function* (chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) {
        throw new UserError(
          message('The trace is larger than {0} MB', most / 1024 ** 2),
          message('Open the report in the service'),
        );
      }
      yield chunk;
    }
  };

/** Names only the host: the address holds what opens the trace. */
const notReached = (url: string, error: unknown): UserError =>
  new UserError(
    message(
      'The trace could not be downloaded from {0} ({1})',
      new URL(url).host,
      getErrorCode(error) ?? 'no connection',
    ),
    message('Check the network, the proxy, and whether this machine trusts the certificate'),
  );

const webPage = (url: string, status: number): UserError =>
  new UserError(
    message('A web page responded at {0} instead of the trace ({1})', new URL(url).host, status),
    message('A proxy or firewall may block this host: ask your network administrator to allow it'),
  );

const noTrace = (): UserError =>
  new UserError(
    message('The trace of this result can no longer be loaded'),
    message('Refresh the report, or run the test case again'),
  );
