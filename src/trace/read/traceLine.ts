import * as z from 'zod';

/** A line of the records of a trace, of those kinds that are read. */
export type TraceLine = z.output<typeof traceLine>;

/** Reads a line; undefined where it is of another kind, or damaged. */
export function parseTraceLine(line: string): TraceLine | undefined {
  return traceLine.safeParse(parseFrame(line) ?? parseJson(line)).data;
}

const [htmlBegins, htmlEnds] = [',"html":[', ',"viewport":{'];

/**
 * Reads the line of a page without its tree, which is most of a trace and is seldom asked for. What ends the tree is no
 * part of a text in it, where quotes are escaped.
 */
function parseFrame(line: string): unknown {
  if (!line.startsWith('{"type":"frame-snapshot"')) return undefined;
  const [start, end] = [line.indexOf(htmlBegins), line.lastIndexOf(htmlEnds)];
  if (start < 0 || end < start) return undefined;
  const rest = parseJson(line.slice(0, start) + line.slice(end));
  const tree = line.slice(start + htmlBegins.length - 1, end);
  const snapshot = isObject(rest) ? rest['snapshot'] : undefined;
  if (!isObject(snapshot)) return undefined;
  return { type: 'frame-snapshot', snapshot: { ...snapshot, html: lazily(() => parseJson(tree)) } };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function lazily(read: () => unknown): () => unknown {
  let known: { readonly value: unknown } | undefined;
  return () => (known ??= { value: read() }).value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const time = z.number();
const size = z.number().positive().max(100_000);
const point = z.object({ x: z.number(), y: z.number() });
const box = point.extend({ width: z.number(), height: z.number() });

const beforeLine = z.object({
  type: z.literal('before'),
  callId: z.string(),
  parentId: z.string().optional(),
  startTime: time,
  class: z.string(),
  method: z.string(),
  title: z.string().optional(),
  /** The title, until 1.51. */
  apiName: z.string().optional(),
  params: z.object({ selector: z.string().optional().catch(undefined) }).catch({}),
  stack: z
    .array(z.object({ file: z.string(), line: z.int() }))
    .optional()
    .catch(undefined),
});

const afterLine = z.object({
  type: z.literal('after'),
  callId: z.string(),
  endTime: time,
  error: z.object({ message: z.string() }).optional().catch(undefined),
});

const frameSnapshot = z.object({
  callId: z.string(),
  phase: z.enum(['before', 'action', 'after']).optional(),
  snapshotName: z.string().optional(),
  pageId: z.string(),
  frameId: z.string(),
  frameUrl: z.string(),
  isMainFrame: z.boolean(),
  viewport: z.object({ width: size, height: size }),
  timestamp: time,
  doctype: z.string().optional(),
  /** The tree. */
  html: z.unknown().transform((html) => (typeof html === 'function' ? (html as () => unknown) : () => html)),
  resourceOverrides: z
    .array(
      z.object({
        url: z.string(),
        ref: z.int().optional(),
        file: z.string().optional(),
        sha1: z.string().optional(),
      }),
    )
    .catch([]),
});

const resource = z.object({
  _monotonicTime: time.optional(),
  time: time.optional().catch(undefined),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({
    status: z.int(),
    _failureText: z.string().optional().catch(undefined),
    content: z.object({
      mimeType: z.string().optional(),
      _file: z.string().optional(),
      _sha1: z.string().optional(),
    }),
  }),
});

const traceLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('context-options'),
    version: z.int(),
    testIdAttributeName: z.string().optional(),
  }),
  beforeLine,
  afterLine,
  z.object({ type: z.literal('log'), callId: z.string(), message: z.string() }),
  z.object({
    type: z.literal('input'),
    callId: z.string(),
    point: point.optional(),
    box: box.optional(),
  }),
  z.object({ type: z.literal('frame-snapshot'), snapshot: frameSnapshot }),
  z.object({
    type: z.literal('screencast-frame'),
    pageId: z.string(),
    file: z.string().optional(),
    /** The name, until 1.61. */
    sha1: z.string().optional(),
    width: size,
    height: size,
    timestamp: time,
  }),
  z.object({ type: z.literal('console'), messageType: z.string(), text: z.string(), time }),
  z.object({ type: z.literal('resource-snapshot'), snapshot: resource }),
]);
