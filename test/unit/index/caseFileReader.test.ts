import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFileProblems } from '../../../src/core/checks/checkCase.ts';
import { summarize } from '../../../src/core/summary/caseSummary.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { CaseFileReader, ContentCache } from '../../../src/index/caseFileReader.ts';
import { unpackFiles, type CaseContent } from '../../../src/index/workerMessages.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';

const isContent = (file: CaseContent | string): file is CaseContent => typeof file !== 'string';

describe('the reader of files', () => {
  let folder: string;
  let parsed: string[];
  let reader: CaseFileReader;
  const file = (name: string): string => path.join(folder, name);
  const write = (name: string, text: string): void => writeFileSync(file(name), text);
  const read = async (...names: string[]): Promise<(CaseContent | 'missing' | 'unchanged')[]> =>
    unpackFiles(await reader.readFiles(names.map((name) => ({ path: file(name) }))));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'case-file-reader-'));
    parsed = [];
    const noting =
      <Result>(parse: (text: string) => Result) =>
      (text: string): Result => {
        parsed.push(text);
        return parse(text);
      };
    reader = new CaseFileReader(new ContentCache(), {
      summarize: noting(summarize),
      readFileProblems: noting(readFileProblems),
    });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('sums files up at first, and remembers their problems when they were read', async () => {
    const texts = [
      ...createRealisticCases(20).map((testCase) => printCase(testCase)),
      '',
      'id: [',
      '\uFEFFid: a\ndescription: With a mark\n',
      '# a comment\nid: b\ntagNames: [ä, "\\uD800"]\nelements: []\n',
      '<<<<<<< ours\nid: a\n=======\nid: b\n>>>>>>> theirs\n',
    ];
    texts.forEach((text, at) => write(`${at}.yaml`, text));
    const found = await read(...texts.map((_, at) => `${at}.yaml`));
    const contents = found.filter(isContent);
    assert.deepEqual(
      contents.map(({ text, summary }) => ({ text, summary })),
      texts.map((text) => ({ text, summary: summarize(text) })),
    );
    assert.ok(contents.every(({ problems }) => problems === undefined));
    assert.deepEqual(parsed, texts);
    const problems = texts.map(readFileProblems);
    assert.deepEqual(
      texts.map((text) => reader.readProblems({ text })),
      problems,
    );
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    const again = await read(...texts.map((_, at) => `${at}.yaml`));
    assert.deepEqual(
      again.filter(isContent).map((content) => content.problems),
      plain(problems),
    );
    assert.deepEqual(
      texts.map((text) => reader.readProblems({ text })),
      plain(problems),
    );
    assert.equal(parsed.length, 2 * texts.length);
  });

  it('sends nothing of a file that is known, and sees a change that leaves size and time', async () => {
    write('a.yaml', 'id: a\n');
    const [first] = await read('a.yaml');
    assert.ok(first && isContent(first));
    const again = (): Promise<unknown[]> =>
      reader.readFiles([{ path: file('a.yaml'), hash: first.hash }]).then(unpackFiles);
    assert.deepEqual(await again(), ['unchanged']);
    const { atime, mtime } = statSync(file('a.yaml'));
    write('a.yaml', 'id: b\n');
    utimesSync(file('a.yaml'), atime, mtime);
    const [changed] = (await again()) as CaseContent[];
    assert.equal(changed?.summary.id?.value, 'b');
  });

  it('parses equal texts once', async () => {
    write('a.yaml', 'id: a\n');
    write('b.yaml', 'id: a\n');
    const [one, twin] = (await read('a.yaml', 'b.yaml')).filter(isContent);
    assert.deepEqual(twin?.summary, one?.summary);
    assert.equal(parsed.length, 1);
  });

  it('takes what is no file for missing, and does not wait for a pipe', async () => {
    mkdirSync(file('folder.yaml'));
    if (process.platform !== 'win32') execFileSync('mkfifo', [file('pipe.yaml')]);
    assert.deepEqual(await read('folder.yaml', 'pipe.yaml', 'none.yaml'), ['missing', 'missing', 'missing']);
    assert.deepEqual(await read(), []);
  });
});
