import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromBufferPromise } from 'yauzl';
import { packVsix } from '../../../scripts/release/packVsix.ts';

const manifest = {
  name: 'a',
  version: '1.0.0',
  publisher: 'b',
  engines: { vscode: '^1.100.0' },
  main: 'a.js',
  activationEvents: [],
};
const files = {
  'package.json': JSON.stringify(manifest),
  'README.md': '# A\n\n[License](LICENSE)\n',
  'CHANGELOG.md': '# Changelog\n',
  LICENSE: 'MIT\n',
  'a.js': 'exports.activate = () => undefined;\n',
  'media/b.svg': '<svg/>',
  'media/a.json': '{}',
  '.vscodeignore': 'nothing\n',
};

describe('a packed extension', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-vsix-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes the files in this order, with this time and mode. */
  const packed = async (
    name: string,
    names: readonly string[],
    time: Date,
    mode: number,
  ): Promise<Buffer> => {
    for (const file of names) {
      const full = path.join(folder, name, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, files[file as keyof typeof files]);
      chmodSync(full, mode);
      utimesSync(full, time, time);
    }
    const vsix = path.join(folder, `${name}.vsix`);
    await packVsix(path.join(folder, name), vsix);
    return readFileSync(vsix);
  };

  it('has the same bytes from another folder, at another time, with other permissions', async () => {
    const names = Object.keys(files);
    const zone = process.env.TZ;
    try {
      process.env.TZ = 'America/Lima';
      const one = await packed('one', names, new Date('2020-02-03T04:05:06Z'), 0o600);
      process.env.TZ = 'Asia/Tokyo';
      const other = await packed('two/three', names.toReversed(), new Date(), 0o755);
      assert.ok(one.equals(other));
      assert.deepEqual(await entriesOf(one), [
        '[Content_Types].xml',
        'extension.vsixmanifest',
        ...[
          'LICENSE.txt',
          'a.js',
          'changelog.md',
          'media/a.json',
          'media/b.svg',
          'package.json',
          'readme.md',
        ].map((name) => `extension/${name}`),
      ]);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

async function entriesOf(archive: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await fromBufferPromise(archive)).eachEntry()) names.push(fileName);
  return names;
}
