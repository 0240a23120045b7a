import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import { ZipFile } from 'yazl';
import { readCodeArchive } from '../src/api/readCodeArchive.ts';
import { generateProjectInSlices, generateProject } from '../src/codegen/generateProject.ts';
import type { TestCase } from '../src/core/case/testCase.ts';
import { createEventLoopPause } from '../src/node/createEventLoopPause.ts';
import { zipFiles } from '../src/service/endpoints/zipFiles.ts';
import { caseText } from './support/caseText.ts';
import { longestBlock } from './support/longestBlock.ts';
import { idOf } from './support/measuredCase.ts';
import { summary, type Table } from './support/table.ts';

const cases = 1000;
const steps = 10;
const rounds = 7;
const options = { executionUrl: 'https://example.com' };

type Row = Table['rows'][number];

/** A project of 1,000 cases with its zip, beside what no generator can do without, in the same run. */
export async function measure(): Promise<Table> {
  const set = Array.from({ length: cases }, (_, at) => caseOf(at));
  const { files } = generateProject(set, options);
  const bytes = await zipFiles(files);
  const rows = [
    await timed('floor: JSON.stringify of the cases, zip of the same files', () => floor(set, files)),
    await timed('generate in one piece, zip', () => zipFiles(generateProject(set, options).files)),
    await timed('generate in slices, as the editor does', () =>
      generateProjectInSlices(set, options, createEventLoopPause()),
    ),
    await timed('read the zip, with every check', () => readCodeArchive(bytes, createEventLoopPause())),
  ];
  return { title: `Code of ${cases} test cases with ${steps} steps each, ${files.size} files`, rows };
}

/** Chains of five, as a project has them. */
const caseOf = (at: number): TestCase => ({
  ...(parse(caseText(steps)) as TestCase),
  id: idOf(at),
  description: `Buy ${at}`,
  folderName: `Folder ${at % 50}`,
  ...(at % 5 === 0 ? {} : { dependencyId: idOf(at - 1) }),
});

async function floor(set: readonly TestCase[], files: ReadonlyMap<string, string>): Promise<void> {
  JSON.stringify(set);
  const archive = new ZipFile();
  for (const [path, text] of files) archive.addBuffer(Buffer.from(text), path);
  archive.end();
  await buffer(archive.outputStream);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Row> {
  const took: number[] = [];
  let hold = 0;
  for (let round = 0; round < rounds; round++) {
    const { own } = await longestBlock(async () => {
      const began = performance.now();
      await work();
      took.push(performance.now() - began);
    });
    hold = Math.max(hold, own);
  }
  const { median, p95 } = summary(took);
  return {
    what,
    'median (ms)': median,
    'p95 (ms)': p95,
    'longest hold, own work (ms)': Math.round(hold),
  };
}
