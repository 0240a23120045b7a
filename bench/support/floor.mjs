// The least that any program has to do for a piece of work, as the simplest one would do it: `floor.mjs WORK URL FOLDER`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';

const [work = '', url = '', folder = ''] = process.argv.slice(2);
const out = `${folder}-floor`;

const body = async () => Buffer.from(await (await fetch(url)).arrayBuffer());
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** @param {Uint8Array} content */
const sha1 = (content) => createHash('sha1').update(content).digest('hex');

/** @type {Record<string, () => Promise<void>>} */
const works = {
  /** Gets the cases, parses and prints them, and writes a file of each. */
  async pull() {
    const { testCases } = JSON.parse((await body()).toString());
    mkdirSync(out, { recursive: true });
    for (const testCase of testCases)
      writeFileSync(path.join(out, `${testCase.id}.json`), JSON.stringify(testCase, null, 2));
  },
  /** Gets the cases, and hashes them, in as many pieces as there are, and each file. */
  async unchanged() {
    const json = await body();
    const all = files();
    const size = Math.ceil(json.length / all.length);
    for (const [at, file] of all.entries()) {
      sha1(readFileSync(file));
      sha1(json.subarray(at * size, (at + 1) * size));
    }
  },
  /** Parses each file once. */
  async parse() {
    for (const file of files()) parseDocument(readFileSync(file, 'utf8'), { logLevel: 'silent' });
  },
  /** Prints the cases as JSON, and writes files of the same sizes as those of a folder. */
  async code() {
    const { testCases } = JSON.parse((await body()).toString());
    for (const testCase of testCases) JSON.stringify(testCase);
    mkdirSync(out, { recursive: true });
    for (const [at, file] of files().entries())
      writeFileSync(path.join(out, String(at)), Buffer.alloc(readFileSync(file).length, 'x'));
  },
};
await works[work]?.();
