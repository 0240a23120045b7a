import { stripVTControlCharacters } from 'node:util';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { TraceArchive } from './traceArchive.ts';
import { parseTraceLine, type TraceLine } from './traceLine.ts';

/**
 * The versions of traces that are known: of Playwright 1.42, 1.43 to 1.51, 1.52 to 1.61, 1.62 to 1.64, and from 1.65 on.
 * Read from the traces that these write.
 */
const oldestVersion = 6;
const newestVersion = 10;

/** A step of the test, as `test.step` begins it. */
export interface StepRecord {
  readonly id: string;
  readonly parent?: string | undefined;
  readonly title: string;
  /** The place in the code where it begins. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** In ms of the trace's own clock. */
  readonly start: number;
  readonly end?: number | undefined;
  /** As Playwright says it, without colours. */
  readonly error?: string | undefined;
}

/** A place in the page's viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in CSS pixels of the page's viewport. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** What Playwright was asked to do with a page. */
export interface CallRecord {
  readonly id: string;
  /** Such as `click`, `expect`. */
  readonly method: string;
  /** As Playwright keeps it, such as `internal:role=button[name="Go"i]`. */
  readonly selector?: string | undefined;
  readonly start: number;
  readonly end?: number | undefined;
  readonly error?: string | undefined;
  /** What Playwright noted while it waited and acted. */
  readonly log: readonly string[];
  /** Where it acted. */
  readonly point?: Point | undefined;
  /** The element that it acted on; traces before 1.62 don't have it. */
  readonly box?: Box | undefined;
}

/** The moment of a call at which a page was kept. */
export type Phase = 'before' | 'action' | 'after';

/** The DOM of a frame at a moment; what has not changed since is a reference to an earlier one. */
export interface FrameRecord {
  readonly callId: string;
  readonly phase: Phase;
  readonly pageId: string;
  readonly frameId: string;
  readonly url: string;
  readonly isMainFrame: boolean;
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly time: number;
  readonly doctype?: string | undefined;
  readonly html: unknown;
  /** Files whose text a script has changed, by their addresses: the name in the archive, or how many snapshots ago it was. */
  readonly overrides: readonly { readonly url: string; readonly file?: string; readonly ago?: number }[];
}

/** A picture of a page. */
export interface PictureRecord {
  readonly pageId: string;
  /** Its name in the archive: a JPEG. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly time: number;
}

/** What a page wrote to its console. */
export interface ConsoleRecord {
  /** Such as `error`, `warning`. */
  readonly level: string;
  readonly text: string;
  readonly time: number;
}

/** A request of a page. */
export interface RequestRecord {
  readonly method: string;
  readonly url: string;
  /** -1 where it was not answered. */
  readonly status: number;
  /** Why it was not answered. */
  readonly failure?: string | undefined;
  readonly time: number;
  /** In ms, until the end of its answer; undefined where that did not come. */
  readonly duration?: number | undefined;
  /** The name of its body in the archive. */
  readonly file?: string | undefined;
  readonly contentType?: string | undefined;
}

/** All that is read of a trace, in one form for every version. */
export interface TraceRecords {
  readonly steps: readonly StepRecord[];
  readonly calls: readonly CallRecord[];
  /** By the frame, in the order in which they were kept. */
  readonly frames: ReadonlyMap<string, readonly FrameRecord[]>;
  readonly pictures: readonly PictureRecord[];
  readonly console: readonly ConsoleRecord[];
  readonly requests: readonly RequestRecord[];
  /** The attribute that test ids are in. */
  readonly testIdAttribute: string;
}

/**
 * Reads the records of a trace. Lines of a kind that isn't known are left out.
 *
 * @throws {UserError} when it has none, or is of a version that isn't known
 */
export async function readRecords(archive: TraceArchive): Promise<TraceRecords> {
  const [traces, networks] = [await archive.records('.trace'), await archive.records('.network')];
  const reader = new RecordReader();
  for (const { lines } of [...traces, ...networks]) for (const line of lines) reader.read(line);
  if (!reader.hasVersion)
    throw new UserError(
      message('There is no trace of Playwright in this file'),
      message('Choose the trace.zip that a run has written'),
    );
  return reader.records;
}

/** Takes the lines of a trace, and keeps what is known of them. */
class RecordReader {
  hasVersion = false;
  private testIdAttribute = 'data-testid';
  private readonly steps = new Map<string, Mutable<StepRecord>>();
  private readonly calls = new Map<string, Mutable<CallRecord> & { log: string[] }>();
  private readonly frames = new Map<string, FrameRecord[]>();
  private readonly pictures: PictureRecord[] = [];
  private readonly console: ConsoleRecord[] = [];
  private readonly requests: RequestRecord[] = [];

  get records(): TraceRecords {
    const { frames, pictures, requests, testIdAttribute } = this;
    const byTime = <T extends { time: number }>(records: readonly T[]): T[] =>
      records.toSorted((a, b) => a.time - b.time);
    return {
      steps: [...this.steps.values()],
      calls: [...this.calls.values()].toSorted((a, b) => a.start - b.start),
      frames,
      pictures: byTime(pictures),
      console: byTime(this.console),
      requests: byTime(requests),
      testIdAttribute,
    };
  }

