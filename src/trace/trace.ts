import type { DomElement } from './dom/domTree.ts';
import { FrameDoms, isTargetOf } from './dom/frameDom.ts';
import { TraceArchive } from './read/traceArchive.ts';
import {
  type Box,
  type CallRecord,
  type ConsoleRecord,
  type FrameRecord,
  type PictureRecord,
  type Point,
  type RequestRecord,
  type StepRecord,
  type TraceRecords,
  readRecords,
} from './read/traceRecords.ts';

/** A step of a test as a trace has it: one that has no steps in it, or a call where the test names no steps. */
export interface TraceStep {
  /** In words, as the test names it, without its number. */
  readonly title: string;
  /** Position in its test case, from 0; undefined for what is no step of it, such as the first page. */
  readonly index: number | undefined;
  /** The titles of the steps that it is part of, the outermost first: those of dependencies. */
  readonly within: readonly string[];
  /** In ms of the trace's own clock. */
  readonly start: number;
  readonly end: number;
  /** As Playwright says it, without colours. Undefined where it passed. */
  readonly error: string | undefined;
  /** What Playwright did for it, in order. */
  readonly calls: readonly CallRecord[];
  readonly before: Moment;
  readonly after: Moment;
  /** Console errors of the page while it ran. */
  readonly consoleErrors: readonly ConsoleRecord[];
  /** Requests that began while it ran. */
  readonly requests: readonly RequestRecord[];
  /** Those without an answer, or with an error of HTTP. */
  readonly failedRequests: readonly RequestRecord[];
}

/** What a trace has of the page at a moment. */
export interface Moment {
  /** The DOM of its main frame; see {@link Trace.tree}. */
  readonly frame: FrameRecord | undefined;
  /** The nearest picture; see {@link Trace.picture}. */
  readonly picture: PictureRecord | undefined;
}

/** The element that a step acted on or checked. */
export interface StepTarget {
  readonly element: DomElement;
  /** The page that it is in, up to it: the nearest element last. */
  readonly around: readonly DomElement[];
  readonly root: DomElement;
  /** The main frame at the moment of the action. */
  readonly frame: FrameRecord;
  /** Where it was; traces before 1.62, and checks, don't have it. */
  readonly box: Box | undefined;
}

/** A trace that is open, step by step. All of it comes from outside: it may be anything. */
export class Trace {
  readonly steps: readonly TraceStep[];
  readonly testIdAttribute: string;
  private readonly doms: FrameDoms;
  /** Requests whose answers were kept, by their addresses. */
  private readonly received = new Map<string, RequestRecord[]>();

  private constructor(
    private readonly archive: TraceArchive,
    private readonly records: TraceRecords,
  ) {
    this.doms = new FrameDoms(records.frames);
    this.testIdAttribute = records.testIdAttribute;
    for (const request of records.requests.filter(({ file }) => file !== undefined)) {
      const same = this.received.get(request.url);
      if (same) same.push(request);
      else this.received.set(request.url, [request]);
    }
    this.steps = new StepReader(records, this.doms).steps();
  }

