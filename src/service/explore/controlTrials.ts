import type { Element } from '../../core/case/testCase.ts';
import type { Candidate } from './candidate.ts';
import { ControlChoice, controlsOf, type ChosenControl } from './controlChoice.ts';
import type { ControlKind } from './controlKind.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { GuardedBrowser } from './guardedBrowser.ts';
import type { PageState } from './pageState.ts';
import { TrialPage } from './trialPage.ts';
import { tryControl, type Trial } from './tryControl.ts';

/** A page after some actions. */
interface Situation {
  readonly steps: readonly Element[];
  readonly actions: number;
  /** The last action, such as “Expand 'Delivery'”, and what was visible after it. */
  readonly last?: string;
  readonly state?: PageState;
}

/** How a page is reached: by an address, and steps from there. */
export interface PageStart {
  readonly address: string;
  readonly steps: readonly Element[];
}

/** What other controls do may depend on these: a filter hides nothing before there is something to hide. */
const changesOthers: ReadonlySet<ControlKind> = new Set(['toggle', 'entry', 'route', 'tab']);

/** How many situations of a page are looked at. */
const mostSituations = 8;

/** Tries the controls of a page, each on the page as it first is, and then those that an action has brought up. */
export class ControlTrials {
  readonly #choice: ControlChoice;
  readonly #effects = new Set<string>();
  readonly #situations: Situation[] = [];

  /** @param seen controls of other pages; those of this one are added */
  constructor(
    private readonly browser: GuardedBrowser,
    private readonly start: PageStart,
    private readonly budget: ExploreBudget,
    private readonly seen: Set<string>,
  ) {
    this.#choice = new ControlChoice(budget.perKind, new Set(seen));
  }

  /** Finds test cases, which start at the page. */
  async *found(): AsyncGenerator<Candidate, void> {
    this.#situations.push({ steps: [], actions: 0 });
    // Situations are added meanwhile.
    for (const [at, situation] of this.#situations.entries()) {
      if (at >= mostSituations) return;
      const hasControls = !situation.state || this.#choice.choose(situation.state, new Set());
      if (hasControls) yield* this.#in(situation);
    }
  }

  async *#in(situation: Situation): AsyncGenerator<Candidate, void> {
    const tried = new Set<string>();
    let page = await this.#open(situation);
    try {
      for (;;) {
        const state = await page.read();
        if (situation.actions === 0) this.#remember(state);
        const control = this.#choice.choose(state, tried);
        if (!control) return;
        tried.add(control.key);
        const trial = await tryControl(page, control, state);
        const isNew = trial.candidate !== undefined && this.#isNewEffect(trial, control, situation);
        this.#choice.count(control, isNew);
        if (trial.after) this.#choice.joinChanged(state, trial.after);
        if (trial.candidate && isNew) {
          yield withSituation(trial.candidate, situation);
          this.#follow(situation, control, trial);
        }
        if (trial.isUndone) continue;
        await page.close();
        page = await this.#open(situation);
      }
    } finally {
      await page.close();
    }
  }

  #open({ steps }: Situation): Promise<TrialPage> {
    const { address, steps: first } = this.start;
    return TrialPage.open(this.browser, address, [...first, ...steps], this.budget);
  }

  /** Whether no other control does the same: an arrow beside a title often does. */
  #isNewEffect({ effect }: Trial, { kind, key: own }: ChosenControl, { steps }: Situation): boolean {
    const key = JSON.stringify([steps, effect, kind === 'toggle' ? own : '']);
    if (this.#effects.has(key)) return false;
    this.#effects.add(key);
    return true;
  }

  #remember(state: PageState): void {
    this.#choice.hasNews(state);
    for (const { key } of controlsOf(state)) this.seen.add(key);
  }

  /** Looks later at what an action led to, if there are controls that were not there before, or may do more now. */
  #follow({ steps, actions }: Situation, { kind, part }: ChosenControl, { action, after }: Trial): void {
    if (!action || !after || actions >= this.budget.actions) return;
    const hasNews = this.#choice.hasNews(after, part.n);
    if (!hasNews && !changesOthers.has(kind)) return;
    this.#situations.push({
      steps: [...steps, ...action.steps],
      actions: actions + 1,
      last: action.name,
      state: after,
    });
  }
}

const withSituation = (candidate: Candidate, { steps, last }: Situation): Candidate => ({
  ...candidate,
  details: last === undefined ? [] : [`after: ${last}`],
  elements: [...steps, ...candidate.elements],
});
