import { gzipSync } from 'node:zlib';
import type { Random } from './random.ts';

/** A name of a file that must never come to be, wherever it points. */
export const escaped = 'ptc-escaped';

const names = [
  `../${escaped}¦../../${escaped}¦..\\${escaped}¦/tmp/${escaped}¦a/../../${escaped}¦C:\\${escaped}`,
  `\\\\host\\${escaped}¦file:///tmp/${escaped}¦.git/hooks/${escaped}¦%2e%2e/${escaped}`,
  'CON¦aux¦nul.yaml¦COM1¦.¦..¦...¦.git¦node_modules¦ ¦a.¦~¦-rf',
  '\u0000¦a\nb¦\u202Egnp¦\u001B[2J¦e\u0301¦\uD800',
  'x'.repeat(5000),
  'a/'.repeat(400),
].flatMap((some) => some.split('¦'));
const nested = (open: string, close: string, times: number): string =>
  open.repeat(times) + close.repeat(times);
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  '',
  [],
  {},
  [null],
  { id: 1 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  JSON.parse(nested('[', ']', 3000)),
  JSON.parse(nested('{"a":', '}', 3000).replace('{"a":}', '{}')),
  'x'.repeat(300_000),
  Array.from({ length: 20_000 }, (_, at) => at),
];

type Alter = (text: string, random: Random, cut: () => void) => Response;

const answer = (
  body: ConstructorParameters<typeof Response>[0],
  headers: Record<string, string> = {},
  status = 200,
): Response => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });

/** Ways to alter what a service would say. */
const ways: readonly Alter[] = [
  (text, random) => answer(changedJson(text, random)),
  (text, random) => answer(changedJson(text, random)),
  (text, random) => answer(namedJson(text, random)),
  (text, random) => answer(namedJson(text, random)),
  (text, random) => answer(text.slice(0, random.below(text.length))),
  (text, random) => answer(broken(text, random)),
  (_, random) =>
    answer(
      random.pick(['', ' ', 'null', '0', '"x"', '[]', '{}', 'NaN', '\uFEFF[]', '[1,]', '{"a":1}{"a":2}']),
    ),
  (_, random) => answer(nested('[', random.pick([']', '']), 200_000)),
  (text, random) =>
    answer(`<html>${text}</html>`, { 'content-type': random.pick(['text/html', 'image/png', '']) }),
  (text, random) =>
    answer(text, { 'content-encoding': random.pick(['gzip', 'br', 'deflate', 'x-odd', 'gzip, gzip']) }),
  (text, random) => {
    const packed = gzipSync(text);
    return answer(packed.subarray(0, random.below(packed.length)), { 'content-encoding': 'gzip' });
  },
  () => answer(gzipSync(`[${' '.repeat(20_000_000)}]`), { 'content-encoding': 'gzip' }),
  (text, _, cut) => answer(cutOff(text, cut)),
  (text) => answer(slow(text)),
  (text) => answer(text, { 'x-odd': 'x'.repeat(100_000) }),
  (_, random) => {
    const where = [
      '/',
      '',
      'https://example.invalid/',
      'file:///etc/passwd',
      'javascript:1',
      '//[',
      '/api',
      '?'.repeat(9000),
    ];
    return answer(null, { location: random.pick(where) }, random.pick([301, 302, 303, 307, 308]));
  },
  (text, random) => answer(text, {}, random.pick([201, 202, 203, 206, 299])),
  (_, random) => answer(null, {}, random.pick([204, 205, 304])),
  (text, random) => {
    const bodies = [
      text,
      '',
      '<h1>',
      '{"message":"\u001B[31m"}',
      'x'.repeat(6_000_000),
      '{"error":{"a":{}}}',
      '\u0000',
    ];
    return answer(
      random.pick(bodies),
      {},
      random.pick([400, 401, 403, 404, 409, 410, 413, 418, 422, 451, 499, 505, 599]),
    );
  },
];

/**
 * The answer of a service as a hostile one would give it.
 *
 * @param cut breaks the connection
 */
export const hostileAnswer = async (real: Response, random: Random, cut: () => void): Promise<Response> =>
  random.pick(ways)(await real.text(), random, cut);

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** JSON with a few values in it replaced, removed or doubled. */
function changedJson(text: string, random: Random): string {
  const whole = { value: JSON.parse(text) as unknown };
  for (let times = 1 + random.below(3); times > 0; times--) {
    const { holder, key } = random.pick(placesIn(whole));
    const own = holder[key];
    if (random.oneIn(4)) delete holder[key];
    else if (Array.isArray(own) && random.oneIn(2)) holder[key] = [...own, ...own];
    else holder[key] = random.pick(values);
  }
  return JSON.stringify(whole.value) ?? '';
}

/** JSON in which names of files point elsewhere. */
function namedJson(text: string, random: Random): string {
  const value: unknown = JSON.parse(text);
  for (const { holder, key } of placesIn(value))
    if (
      ['folderName', 'description', 'id', 'dependencyId'].includes(key) &&
      random.oneIn(key === 'id' ? 6 : 2)
    )
      holder[key] = random.pick(names);
    else if (key === 'description') holder['folderName'] = random.pick(names);
  return JSON.stringify(value);
}

/** Bytes that are no UTF-8. */
function broken(text: string, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(new TextEncoder().encode(text));
  for (let times = 1 + random.below(20); times > 0; times--)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

const cutOff = (text: string, cut: () => void): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      setTimeout(cut, 50);
    },
  });

/** Comes in twenty pieces with pauses between them. */
function slow(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / 20);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
}