  /**
   * Opens a trace of a test that has ended; `close` ends that.
   *
   * @param file a `trace.zip` of Playwright 1.42 or newer
   * @throws {UserError} when it cannot be read, or cannot be shown step by step
   */
  static async open(file: string): Promise<Trace> {
    const archive = await TraceArchive.open(file);
    try {
      return new Trace(archive, await readRecords(archive));
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  /** The page at a moment as a tree, with the pages of its frames. */
  tree(frame: FrameRecord): DomElement {
    return this.doms.tree(frame);
  }

  /** The record of the page that is in a frame of another one's tree. */
  innerFrame(outer: FrameRecord, element: DomElement): FrameRecord | undefined {
    return this.doms.innerFrame(outer, element);
  }

  /** The element that a step acted on last, or checked; undefined where it found none. */
  targetOf(step: TraceStep): StepTarget | undefined {
    for (const call of step.calls.toReversed()) {
      for (const phase of ['action', 'after'] as const) {
        const frame = this.doms.mainFrame(call.id, phase);
        const root = frame && this.tree(frame);
        const found = root && findTarget(root, call.id);
        if (found) return { ...found, root, frame, box: call.box };
      }
    }
    return undefined;
  }

  /** Where the mouse was at the moment of a frame, in its page; undefined where it was nowhere. */
  pointerAt(frame: FrameRecord): Point | undefined {
    const call = this.records.calls.findLast(
      ({ id, point, start }) =>
        point !== undefined &&
        start <= frame.time &&
        (id !== frame.callId || frame.phase === 'after') &&
        this.doms.mainFrame(id, 'before')?.pageId === frame.pageId,
    );
    return call?.point;
  }

  /** A picture as JPEG; undefined where the trace doesn't have it any more. */
  picture({ file }: PictureRecord): Promise<Buffer | undefined> {
    return this.archive.read(file);
  }

  /** What the page had got from an address at the moment of a frame, if the trace has kept it. */
  async resource(
    url: string,
    frame: FrameRecord,
  ): Promise<{ readonly body: Buffer; readonly contentType: string } | undefined> {
    const changed = this.doms.override(frame, url);
    const received = this.received.get(url) ?? [];
    const request = received.findLast(({ time }) => time <= frame.time) ?? received[0];
    const file = changed ?? request?.file;
    const body = file === undefined ? undefined : await this.archive.read(file);
    return body && { body, contentType: request?.contentType ?? 'text/css' };
  }

  close(): void {
    this.archive.close();
  }
}

function findTarget(
  element: DomElement,
  callId: string,
  around: readonly DomElement[] = [],
): Pick<StepTarget, 'element' | 'around'> | undefined {
  if (isTargetOf(callId, element)) return { element, around };
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : findTarget(child, callId, [...around, element]);
    if (found) return found;
  }
  return undefined;
}

/** Finds what happened in each step, by the times at which it did. */
class StepReader {
  constructor(
    private readonly records: TraceRecords,
    private readonly doms: FrameDoms,
  ) {}

  steps(): TraceStep[] {
    const parts = this.parts();
    return parts.map((part, place) => this.step(part, parts[place + 1]?.start ?? Infinity));
  }

  /** The steps that have no steps in them, or else the calls. */
  private parts(): (Omit<StepRecord, 'parent' | 'file' | 'line'> & { readonly within: readonly string[] })[] {
    const { steps, calls } = this.records;
    if (steps.length === 0)
      return calls
        .filter((call) => this.doms.mainFrame(call.id, 'after') ?? this.doms.mainFrame(call.id, 'before'))
        .map((call) => ({
          ...call,
          title: [call.method, call.selector].filter(Boolean).join(' '),
          within: [],
        }));
    const byId = new Map(steps.map((step) => [step.id, step]));
    const parents = new Set(steps.map(({ parent }) => parent));
    const within = ({ parent }: StepRecord): string[] => {
      const around = parent === undefined ? undefined : byId.get(parent);
      return around ? [...within(around), around.title] : [];
    };
    return steps
      .filter(({ id }) => !parents.has(id))
      .map((step) => ({ ...step, within: within(step) }))
      .toSorted((a, b) => a.start - b.start);
  }

  private step(part: ReturnType<StepReader['parts']>[number], next: number): TraceStep {
    const { title, start, error, within } = part;
    const end = part.end ?? next;
    const isDuring = ({ time }: { readonly time: number }): boolean => time >= start && time < next;
    const calls = this.records.calls.filter((call) => call.start >= start && call.start <= end);
    const numbered = /^(\d{1,4}) · (.*)$/su.exec(title);
    const requests = this.records.requests.filter(isDuring);
    return {
      title: numbered?.[2] ?? title,
      index: numbered ? Number(numbered[1]) - 1 : undefined,
      within,
      start,
      end,
      error,
      calls,
      before: this.momentOf(calls, ['before', 'action', 'after'], start),
      after: this.momentOf(calls.toReversed(), ['after', 'action', 'before'], Math.max(end, next)),
      consoleErrors: this.records.console.filter((line) => line.level === 'error' && isDuring(line)),
      requests,
      failedRequests: requests.filter(({ status }) => status < 0 || status >= 400),
    };
  }

  private momentOf(
    calls: readonly CallRecord[],
    phases: readonly FrameRecord['phase'][],
    time: number,
  ): Moment {
    const frame = calls
      .flatMap(({ id }) => phases.flatMap((phase) => this.doms.mainFrame(id, phase) ?? []))
      .at(0);
    const pictures = this.records.pictures.filter(({ pageId }) => pageId === frame?.pageId);
    return { frame, picture: pictures.findLast((picture) => picture.time <= time) ?? pictures[0] };
  }
}
