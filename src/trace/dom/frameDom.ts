import type { FrameRecord, Phase } from '../read/traceRecords.ts';
import { type DomElement, type DomNode, ownAttribute } from './domTree.ts';

/** A page has fewer elements and texts than this, or is shown in part. */
const mostNodes = 200_000;
/** Browsers cut what is nested deeper. */
const deepest = 600;

/** Whether a call acted on an element of its snapshot. Until 1.61, the mark names the call, and may be an earlier one's. */
export const isTargetOf = (callId: string, { attributes }: DomElement): boolean =>
  attributes.__playwright_target__ === '' || attributes.__playwright_target__ === callId;

/** The pages that a trace has kept, as trees: what is unchanged in a snapshot is taken from earlier ones. */
export class FrameDoms {
  /** The nodes of each snapshot that others may refer to, by the frame's record. */
  private readonly listed = new WeakMap<FrameRecord, readonly unknown[]>();

  constructor(private readonly frames: ReadonlyMap<string, readonly FrameRecord[]>) {}

  /** The record of a call's main frame at a moment; undefined where none was kept. */
  mainFrame(callId: string, phase: Phase): FrameRecord | undefined {
    return this.mainFrames.get(`${phase} ${callId}`);
  }

  /** The record of a frame of the page at the moment of another one of its frames. */
  frameBeside({ callId, phase }: FrameRecord, frameId: string): FrameRecord | undefined {
    return this.frames.get(frameId)?.find((frame) => frame.callId === callId && frame.phase === phase);
  }

  /** The file that a script has changed, as it was at the moment of a frame: its name in the archive. */
  override(frame: FrameRecord, url: string): string | undefined {
    const records = this.frames.get(frame.frameId) ?? [];
    let at = records.indexOf(frame);
    for (let hops = 0; at >= 0 && hops < records.length; hops++) {
      const found = records[at]?.overrides.find((override) => override.url === url);
      if (!found?.ago) return found?.file;
      at -= found.ago;
    }
    return undefined;
  }

  /** The tree of a frame and of the frames in it. Attributes of Playwright keep its names. */
  tree(frame: FrameRecord): DomElement {
    let left = mostNodes;
    const build = (record: FrameRecord, depth: number): DomElement => {
      const records = this.frames.get(record.frameId) ?? [];
      const place = records.indexOf(record);
      const node = (raw: unknown, at: number, level: number): DomNode | undefined => {
        if (left-- <= 0 || level > deepest) return undefined;
        if (typeof raw === 'string') return raw;
        const reference = asReference(raw);
        if (reference) {
          const origin = records[at - reference.ago];
          return origin && node(this.nodesOf(origin)[reference.index], at - reference.ago, level);
        }
        const element = asElement(raw);
        if (!element) return undefined;
        const children = element.children.flatMap((child) => node(child, at, level + 1) ?? []);
        const inner = this.innerFrame(record, element);
        return inner && level < deepest
          ? { ...element, children: [build(inner, level + 1)] }
          : { ...element, children };
      };
      const root = node(record.html, place, depth);
      return typeof root === 'object' ? root : { tag: 'html', attributes: {}, children: [] };
    };
    return build(frame, 0);
  }

  /** The record of the page that is in a frame; undefined where none was kept, and for other elements. */
  innerFrame(
    record: FrameRecord,
    { tag, attributes }: Omit<DomElement, 'children'>,
  ): FrameRecord | undefined {
    if (tag !== 'iframe' && tag !== 'frame') return undefined;
    const [, id] = (attributes.__playwright_src__ ?? attributes.src ?? '').split('/snapshot/');
    const inner = id === undefined ? undefined : this.frameBeside(record, id);
    return inner === record ? undefined : inner;
  }

  /** The nodes of a snapshot in the order that references count: children before their parent, no references. */
  private nodesOf(frame: FrameRecord): readonly unknown[] {
    const known = this.listed.get(frame);
    if (known) return known;
    const nodes: unknown[] = [];
    const list = (raw: unknown, level: number): void => {
      if (nodes.length > mostNodes || level > deepest) return;
      if (typeof raw === 'string') nodes.push(raw);
      else if (Array.isArray(raw) && typeof raw[0] === 'string') {
        for (const child of raw.slice(2)) list(child, level + 1);
        nodes.push(raw);
      }
    };
    list(frame.html, 0);
    this.listed.set(frame, nodes);
    return nodes;
  }

  private get mainFrames(): ReadonlyMap<string, FrameRecord> {
    return (this.mains ??= new Map(
      [...this.frames.values()]
        .flat()
        .filter(({ isMainFrame }) => isMainFrame)
        .map((frame) => [`${frame.phase} ${frame.callId}`, frame]),
    ));
  }

  private mains: ReadonlyMap<string, FrameRecord> | undefined;
}

/** `[[2, 17]]` is node 17 of the snapshot of this frame two before. */
function asReference(raw: unknown): { readonly ago: number; readonly index: number } | undefined {
  if (!Array.isArray(raw) || !Array.isArray(raw[0])) return undefined;
  const [ago, index]: unknown[] = raw[0];
  return typeof ago === 'number' && ago > 0 && typeof index === 'number' ? { ago, index } : undefined;
}

/** `["BUTTON", {"class": "primary"}, "Save"]`; the children are left as they are. */
function asElement(raw: unknown): RawElement | undefined {
  if (!Array.isArray(raw)) return undefined;
  const [tag, attributes, ...children]: unknown[] = raw;
  if (typeof tag !== 'string') return undefined;
  const entries = Object.entries(attributes ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { tag: tag.toLowerCase(), attributes: Object.fromEntries(entries), children };
}

/** An element of a snapshot: what is in it may be a reference. */
interface RawElement extends Omit<DomElement, 'children'> {
  readonly children: readonly unknown[];
}

/** Whether an attribute is Playwright's, not the page's. */
export const isOwnAttribute = (name: string): boolean => name.startsWith(ownAttribute);
