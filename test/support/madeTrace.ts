import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An element of a snapshot, as traces have it: `['BUTTON', { id: 'save' }, 'Save']`. */
export type RawNode =
  | string
  | readonly [tag: string, attributes: Record<string, string>, ...children: RawNode[]];

interface MadePage {
  readonly html: RawNode;
  readonly url?: string;
  readonly frameId?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

interface MadeTrace {
  /** What each call found: the page before it and after it, with those of its frames. */
  readonly calls: readonly {
    readonly before: readonly MadePage[];
    readonly after: readonly MadePage[];
    /** Where it moved the mouse. */
    readonly point?: { readonly x: number; readonly y: number };
  }[];
  /** What the page had got, by its address. */
  readonly resources?: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
}

/** Writes a trace that no browser has made; the first page of a list is that of the main frame. */
export async function writeTrace(file: string, { calls, resources = {} }: MadeTrace): Promise<void> {
  const records: object[] = [{ version: 10, type: 'context-options', testIdAttributeName: 'data-testid' }];
  for (const [at, pages] of calls.entries()) {
    const callId = `call@${at + 1}`;
    const start = at * 10;
    const selector = 'internal:role=button';
    records.push({
      type: 'before',
      callId,
      startTime: start,
      class: 'Frame',
      method: 'click',
      params: { selector },
    });
    for (const [later, phase] of (['before', 'after'] as const).entries())
      for (const [place, { html, url = 'http://app.test/', frameId = 'main', viewport }] of pages[
        phase
      ].entries())
        records.push({
          type: 'frame-snapshot',
          snapshot: {
            callId,
            phase,
            pageId: 'page',
            frameId,
            frameUrl: url,
            doctype: 'html',
            html,
            viewport: viewport ?? { width: 800, height: 600 },
            timestamp: start + 1 + later,
            resourceOverrides: [],
            isMainFrame: place === 0,
          },
        });
    if (pages.point) records.push({ type: 'input', callId, point: pages.point });
    records.push({ type: 'after', callId, endTime: start + 5 });
  }
  const network = Object.entries(resources).map(([url, { type }], at) => ({
    type: 'resource-snapshot',
    snapshot: {
      _monotonicTime: 0,
      request: { method: 'GET', url },
      response: { status: 200, content: { mimeType: type, _file: `resources/${at}` } },
    },
  }));
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  add('0-trace.trace', linesOf(records));
  add('0-trace.network', linesOf(network));
  for (const [at, { body }] of Object.values(resources).entries()) add(`resources/${at}`, body);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

const linesOf = (records: readonly object[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n');
