import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { readCodeArchive } from '../../../src/api/readCodeArchive.ts';
import { UserError } from '../../../src/core/userError.ts';
import { runs } from '../../support/properties.ts';

interface Given {
  readonly name: string;
  readonly text?: string;
  readonly mode?: number;
}

describe('The archive with code', () => {
  it('is read with its bytes as they are, folders left out', async () => {
    const files = await readCodeArchive(
      await zipped(
        { name: 'tests/' },
        { name: 'tests/ä b.spec.ts', text: 'ü' },
        { name: '.env.example', text: '' },
      ),
    );
    assert.deepEqual(
      Array.from(files, ([path, content]) => [path, Buffer.from(content).toString()]),
      [
        ['tests/ä b.spec.ts', 'ü'],
        ['.env.example', ''],
      ],
    );
  });

  const unsafe = [
    '/etc/cron.d/a',
    '../../.bashrc',
    'tests/../../up',
    'C:/Windows/a.dll',
    String.raw`tests\..\..\up`,
    'tests/a\0.ts',
    'tests/NUL.spec.ts',
    'tests/a:b.ts',
    'tests/dot.',
    '.git/hooks/post-checkout',
    '../',
  ];
  for (const name of unsafe) {
    it(`is refused with the name ${JSON.stringify(name)}`, async () => {
      await refused(zipped({ name: 'first.ts' }, { name }));
    });
  }

  const twice: readonly (readonly [string, string])[] = [
    ['tests/a.ts', 'tests/a.ts'],
    ['tests/a.ts', 'Tests/A.ts'],
    ['tests/straße.ts', 'tests/STRASSE.ts'],
    ['tests/a', 'tests/A/b.ts'],
    ['tests/a/b.ts', 'TESTS/a'],
  ];
  for (const [one, other] of twice) {
    it(`is refused with ${one} and ${other}, which one file could be`, async () => {
      await refused(zipped({ name: one }, { name: other }), /it has ".*" twice/);
    });
  }

  it('is refused with a link, a device, or a folder that says it is a file', async () => {
    for (const mode of [0o120777, 0o020644, 0o010644, 0o040755])
      await refused(
        zipped({ name: 'tests/a.ts', text: '/etc/passwd', mode }),
        /a link or another special file/,
      );
  });

  it('is refused beyond its limits, before more is unpacked', async () => {
    const limits = { files: 2, bytesPerFile: 1000, bytes: 1500 };
    const of = async (...lengths: number[]): Promise<unknown> =>
      readCodeArchive(
        await zipped(...lengths.map((length, at) => ({ name: `f${at}.ts`, text: 'x'.repeat(length) }))),
        undefined,
        limits,
      );
    await of(900, 600);
    await refused(of(1, 1, 1), /more than 2 files/);
    await refused(of(1001), /".*" is larger than/);
    await refused(of(900, 601), /: it is larger than/);
  });

  it('is refused where it unpacks to more than it says', async () => {
    const bytes = await zipped({ name: 'bomb.ts', text: 'x'.repeat(5_000_000) });
    for (const at of sizesIn(bytes)) bytes.writeUInt32LE(10, at);
    await refused(Promise.resolve(bytes));
  });

  it('is refused where its content is not what its checksum is of', async () => {
    const bytes = await zipped({ name: 'a.ts', text: 'x'.repeat(50) });
    bytes.writeUInt32LE(1, bytes.lastIndexOf('PK\u0001\u0002') + 16);
    await refused(Promise.resolve(bytes), /"a.ts" is damaged/);
  });

  it('is refused when it is cut off anywhere, or is no archive', async () => {
    const whole = await zipped(
      { name: 'tests/a.spec.ts', text: 'some text' },
      { name: 'b.ts', text: 'more' },
    );
    for (let length = 0; length < whole.length; length++)
      await refused(Promise.resolve(whole.subarray(0, length)), /cut off/);
    await refused(Promise.resolve(Buffer.from('<html>Log in</html>')), /damaged or cut off/);
  });

  it('gives what was put in, or an error fit to show, whatever bytes are changed', async () => {
    const whole = await zipped({ name: 'tests/a.spec.ts', text: 'some text' }, { name: 'b/', text: '' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          const files = await readCodeArchive(bytes).catch((error: unknown) => {
            assert.ok(error instanceof UserError, String(error));
            return new Map<string, Uint8Array>();
          });
          for (const [path, content] of files) {
            assert.ok(!path.split('/').includes('..') && !path.startsWith('/'), path);
            assert.ok(['some text', ''].includes(Buffer.from(content).toString()));
          }
        },
      ),
      runs(1000),
    );
  });

  it('says nothing that hides, or runs over lines, in its errors', async () => {
    const error = await refused(zipped({ name: `../\u202e\n${'y'.repeat(2000)}` }));
    assert.ok(error.message.length < 500);
    assert.doesNotMatch(error.message, /[\u202e\n]/);
  });

  it('stops when it is cancelled, and says so by the reason given', async () => {
    const abort = AbortSignal.abort();
    const reading = readCodeArchive(await zipped({ name: 'a.ts' }), async () => abort.throwIfAborted());
    await assert.rejects(reading, { name: 'AbortError' });
  });
});

async function refused(reading: Promise<unknown>, words = /./): Promise<UserError> {
  const error = await reading
    .then((value) => (Buffer.isBuffer(value) ? readCodeArchive(value) : value))
    .then(() => undefined)
    .catch((error: unknown) => error);
  assert.ok(error instanceof UserError, String(error));
  assert.match(error.message, words);
  return error;
}

/** An archive with any names: the packer takes only good ones, so that others are put in their place. */
async function zipped(...given: readonly Given[]): Promise<Buffer> {
  const archive = new ZipFile();
  const names = given.map(({ name }, at) => {
    const length = Buffer.byteLength(name);
    return Buffer.from(String.fromCharCode(97 + at).repeat(length - (name.endsWith('/') ? 1 : 0)));
  });
  for (const [at, { name, text = '', mode = 0o100644 }] of given.entries()) {
    const standIn = String(names[at]);
    if (name.endsWith('/')) archive.addEmptyDirectory(standIn, { mode: 0o040755 });
    else archive.addBuffer(Buffer.from(text), standIn, { mode });
  }
  archive.end();
  const bytes = await buffer(archive.outputStream);
  for (const [at, { name }] of given.entries()) rename(bytes, names[at] ?? Buffer.of(), Buffer.from(name));
  return bytes;
}

function rename(bytes: Buffer, from: Buffer, to: Buffer): void {
  for (const [signature, offset] of [
    ['PK\u0003\u0004', 30],
    ['PK\u0001\u0002', 46],
  ] as const) {
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
      if (bytes.subarray(at + offset, at + offset + from.length).equals(from)) to.copy(bytes, at + offset);
    }
  }
}

/** Where a file's size stands, in front of it and in the directory. */
const sizesIn = (bytes: Buffer): number[] => [
  bytes.indexOf('PK\u0003\u0004') + 22,
  bytes.lastIndexOf('PK\u0001\u0002') + 24,
];
