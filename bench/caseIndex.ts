import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HoldMeasurement } from './inHost/result.ts';
import { writeBenchWorkspace } from './support/benchWorkspace.ts';
import { inHost } from './support/inHost.ts';
import type { Table } from './support/table.ts';

/**
 * How long the test cases of a workspace take to be read and shown, and how long that holds the extension host, beside
 * the floor: a plain program that lists, reads and hashes the same files.
 */
export async function measure(): Promise<Table> {
  const measured = [...measureFloor(), ...(await inHost<HoldMeasurement>('caseIndex'))];
  return {
    title: 'All test cases of a workspace, in ms',
    rows: measured.map(({ cases, what, took, held }) => ({
      'test cases': cases,
      what,
      took: Math.round(took),
      'longest hold': Math.round(held),
    })),
  };
}

/** The first pass over files that were just written, and the second. */
function measureFloor(): HoldMeasurement[] {
  const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-bench-floor-'));
  try {
    writeBenchWorkspace(workspace);
    return ['first', 'second'].map((pass) => {
      const started = performance.now();
      const cases = hashFiles(path.join(workspace, 'cases'));
      const took = performance.now() - started;
      return { cases, what: `floor, ${pass} pass`, took, held: took };
    });
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** @returns how many files there are */
function hashFiles(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const hashes = files.map(({ parentPath, name }) =>
    createHash('sha256')
      .update(readFileSync(path.join(parentPath, name)))
      .digest('base64'),
  );
  return hashes.length;
}
