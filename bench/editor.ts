import { loadavg } from 'node:os';
import schema from '../schemas/portable-test-case.schema.json' with { type: 'json' };
import { RunningServer } from '../test/unit/support/languageServer/runningServer.ts';
import type { HostMeasurement } from './inHost/result.ts';
import { many } from './support/benchWorkspace.ts';
import { inHost } from './support/inHost.ts';
import { measuredCase } from './support/measuredCase.ts';
import { serverKeystrokes } from './support/serverKeystrokes.ts';
import { summary, type Table } from './support/table.ts';

/** From a keystroke to our checks and hints inside VS Code, beside the bare YAML language server by itself. */
export async function measure(): Promise<Table[]> {
  const [before = 0] = loadavg();
  const measured = await inHost<HostMeasurement>('typing');
  const [after = 0] = loadavg();
  const bare = await RunningServer.startBare({ ...schema, $id: undefined });
  try {
    const rows: Table['rows'][number][] = [];
    for (const measurement of measured)
      rows.push(row(measurement, await serverKeystrokes(bare, measuredCase(measurement.steps))));
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
  { steps, typed, form, checks, hints, allHints }: HostMeasurement,
  bare: { median: number; p95: number },
): Table['rows'][number] {
  return {
    steps,
    ...columns('the letter', typed),
    ...columns('the schema', form),
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
