import assert from 'node:assert/strict';
import path from 'node:path';
import type { OutputChunk } from 'rolldown';
import { bundleExtension } from '../../../build/extensionBundle.mjs';
import { loadedOnFirstCall } from '../../../build/loadedOnFirstCall.mjs';
import { root } from '../../../build/root.mjs';

/** The files that are read when the extension is loaded. */
function startOf(files: readonly OutputChunk[]): OutputChunk[] {
  const names = new Set(['main.js']);
  const found = new Map(files.map((file) => [file.fileName, file]));
  for (const name of names) for (const imported of found.get(name)?.imports ?? []) names.add(imported);
  return files.filter(({ fileName }) => names.has(fileName));
}

describe('the bundle of the extension', () => {
  let files: OutputChunk[];
  let start: OutputChunk[];

  before(async () => {
    files = await bundleExtension();
    start = startOf(files);
  });

  it('reads at most 350 kB when it starts', () => {
    const bytes = start.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
    assert.ok(bytes <= 350_000, `${bytes} bytes`);
  });

  it('starts without what parses, generates and sends', () => {
    const modules = start.flatMap(({ moduleIds }) => moduleIds).map((id) => path.relative(root, id));
    assert.deepEqual(
      modules.filter((id) =>
        /node_modules\/(?:yaml|acorn|node-fetch|yauzl)\/|src\/codegen\/generate/.test(id),
      ),
      [],
    );
  });

  it('has every module that is loaded on a first call in a file of its name, without what stands in for it', () => {
    const inFiles = new Map(files.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
    assert.equal(inFiles.size, files.length);
    assert.deepEqual(
      loadedOnFirstCall.filter((module) => {
        const ids = inFiles.get(`${path.parse(module).name}.onFirstCall.js`) ?? [];
        const file = path.join(root, module);
        return !ids.includes(`${file}?loaded`) || ids.includes(`${file}?on-first-call`);
      }),
      [],
    );
  });

  it('starts with none of them', () => {
    const modules = new Set(start.flatMap(({ moduleIds }) => moduleIds));
    assert.deepEqual(
      loadedOnFirstCall.filter((module) => modules.has(path.join(root, module))),
      [],
    );
  });
});
