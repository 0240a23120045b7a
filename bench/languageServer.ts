import assert from 'node:assert/strict';
import schema from '../schemas/portable-test-case.schema.json' with { type: 'json' };
import { RunningServer } from '../test/unit/support/languageServer/runningServer.ts';
import { caseText } from './support/caseText.ts';
import { formKeystrokes, serverKeystrokes, startReading } from './support/serverKeystrokes.ts';
import { summary, type Table } from './support/table.ts';

const sizes = [20, 200, 2000];

/** From a keystroke to what is wrong with the file, beside the bare YAML language server, and formatting. */
export async function measure(): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  const formatting: Table['rows'][number][] = [];
  const ours = await RunningServer.start();
  const reading = await startReading();
  const bare = await RunningServer.startBare({ ...schema, $id: undefined });
  try {
    for (const steps of sizes) {
      const [mine, theirs] = [
        await formKeystrokes(reading, caseText(steps)),
        await serverKeystrokes(bare, caseText(steps)),
      ];
      rows.push({
        steps,
        'ours, ms': mine.median,
        'ours, p95': mine.p95,
        'ours, on opening': mine.opened,
        'bare, ms': theirs.median,
        'bare, p95': theirs.p95,
        'bare, on opening': theirs.opened,
      });
      formatting.push({
        steps,
        'untidy, ms': await format(ours, steps, false),
        'tidy, ms': await format(ours, steps, true),
      });
    }
  } finally {
    ours.stop();
    reading.dispose();
    bare.stop();
  }
  return [
    { title: 'From a keystroke to diagnostics: ours in the thread, the bare server’s with our schema', rows },
    { title: 'Formatting', rows: formatting },
  ];
}

async function format(server: RunningServer, steps: number, tidy: boolean): Promise<number> {
  const text = caseText(steps);
  const given = tidy ? text : text.replaceAll('action: ', 'action:   ');
  const took: number[] = [];
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    assert.equal(await server.format(given), text);
    took.push(performance.now() - start);
  }
  return summary(took).median;
}
