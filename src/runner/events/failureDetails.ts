import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { findLocatorsFor, findPageSnapshot } from '../../core/failure/suggestedLocators.ts';
import type { CaseEnd } from './runEvent.ts';

/** Longer records of requests aren't read, in bytes: what they add is not worth the wait. */
const longestRecordBytes = 20_000_000;

/** A response in a trace, of which documents count, as Playwright has written it since 1.20. */
const recordedResponse = z.object({
  type: z.literal('resource-snapshot'),
  snapshot: z.object({
    pageref: z.string().optional(),
    _frameref: z.string(),
    _resourceType: z.literal('document'),
    response: z.object({ status: z.int() }),
  }),
});

/**
 * Adds the HTTP status with which the page of a failed test was answered, if it is an error: Playwright opens such a
 * page like any other one, and then finds no element in it.
 */
export async function addPageStatus(end: CaseEnd): Promise<CaseEnd> {
  const { failure, trace } = end;
  if (!failure || trace === undefined) return end;
  // The status is not worth a run that fails.
  const status = await readRequests(trace).then(lastPageStatus, () => undefined);
  return status === undefined || status < 400 ? end : { ...end, failure: { ...failure, pageStatus: status } };
}

/** Reads the lines of a trace that record requests, in the order of the contexts that made them. */
async function readRequests(trace: string): Promise<string[]> {
  const { openPromise } = await import('yauzl');
  const archive = await openPromise(trace);
  const records = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    if (entry.fileName.endsWith('.network') && entry.uncompressedSize <= longestRecordBytes)
      records.set(
        entry.fileName,
        (await buffer(await archive.openReadStreamPromise(entry))).toString('utf8'),
      );
  const names = [...records.keys()].toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10));
  return names.flatMap((name) => records.get(name)?.split('\n') ?? []);
}

/** Finds the status of the document that a page got last, not counting the frames in it. */
export function lastPageStatus(lines: readonly string[]): number | undefined {
  const mainFrames = new Map<string | undefined, string>();
  let last: number | undefined;
  for (const line of lines) {
    const { data } = recordedResponse.safeParse(line.includes('"document"') ? JSON.parse(line) : undefined);
    if (!data) continue;
    const { pageref, _frameref: frame, response } = data.snapshot;
    if (!mainFrames.has(pageref)) mainFrames.set(pageref, frame);
    const isRedirect = response.status >= 300 && response.status < 400;
    if (mainFrames.get(pageref) === frame && !isRedirect) last = response.status;
  }
  return last;
}

/** The attachment in which Playwright keeps the page as it was when a test failed, since 1.53. */
const contextName = 'error-context';

/**
 * Adds the locators that may be meant to a failure whose locator matches no element.
 *
 * @param redacted a text without the values of variables
 */
export async function addSuggestedLocators(
  end: CaseEnd,
  redacted: (text: string) => string,
): Promise<CaseEnd> {
  const { failure } = end;
  if (!failure) return end;
  const suggestedLocators = await locatorsFor(failure.message, end, redacted);
  return suggestedLocators.length === 0 ? end : { ...end, failure: { ...failure, suggestedLocators } };
}

async function locatorsFor(
  message: string,
  { attachments }: CaseEnd,
  redacted: (text: string) => string,
): Promise<string[]> {
  const context = attachments.find(({ name }) => name === contextName);
  if (!context) return [];
  // Suggestions are not worth a run that fails.
  const text = await readFile(context.path, 'utf8').catch(() => '');
  return findLocatorsFor(message, redacted(findPageSnapshot(text) ?? ''));
}
