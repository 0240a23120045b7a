import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchOptions } from './support/benchOptions.ts';
import { growthPicture } from './support/growthPicture.ts';
import { SyncBench, works, type Measured } from './support/syncBench.ts';
import { syncFigures } from './support/syncFigures.ts';
import type { Table } from './support/table.ts';

/**
 * Sync, validation and code generation of realistic test cases at the command line, as whole processes, each beside
 * the floor of the same work in the same run.
 */
export async function measure(): Promise<Table[]> {
  const { sizes, repeat, picture } = benchOptions();
  if (picture !== undefined && new Set(sizes).size < 2) throw new Error('--picture needs two sizes or more.');
  const tables: Table[] = [];
  const bySize = new Map<number, ReadonlyMap<string, Measured>>();
  for (const size of sizes) {
    const measured = await measureSize(size, repeat);
    bySize.set(size, measured);
    const all = [...measured.values()];
    const figures = all.flatMap((each) => syncFigures(each, size));
    tables.push({ title: `${size} realistic test cases`, rows: all.map(rowOf), figures });
  }
  if (picture !== undefined) writePicture(picture, bySize);
  return sizes.length > 1 ? [...tables, growth(bySize)] : tables;
}

async function measureSize(size: number, repeat: number): Promise<ReadonlyMap<string, Measured>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-bench-sync-'));
  const bench = await SyncBench.start(folder, size);
  try {
    return await bench.measure(repeat);
  } finally {
    bench.stop();
    rmSync(folder, { recursive: true });
  }
}

const rowOf = ({ name, ours, reference, referenceName }: Measured): Table['rows'][number] => ({
  work: name,
  'wall (ms)': Math.round(ours.wall),
  'CPU (ms)': Math.round(ours.cpu),
  'peak (MB)': Math.round(ours.peak),
  reference: referenceName,
  'reference (ms)': Math.round(reference.wall),
  ratio: Number((ours.wall / reference.wall).toFixed(2)),
});

/** The measured works by number of test cases. */
type MeasuredBySize = ReadonlyMap<number, ReadonlyMap<string, Measured>>;

function writePicture(file: string, bySize: MeasuredBySize): void {
  const lines = works.map(({ name }) => ({
    name,
    points: [...bySize].map(([size, measured]) => ({
      size,
      seconds: (measured.get(name)?.ours.wall ?? 0) / 1000,
    })),
  }));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, growthPicture(lines));
}

/** The exponents by which wall time grows with the number of test cases: 1 is in proportion. */
function growth(bySize: MeasuredBySize): Table {
  const [first, last] = [[...bySize].at(0), [...bySize].at(-1)];
  const rows = works.map(({ name }) => {
    const [small, large] = [first?.[1].get(name)?.ours.wall ?? 0, last?.[1].get(name)?.ours.wall ?? 0];
    const exponent = Math.log(large / small) / Math.log((last?.[0] ?? 0) / (first?.[0] ?? 0));
    return { work: name, exponent: Number(exponent.toFixed(2)) };
  });
  return { title: `Growth from ${first?.[0]} to ${last?.[0]} test cases`, rows };
}
