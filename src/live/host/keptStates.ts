import { createHash } from 'node:crypto';
import { environmentNamesIn } from '../../codegen/plan/caseUses.ts';
import { toLiveSteps, type LiveCase } from './liveCase.ts';
import type { LiveSessionOptions } from './startLiveSession.ts';

/** What the browser and the session hold after the dependencies of a test case. */
export interface KeptState {
  /** As a session stored it, with cookies and values of variables: it never leaves the memory of this process. */
  readonly state: string;
  /** How long ago it was stored when it was looked for, in milliseconds. */
  readonly age: number;
}

/** The states that sessions in one environment leave for those that follow. */
export interface SessionStates {
  /** The state after the dependencies of a test case, unless it is too old. */
  find(live: LiveCase): KeptState | undefined;
  keep(live: LiveCase, state: string): void;
  /** Forgets a state: a step failed after it. */
  discard(live: LiveCase): void;
  /** Forgets a state that the application did not accept, and keeps none of its kind any more. */
  refuse(live: LiveCase): void;
}

/** Whatever may change what dependencies leave behind, beside their steps. */
type StateConditions = Pick<
  LiveSessionOptions,
  'variables' | 'device' | 'browser' | 'proxy' | 'playwright' | 'filesFolder'
>;

const limits = {
  states: 8,
  /** In milliseconds: sessions of applications end. */
  age: 10 * 60_000,
};

/** The states after dependencies that a window keeps, in its memory. */
export class KeptStates {
  private readonly kept = new Map<string, { readonly state: string; readonly at: number }>();
  private readonly refused = new Set<string>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Those of sessions with the same environment, values, device, browser and files. */
  under({ variables, device, browser, proxy, playwright, filesFolder }: StateConditions): SessionStates {
    const conditions = { variables: [...variables], device, browser, proxy, playwright, filesFolder };
    const keyOf = (live: LiveCase): string =>
      createHash('sha256')
        .update(JSON.stringify([codeOf(live), conditions]))
        .digest('hex');
    const discard = (live: LiveCase): void => void this.kept.delete(keyOf(live));
    return {
      find: (live) => (mayKeep(live) ? this.find(keyOf(live)) : undefined),
      keep: (live, state) => {
        if (mayKeep(live)) this.keep(keyOf(live), state);
      },
      discard,
      refuse: (live) => {
        discard(live);
        this.refused.add(keyOf(live));
      },
    };
  }

  clear(): void {
    this.kept.clear();
  }

  private find(key: string): KeptState | undefined {
    const found = this.kept.get(key);
    const age = this.now() - (found?.at ?? 0);
    return found && age < limits.age ? { state: found.state, age } : undefined;
  }

  private keep(key: string, state: string): void {
    if (this.refused.has(key)) return;
    this.kept.delete(key);
    const kept = { state, at: this.now() };
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > limits.states && oldest !== undefined) this.kept.delete(oldest);
    setTimeout(() => this.kept.get(key) === kept && this.kept.delete(key), limits.age).unref();
  }
}

const codeOf = ({ chain }: LiveCase): unknown[] => [
  chain[0]?.entryPointUrlPath,
  ...chain.map((testCase) => toLiveSteps(testCase).map(({ code }) => code)),
];

/** Not where steps use a value that each session makes anew. */
const mayKeep = ({ chain, testCase }: LiveCase): boolean =>
  ![...chain, testCase]
    .flatMap(({ entryPointUrlPath, elements }) => environmentNamesIn([entryPointUrlPath, elements]))
    .some((name) => /^(?:OCTO_)?STABLE_/.test(name));
