// How often the step and the class of a planted flaky fault are found, from ten runs of its test case.
import { compareRuns, type RunsComparison } from '../src/trace/flaky/compareRuns.ts';
import { sampleSteps, type RunSample } from '../src/trace/flaky/runSample.ts';
import { Trace } from '../src/trace/trace.ts';
import { caseOf, optionsOf, run } from '../test/browser/support/realRun.ts';
import { RunnerFolder } from '../test/browser/support/runnerFolder.ts';
import { flakyFaults, type FlakyFault } from './support/flakyFaults.ts';
import { noisySample, randomOf } from './support/flakyPages.ts';
import { FlakyServer, realFaults, type RealFault } from './support/flakyServer.ts';
import type { Table } from './support/table.ts';

const runs = 10;
/** Seeds of the noise that the comparison was written with, and others. */
const seeds = { known: [1, 2, 3], heldOut: Array.from({ length: 20 }, (_, at) => 1000 + at) };

/** Thirty-five faults in made-up runs, with seeds of two kinds, and five that a browser runs. */
export async function measure(): Promise<Table[]> {
  return [
    madeTable('Planted flaky faults, made-up runs with the seeds that were known', seeds.known),
    madeTable('The same with seeds that were held out', seeds.heldOut),
    { title: 'Planted flaky faults, run by a browser', rows: await realRows() },
  ];
}

/** What is expected of a comparison. */
type Expected = Pick<FlakyFault, 'kind' | 'step'>;

const isRight = ({ parting }: RunsComparison, { kind, step }: Expected) => ({
  step: parting?.place === step,
  kind: parting?.kind === kind,
});

function madeTable(title: string, seedsOfNoise: readonly number[]): Table {
  const found = flakyFaults.flatMap((fault) =>
    seedsOfNoise.map((seed) => ({
      kind: fault.kind,
      right: isRight(compareRuns(madeRuns(fault, seed)), fault),
    })),
  );
  const row = (what: string, some: typeof found) => ({
    what,
    comparisons: some.length,
    'right step (%)': percent(some.filter(({ right }) => right.step).length, some.length),
    'right class (%)': percent(some.filter(({ right }) => right.kind).length, some.length),
  });
  const kinds = [...new Set(flakyFaults.map(({ kind }) => kind))];
  return {
    title,
    rows: [
      ...kinds.map((kind) =>
        row(
          kind,
          found.filter((one) => one.kind === kind),
        ),
      ),
      row('all', found),
    ],
  };
}

const percent = (part: number, whole: number): string => ((part / whole) * 100).toFixed(1);

function madeRuns(fault: FlakyFault, seed: number): RunSample[] {
  const random = randomOf(seed * 977 + fault.name.length * 31 + fault.step);
  return planOf(fault.share, random).map((fails) => noisySample(fault.steps(fails, random), random));
}

/** Which runs fail: at least one does, and one does not. */
function planOf(share: number, random: () => number): boolean[] {
  const plan = Array.from({ length: runs }, () => random() < share);
  return plan.every((fails) => fails === plan[0])
    ? plan.map((fails, at) => (at === 4 ? !fails : fails))
    : plan;
}

async function realRows(): Promise<Table['rows']> {
  const runner = await RunnerFolder.make();
  try {
    const rows: Record<string, string | number>[] = [];
    for (const [at, fault] of realFaults.entries()) rows.push(await realRow(fault, at, runner));
    return rows;
  } finally {
    await runner.remove();
  }
}

async function realRow(
  fault: RealFault,
  at: number,
  runner: RunnerFolder,
): Promise<Record<string, string | number>> {
  const plan = planOf(0.4, randomOf(at + 1));
  const server = await FlakyServer.serve(fault, plan);
  try {
    const testCase = caseOf(1, [...fault.elements]);
    const options = await optionsOf(runner, [testCase], {
      executionUrl: server.url,
      repeat: runs,
      timeoutPerStep: 2500,
    });
    const { events } = await run(options);
    const samples: RunSample[] = [];
    for (const event of events) {
      if (event.type !== 'caseEnd' || event.trace === undefined) continue;
      const trace = await Trace.open(event.trace);
      const outcome = event.outcome === 'passed' ? 'passed' : 'failed';
      samples.push({ outcome, failure: event.failure?.message, steps: sampleSteps(trace, (text) => text) });
      trace.close();
    }
    const comparison = compareRuns(samples);
    // The first page is a step of the trace, too.
    const right = isRight(comparison, { kind: fault.kind, step: fault.step + 1 });
    return {
      fault: fault.name,
      class: fault.kind,
      passed: `${comparison.passed} of ${comparison.runs}`,
      'found class': comparison.parting?.kind ?? 'none',
      'found step': comparison.parting?.title ?? 'none',
      'right step': right.step ? 'yes' : 'no',
      'right class': right.kind ? 'yes' : 'no',
    };
  } finally {
    server.close();
  }
}
