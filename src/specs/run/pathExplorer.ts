import type { GuestAnswer, GuestDecision, GuestInput } from '../guestMessages.ts';
import type { ProblemKind } from '../recording.ts';

type Choices = GuestInput['choices'];

/** As many paths as one test is followed on, of one path outside of tests. */
const mostPaths = 64;

/** As many times as a file is run. */
const mostRuns = 128;

/**
 * Chooses the paths on which a file is run again: depth first, where a value that only a run knows decided. All tests
 * take their next path in the same run.
 */
export class PathExplorer {
  /** Tests, by key, that have more paths than were followed. */
  readonly incomplete = new Set<string>();
  /** Tests that took too much time or memory: a next run would too. */
  readonly costly = new Set<string>();
  /** Whether there are more paths outside of tests than were followed. */
  isFileIncomplete = false;
  private runs = 0;
  private file: readonly number[] = [];
  private decisions: readonly GuestDecision[] = [];
  /** The next path of each test that has one. */
  private tests = new Map<string, readonly number[]>();
  private counts = new Map<string, number>();
  /** Tests whose paths are done, for the present path of the file. */
  private done = new Set<string>();

  readonly first: Choices = { file: [], tests: {} };

  /** Notes what a run met. */
  add({ tests, decisions }: GuestAnswer): void {
    this.runs += 1;
    this.decisions = decisions;
    const next = new Map<string, readonly number[]>();
    for (const { key, decisions: met, problems, wasRun } of tests) {
      if (this.done.has(key) || !wasRun) continue;
      if (problems.some(({ kind }) => costs.has(kind))) {
        this.costly.add(key);
        this.done.add(key);
        continue;
      }
      const count = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, count);
      const choices = nextChoices(met.filter(({ of }) => of === 'test'));
      if (choices && count < mostPaths) next.set(key, choices);
      else {
        if (choices) this.incomplete.add(key);
        this.done.add(key);
      }
    }
    this.tests = next;
  }

  /** The choices of the next run; nothing where all paths were taken. */
  next(): Choices | undefined {
    if (this.tests.size === 0) {
      const file = nextChoices(this.decisions);
      if (!file) return undefined;
      this.file = file;
      this.counts = new Map();
      this.done = new Set();
    }
    if (this.runs >= mostRuns) {
      this.stop();
      return undefined;
    }
    return { file: this.file, tests: Object.fromEntries(this.tests) };
  }

  /** Leaves the paths that are left. */
  stop(): void {
    for (const key of this.tests.keys()) this.incomplete.add(key);
    this.isFileIncomplete ||= nextChoices(this.decisions) !== undefined;
  }
}

const costs: ReadonlySet<ProblemKind> = new Set(['time', 'memory', 'calls', 'stack']);

/** The choices that lead to the next path: the last decision that has another option takes it. */
function nextChoices(decisions: readonly GuestDecision[]): readonly number[] | undefined {
  const last = decisions.findLastIndex(({ chosen, options }) => chosen < options - 1);
  if (last < 0) return undefined;
  return decisions.slice(0, last + 1).map(({ chosen }, at) => (at === last ? chosen + 1 : chosen));
}
