import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import schema from '../schemas/portable-test-case.schema.json' with { type: 'json' };
import { ended, startProcess } from '../scripts/host/processes.mts';
import { RunningServer } from '../test/unit/languageServer/server.ts';
import type { HostMeasurement } from './inHost/result.ts';
import { many } from './support/benchWorkspace.mts';
import { measuredCase } from './support/measuredCase.mts';
import { serverKeystrokes } from './support/serverKeystrokes.mts';
import { summary, type Table } from './support/table.mts';

/** From a keystroke to our checks and hints inside VS Code, beside the bare YAML language server by itself. */
export async function measure(): Promise<Table[]> {
  const [before = 0] = loadavg();
  const measured = await inHost();
  const [after = 0] = loadavg();
  const bare = await RunningServer.startBare({ ...schema, $id: undefined });
  try {
    const rows: Table['rows'][number][] = [];
    for (const one of measured) rows.push(row(one, await serverKeystrokes(bare, measuredCase(one.steps))));
    const load = `load of the machine ${before.toFixed(1)} before and ${after.toFixed(1)} after`;
    return [
      { title: `From a keystroke, in VS Code beside ${many} test cases, in ms; ${load}`, rows },
      { title: 'The longest hold of the extension host after a keystroke, in ms', rows: measured.map(holds) },
    ];
  } finally {
    bare.stop();
  }
}

function row(
  { steps, typed, checks, hints, allHints }: HostMeasurement,
  bare: { median: number; p95: number },
): Table['rows'][number] {
  return {
    steps,
    ...columns('the letter', typed),
    ...columns('our checks', checks),
    ...columns('hints on screen', hints),
    ...columns('hints of the file', allHints),
    'bare server, median': bare.median,
    'bare server, p95': bare.p95,
  };
}

const holds = ({ steps, checksHeld, hintsHeld, idleHeld }: HostMeasurement): Table['rows'][number] => ({
  steps,
  ...held('checks', checksHeld),
  ...held('hints', hintsHeld),
  ...held('nobody types', idleHeld),
});

function columns(name: string, times: readonly number[]): Record<string, number> {
  const { median, p95 } = summary(times);
  return { [`${name}, median`]: median, [`${name}, p95`]: p95 };
}

const held = (name: string, times: readonly number[]): Record<string, number> => ({
  [`${name}, median`]: summary(times).median,
  [`${name}, longest`]: Math.round(Math.max(...times)),
});

/** Runs the part that needs VS Code in a process of its own. */
async function inHost(): Promise<HostMeasurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-bench-result-'));
  const result = path.join(folder, 'result.json');
  try {
    const script = path.join(import.meta.dirname, '../scripts/bench-editor.mts');
    const env = { ...process.env, PTC_BENCH_RESULT: result };
    const child = startProcess(process.execPath, ['--import', 'tsx', script], { env, stdio: 'inherit' });
    const code = await ended(child);
    if (code !== 0) throw new Error(`scripts/bench-editor.mts ended with ${code}`);
    return JSON.parse(readFileSync(result, 'utf8')) as HostMeasurement[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
