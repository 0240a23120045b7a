import assert from 'node:assert/strict';
import schema from '../schemas/portable-test-case.schema.json' with { type: 'json' };
import { RunningServer } from '../test/unit/languageServer/server.ts';
import { caseText } from './support/caseText.mts';
import { summary, type Table } from './support/table.mts';

const sizes = [20, 200, 2000];

/** From a keystroke to the findings it leads to, ours beside the bare YAML language server's. */
export async function measure(): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  const formatting: Table['rows'][number][] = [];
  const ours = await RunningServer.start();
  const bare = await RunningServer.startBare({ ...schema, $id: undefined });
  try {
    for (const steps of sizes) {
      const [mine, theirs] = [await keystrokes(ours, steps), await keystrokes(bare, steps)];
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
    bare.stop();
  }
  return [
    { title: 'From a keystroke to diagnostics (both with our schema)', rows },
    { title: 'Formatting', rows: formatting },
  ];
}

/** Types a letter into the first action, over and over, and waits for the finding each time. */
async function keystrokes(
  server: RunningServer,
  steps: number,
): Promise<{ opened: number; median: number; p95: number }> {
  const text = caseText(steps);
  const [before = ''] = text.split('CLICK');
  const line = before.split('\n').length - 1;
  const character = (before.split('\n').at(-1)?.length ?? 0) + 'CLICK'.length;
  const opening = performance.now();
  assert.deepEqual(await server.check(text), []);
  const opened = Math.round(performance.now() - opening);
  const took: number[] = [];
  for (let key = 0; key < (steps > 1000 ? 9 : 21); key++) {
    const start = performance.now();
    const found = await server.type('K', { line, character });
    took.push(performance.now() - start);
    assert.equal(found.length, 1);
  }
  // The first ones warm it up, as the first seconds of an editor do.
  return { opened, ...summary(took.slice(3)) };
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
