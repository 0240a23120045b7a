import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
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
const files: Readonly<Record<string, string>> = {
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
    { names = Object.keys(files), time = new Date(), mode = 0o644, more = {} },
  ): Promise<Buffer> => {
    for (const file of names) {
      const full = path.join(folder, name, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, { ...files, ...more }[file] ?? '');
      chmodSync(full, mode);
      utimesSync(full, time, time);
    }
    const vsix = path.join(folder, `${name}.vsix`);
    await packVsix(path.join(folder, name), vsix);
    return readFileSync(vsix);
  };

  it('has the same bytes from another folder, at another time, with other permissions', async () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = 'America/Lima';
      const one = await packed('one', { time: new Date('2020-02-03T04:05:06Z'), mode: 0o600 });
      process.env.TZ = 'Asia/Tokyo';
      const other = await packed('two/three', { names: Object.keys(files).toReversed(), mode: 0o755 });
      assert.ok(one.equals(other));
      assert.match(await readmeOf(one), /\[License\]\(LICENSE\)/);
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

  it('has links to the web only where the project has an address', async () => {
    const repository = { type: 'git', url: 'https://github.com/ada/a.git' };
    const more = { 'package.json': JSON.stringify({ ...manifest, repository }) };
    assert.match(
      await readmeOf(await packed('public', { more })),
      /\[License\]\(https:\/\/github\.com\/ada\/a\/blob\/HEAD\/LICENSE\)/,
    );
  });
});

async function readmeOf(archive: Buffer): Promise<string> {
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'extension/readme.md')
      return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  return '';
}

async function entriesOf(archive: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await fromBufferPromise(archive)).eachEntry()) names.push(fileName);
  return names;
}
