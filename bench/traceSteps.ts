import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../build/bundles.mjs';
import { ownRuntime } from '../src/runner/find/node.ts';
import { TraceReader } from '../src/trace/reader/traceReader.ts';
import {
  caseOf,
  goTo,
  on,
  optionsOf,
  Pages,
  run,
  testBrowser,
  testPlaywright,
} from '../test/browser/support/realRun.ts';
import { RunnerFolder } from '../test/browser/support/runnerFolder.ts';
import { writeTrace, type RawNode } from '../test/support/madeTrace.ts';
import { summary, type Table } from './support/table.ts';
import { timed } from './support/timed.ts';

const links = 300;
const actions = 30;
const repetitions = 12;

/** From a trace of a run to what the view of its steps shows: 30 clicks on a page of 300 links. */
export async function measure(): Promise<Table[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ptc-trace-steps-'));
  const script = path.join(folder, 'traceReader.js');
  await build({ ...bundles.traceReader, outfile: script });
  const tools = { playwright: await testPlaywright(), node: ownRuntime(), browser: testBrowser() };
  const start = (): TraceReader => new TraceReader(script, () => Promise.resolve(tools));
  try {
    const trace = await traceOfRun(folder);
    return [await measureTrace(trace, start), await measureLarge(path.join(folder, 'large.zip'), start)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureTrace(file: string, start: () => TraceReader): Promise<Table> {
  const took: Record<string, number[]> = {};
  const measured = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    (took[what] ??= []).push(await timed(async () => void (await work())));
  };
  const last = actions;
  for (let at = 0; at < repetitions; at++) {
    const fresh = start();
    await measured('end of a run to both pictures, with a new process', async () =>
      (await fresh.open(file)).step(last),
    );
    fresh.dispose();
  }
  const reader = start();
  await (await reader.open(file)).rendered(0);
  for (let at = 0; at < repetitions; at++) {
    await measured('end of a run to both pictures', async () => (await reader.open(file)).step(last));
    const trace = await reader.open(file);
    await measured('… to sharp pictures and what changed in the tree', () => trace.rendered(last - at));
  }
  const trace = await reader.open(file);
  for (const { place } of trace.steps) {
    await measured('from step to step, pictures of the trace', () => trace.step(place));
    await measured('from step to step, drawn one after the other', () => trace.rendered(place));
  }
  for (const { place } of trace.steps)
    await measured('from step to step, kept', () => Promise.all([trace.step(place), trace.rendered(place)]));
  for (let at = 0; at < repetitions; at++)
    await measured('locator of what is at a point', () => trace.locatorAt(at + 1, 'before', 40, 20 + at));
  reader.dispose();
  return { title: `Steps of a trace: ${actions} clicks on a page of ${links} links`, rows: rowsOf(took) };
}

/** Reading alone, of a trace whose records have more than 40 MB. */
async function measureLarge(file: string, start: () => TraceReader): Promise<Table> {
  const took: Record<string, number[]> = {};
  const page = (at: number): RawNode => [
    'HTML',
    {},
    [
      'BODY',
      {},
      ...Array.from({ length: links }, (_, link): RawNode => [
        'A',
        { href: `/products/${link}`, class: 'product-link' },
        `Product ${link} of page ${at}`,
      ]),
    ],
  ];
  const calls = Array.from({ length: 900 }, (_, at) => ({
    before: [{ html: page(at) }],
    after: [{ html: page(at + 1) }],
  }));
  await writeTrace(file, { calls });
  const reader = start();
  await reader.open(file);
  for (let at = 0; at < 5; at++) {
    (took['opening'] ??= []).push(await timed(async () => void (await reader.open(file))));
    const trace = await reader.open(file);
    (took['the last step'] ??= []).push(await timed(async () => void (await trace.step(899))));
  }
  reader.dispose();
  const megabytes = JSON.stringify(calls).length / 1024 ** 2;
  const packed = (await stat(file)).size / 1024 ** 2;
  return {
    title: `A trace with ${Math.round(megabytes)} MB of records, ${packed.toFixed(1)} MB as a file`,
    rows: rowsOf(took),
  };
}

async function traceOfRun(folder: string): Promise<string> {
  const list = Array.from(
    { length: links },
    (_, at) => `<li><a id="l${at}" href="#${at}">Link ${at}</a></li>`,
  );
  const html = `<title>Links</title><h1>Links</h1><ul>${list.join('')}</ul><script>
    addEventListener('click', ({ target }) => { target.textContent += ' (visited)'; });
  </script>`;
  const [runner, pages] = await Promise.all([RunnerFolder.make(), Pages.serve(html)]);
  try {
    const steps = Array.from({ length: actions }, (_, at) => on(`#l${at * 9}`, { action: 'CLICK' }));
    const options = await optionsOf(runner, [caseOf(1, [goTo('/'), ...steps])], { executionUrl: pages.url });
    const { trace } = (await run({ ...options, folder: path.join(folder, 'run') })).end(1);
    if (trace === undefined) throw new Error('The run made no trace');
    return trace;
  } finally {
    pages.close();
    await runner.remove();
  }
}

const rowsOf = (took: Readonly<Record<string, readonly number[]>>): Table['rows'] =>
  Object.entries(took).map(([what, times]) => {
    const { median, p95 } = summary(times);
    return { what, 'median (ms)': median, 'p95 (ms)': p95 };
  });
