import { toLiveCase, type LiveCase } from '../../src/live/host/liveCase.ts';
import { LiveRun } from '../../src/live/host/liveRun.ts';
import { bundleLiveSession } from '../../test/browser/support/liveSessionRun.ts';
import { optionsOf, run, type Wishes } from '../../test/browser/support/realRun.ts';
import type { RunnerFolder } from '../../test/browser/support/runnerFolder.ts';
import { sampleCases, sampleVariables, serveSampleApp } from '../../test/browser/support/sampleApp.ts';
import type { Comparison } from './comparison.ts';
import { TimedSession } from './timedSession.ts';

const rounds = 3;

/** That of the sample, which adds to the cart and logs in before. */
const checkOut = 'd91b55eb-ad7c-45ff-8b4f-415c88adaa3a';

const variables = new Map(
  Object.entries(sampleVariables).map(([name, value]) => [name.replace(/^TEST_/, ''), value]),
);

/**
 * *Run to Here* up to the end of a test case, from the start of its session, and once more from the stored state; both
 * beside a run of the test case.
 */
export async function measureRunToHere(folder: RunnerFolder): Promise<Comparison[]> {
  const app = await serveSampleApp();
  const wishes = { executionUrl: app.url, variables, ids: [checkOut] };
  const [first, again, whole]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let round = 0; round < rounds; round++) {
      const { tookFirst, tookAgain } = await timeRunToHere(folder, wishes);
      first.push(tookFirst);
      again.push(tookAgain);
      whole.push(await timeRun(folder, wishes));
    }
  } finally {
    await app.close();
  }
  const shared = { reference: whole, referenceName: 'run of the same test case' };
  return [
    { name: 'Run to Here, with the start of the session', ours: first, ...shared },
    { name: 'Run to Here again, from the stored state', ours: again, ...shared },
  ];
}

const cases = sampleCases().map(({ testCase }) => testCase);

async function timeRun(folder: RunnerFolder, wishes: Wishes): Promise<number> {
  const start = performance.now();
  const { events } = await run(await optionsOf(folder, cases, wishes));
  const took = performance.now() - start;
  const hasPassed = events.some(
    (event) => event.type === 'caseEnd' && event.caseId === checkOut && event.outcome === 'passed',
  );
  if (!hasPassed) throw new Error('The test case did not pass');
  return took;
}

async function timeRunToHere(
  folder: RunnerFolder,
  wishes: Wishes,
): Promise<{ tookFirst: number; tookAgain: number }> {
  const script = await bundleLiveSession(folder);
  const live = toLiveCase(checkOut, cases);
  const start = performance.now();
  const { specs: _specs, workers: _workers, ...options } = await optionsOf(folder, cases, wishes);
  const session = await TimedSession.begin({ ...options, script });
  try {
    const { steps, run } = followSteps(session);
    await runToEnd(run, live);
    const tookFirst = performance.now() - start;
    const before = steps.length;
    const startAgain = performance.now();
    await run.restart(live);
    await runToEnd(run, live);
    const tookAgain = performance.now() - startAgain;
    if (steps.slice(before).some((caseId) => caseId !== checkOut) || steps.length === before)
      throw new Error('The stored state did not serve');
    return { tookFirst, tookAgain };
  } finally {
    await session.end();
  }
}

/** What runs steps in a session as the editor does, and the cases of the steps that have begun. */
function followSteps(session: TimedSession): { run: LiveRun; steps: string[] } {
  const steps: string[] = [];
  const run = new LiveRun((request) => session.send(request), {
    onPhase: () => undefined,
    onRun: () => undefined,
    onStep: ({ type, step }) => {
      if (type === 'stepBegin') steps.push(step.caseId);
    },
  });
  session.onEvent((event) => run.take(event));
  return { run, steps };
}

async function runToEnd(run: LiveRun, live: LiveCase): Promise<void> {
  await run.runTo(live, live.testCase.elements.length);
  if (run.phase.kind !== 'paused') throw new Error(`The live page stopped: ${JSON.stringify(run.phase)}`);
}