  read(line: string): void {
    const data = parseTraceLine(line);
    if (data) this.take(data);
  }

  private take(line: TraceLine): void {
    switch (line.type) {
      case 'context-options':
        checkVersion(line.version);
        this.hasVersion = true;
        this.testIdAttribute = line.testIdAttributeName ?? this.testIdAttribute;
        return;
      case 'before':
        return this.begin(line);
      case 'after':
        return this.end(line);
      case 'log':
        this.calls.get(line.callId)?.log.push(line.message);
        return;
      case 'input': {
        const call = this.calls.get(line.callId);
        if (call) Object.assign(call, { point: line.point, box: line.box });
        return;
      }
      case 'frame-snapshot':
        return this.takeFrame(line.snapshot);
      case 'screencast-frame': {
        const { pageId, width, height, timestamp } = line;
        const file = line.file ?? `resources/${line.sha1 ?? ''}`;
        this.pictures.push({ pageId, file, width, height, time: timestamp });
        return;
      }
      case 'console':
        this.console.push({ level: line.messageType, text: line.text, time: line.time });
        return;
      case 'resource-snapshot':
        return this.takeRequest(line.snapshot);
      default:
        return line satisfies never;
    }
  }

  /** Steps of the test and calls of the library have the same form; only the former name the code of the test. */
  private begin(line: LineOf<'before'>): void {
    const { callId: id, startTime: start } = line;
    if (line.class !== 'Test') {
      const selector = line.params.selector;
      if (!withoutPage.has(line.class))
        this.calls.set(id, { id, method: line.method, selector, start, log: [] });
    } else if (line.method === 'test.step' || (line.method === 'step' && id.startsWith('test.step@'))) {
      const place = line.stack?.[0];
      this.steps.set(id, {
        id,
        parent: line.parentId,
        title: line.title ?? line.apiName ?? '',
        file: place?.file,
        line: place?.line,
        start,
      });
    }
  }

  private end({ callId, endTime: end, error }: LineOf<'after'>): void {
    // From 1.65 on, a call of the library has the id of the call in the test.
    for (const begun of [this.steps.get(callId), this.calls.get(callId)])
      if (begun && begun.end === undefined)
        Object.assign(begun, { end, error: error && stripVTControlCharacters(error.message) });
  }

  private takeFrame(snapshot: LineOf<'frame-snapshot'>['snapshot']): void {
    const phase = snapshot.phase ?? phases[snapshot.snapshotName?.split('@', 1)[0] ?? ''];
    if (!phase) return;
    const { callId, pageId, frameId, frameUrl: url, isMainFrame, viewport, timestamp: time } = snapshot;
    const overrides = snapshot.resourceOverrides.map(({ url, ref, file, sha1 }) => ({
      url,
      ...(ref === undefined ? {} : { ago: ref }),
      ...(file === undefined ? (sha1 === undefined ? {} : { file: `resources/${sha1}` }) : { file }),
    }));
    const frame: FrameRecord = {
      callId,
      phase,
      pageId,
      frameId,
      url,
      isMainFrame,
      viewport,
      time,
      doctype: snapshot.doctype,
      // Most pages are never looked at.
      get html() {
        return snapshot.html();
      },
      overrides,
    };
    const frames = this.frames.get(frameId);
    if (frames) frames.push(frame);
    else this.frames.set(frameId, [frame]);
  }

  private takeRequest({
    _monotonicTime: time,
    time: duration,
    request,
    response,
  }: LineOf<'resource-snapshot'>['snapshot']): void {
    const { content } = response;
    this.requests.push({
      method: request.method,
      url: request.url,
      status: response.status,
      failure: response._failureText,
      time: time ?? 0,
      duration: duration === undefined || duration < 0 ? undefined : duration,
      file: content._file ?? (content._sha1 === undefined ? undefined : `resources/${content._sha1}`),
      contentType: content.mimeType,
    });
  }
}

/** A line of a kind. */
type LineOf<Type extends TraceLine['type']> = Extract<TraceLine, { type: Type }>;

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Calls of these do nothing with a page. */
const withoutPage: ReadonlySet<string> = new Set(['Route', 'Tracing', 'CDPSession', 'Browser', 'JSHandle']);

/** Until 1.61, the moment was part of a name, and the one of the action was called `input`. */
const phases: Readonly<Record<string, Phase | undefined>> = {
  before: 'before',
  input: 'action',
  action: 'action',
  after: 'after',
};

function checkVersion(version: number): void {
  if (version >= oldestVersion && version <= newestVersion) return;
  throw new UserError(
    message(
      'The trace has version {0}; versions {1} to {2} can be shown step by step',
      String(version),
      String(oldestVersion),
      String(newestVersion),
    ),
    message("Open it in Playwright's viewer instead"),
  );
}
