import type { Element } from '../../core/case/testCase.ts';
import type { Candidate } from './candidates.ts';
import { controlActions, type Control, type ControlAction, controlCandidate } from './controlCandidate.ts';
import { type ControlKind, controlKind } from './controlKind.ts';
import type { ExploreBudget } from './exploreBudget.ts';
import type { GuardedBrowser } from './guardedBrowser.ts';
import { type PageState, isSameState, type Part } from './pageChanges.ts';
import { findUniqueSelectors, partSelectors } from './selectors.ts';
import { TrialPage } from './trialPage.ts';

/** A page after some actions. */
interface Situation {
  readonly steps: readonly Element[];
  readonly actions: number;
  /** The last action, such as “Expand 'Delivery'”, and what was visible after it. */
  readonly last?: string;
  readonly state?: PageState;
}

/** How a page is reached: by an address, and steps from there. */
interface PageStart {
  readonly address: string;
  readonly steps: readonly Element[];
}

/** What other controls do may depend on these: a filter hides nothing before there is something to hide. */
const changesOthers: ReadonlySet<ControlKind> = new Set(['toggle', 'entry', 'route', 'tab']);

/** How many situations of a page are looked at. */
const mostSituations = 8;

/** Tries the controls of a page, each on the page as it first is, and then those that an action has brought up. */
export class ControlTrials {
  private readonly choice: ControlChoice;
  private readonly effects = new Set<string>();
  private readonly situations: Situation[] = [];

  /** @param seen controls of other pages; those of this one are added */
  constructor(
    private readonly browser: GuardedBrowser,
    private readonly start: PageStart,
    private readonly budget: ExploreBudget,
    private readonly seen: Set<string>,
  ) {
    this.choice = new ControlChoice(budget.perKind, new Set(seen));
  }

  /** Finds test cases, which start at the page. */
  async *found(): AsyncGenerator<Candidate, void> {
    this.situations.push({ steps: [], actions: 0 });
    // Situations are added meanwhile.
    for (const [at, situation] of this.situations.entries()) {
      if (at >= mostSituations) return;
      const hasControls = !situation.state || this.choice.choose(situation.state, new Set());
      if (hasControls) yield* this.in(situation);
    }
  }

  private async *in(situation: Situation): AsyncGenerator<Candidate, void> {
    const tried = new Set<string>();
    let page = await this.open(situation);
    try {
      for (;;) {
        const state = await page.read();
        if (situation.actions === 0) this.remember(state);
        const control = this.choice.choose(state, tried);
        if (!control) return;
        tried.add(control.key);
        const trial = await tryControl(page, control, state);
        const isNew = trial.candidate !== undefined && this.isNewEffect(trial, control, situation);
        this.choice.count(control, isNew);
        if (trial.after) this.choice.joinChanged(state, trial.after);
        if (trial.candidate && isNew) {
          yield withSituation(trial.candidate, situation);
          this.follow(situation, control, trial);
        }
        if (trial.isUndone) continue;
        await page.close();
        page = await this.open(situation);
      }
    } finally {
      await page.close();
    }
  }

  private open({ steps }: Situation): Promise<TrialPage> {
    const { address, steps: first } = this.start;
    return TrialPage.open(this.browser, address, [...first, ...steps], this.budget);
  }

  /** Whether no other control does the same: an arrow beside a title often does. */
  private isNewEffect({ effect }: Trial, { kind, key: own }: ChosenControl, { steps }: Situation): boolean {
    const key = JSON.stringify([steps, effect, kind === 'toggle' ? own : '']);
    if (this.effects.has(key)) return false;
    this.effects.add(key);
    return true;
  }

  private remember(state: PageState): void {
    this.choice.hasNews(state);
    for (const { key } of controlsOf(state)) this.seen.add(key);
  }

  /** Looks later at what an action led to, if there are controls that were not there before, or may do more now. */
  private follow(
    { steps, actions }: Situation,
    { kind, part }: ChosenControl,
    { action, after }: Trial,
  ): void {
    if (!action || !after || actions >= this.budget.actions) return;
    const hasNews = this.choice.hasNews(after, part.n);
    if (!hasNews && !changesOthers.has(kind)) return;
    this.situations.push({
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

/** What came of trying a control. */
interface Trial {
  readonly candidate?: Candidate;
  /** Everything that changed. */
  readonly effect?: string;
  /** The action that gave the candidate, and what was visible then. */
  readonly action?: ControlAction;
  readonly after?: PageState;
  /** Whether the page is as it was before. */
  readonly isUndone: boolean;
}

/** Tries what may be done with a control, until something changes on the page. */
async function tryControl(page: TrialPage, { part, kind }: ChosenControl, before: PageState): Promise<Trial> {
  const selectors = await findUniqueSelectors(page.page, part.n, partSelectors(part));
  if (!selectors) return { isUndone: true };
  const control = { part, kind, selectors };
  try {
    for (const action of controlActions(control, before)) {
      const trial = await tryAction(page, control, action, before);
      if (trial.candidate || !trial.isUndone) return trial;
    }
    return { isUndone: true };
  } catch {
    // A control that is covered or has left is no use to a test.
    return { isUndone: false };
  }
}

async function tryAction(
  page: TrialPage,
  control: Control,
  action: ControlAction,
  before: PageState,
): Promise<Trial> {
  const refused = page.refused();
  const { origin } = new URL(page.page.url());
  await page.perform(action.steps, control.kind === 'search' ? 'typing' : 'render');
  // It would have written, and shows now that it could not; or it has left the application.
  if (page.refused() > refused || new URL(page.page.url()).origin !== origin) return { isUndone: false };
  const after = await page.read();
  const found = await controlCandidate({ page: page.page, control, action, before, after });
  if (!found && isSameState(before, after)) return { isUndone: true };
  const undone = await undo(page, control, action, after);
  const isUndone = undone.length > 0 && isSameState(before, await page.read());
  if (!found) return { isUndone };
  const { candidate, restored, effect } = found;
  const isSwitch = isUndone && ['expand', 'collapse', 'toggle'].includes(control.kind);
  const elements = isSwitch ? [...candidate.elements, ...undone, ...restored] : candidate.elements;
  return { candidate: { ...candidate, elements }, effect, action, after, isUndone };
}

/** Takes an action back as far as its control is still there, maybe by another name; returns the steps. */
async function undo(
  page: TrialPage,
  { part }: Control,
  action: ControlAction,
  after: PageState,
): Promise<Element[]> {
  const key = controlKey(part);
  const again =
    after.parts.find(({ n }) => n === part.n) ?? after.parts.find((other) => controlKey(other) === key);
  const selectors = again && (await findUniqueSelectors(page.page, again.n, partSelectors(again)));
  if (!selectors || action.undo.length === 0) return [];
  const steps = action.undo.map((step) => ({ ...step, selectors }));
  await page.perform(steps);
  return steps;
}

/** A control that may be tried, however it is found. */
interface ChosenControl {
  readonly part: Part;
  readonly kind: ControlKind;
  /** What tells it from others, also after the page was opened again. */
  readonly key: string;
}

/** What tells a control from others on its page, whatever its state is. */
const controlKey = ({ role, name, placeholder, holder, heading, region }: Part): string =>
  JSON.stringify([role, name, placeholder, holder.text, heading.text, region]);

/** Chooses which controls of a page are tried: few of each kind, of those that are named alike, and of those that did nothing. */
export class ControlChoice {
  private readonly found = new Map<string, number>();
  private readonly tried = new Map<string, number>();
  private readonly succeeded = new Set<string>();
  private readonly known = new Set<string>();

  /** @param seen controls of other pages, which are not tried again on this one */
  constructor(
    private readonly perKind: number,
    private readonly seen: ReadonlySet<string>,
  ) {}

  /**
   * The next control to try, of the kind that has given least so far.
   *
   * @param tried keys of those that were tried already in this situation
   */
  choose(state: PageState, tried: ReadonlySet<string>): ChosenControl | undefined {
    const open = controlsOf(state).filter((control) => !tried.has(control.key) && this.isOpen(control));
    const weight = ({ kind }: ChosenControl): number =>
      count(this.found, kind) + count(this.tried, kind) / 10;
    return open.reduce<ChosenControl | undefined>(
      (best, control) => (!best || weight(control) < weight(best) ? control : best),
      undefined,
    );
  }

  private isOpen(control: ChosenControl): boolean {
    return (
      !this.succeeded.has(control.key) &&
      !this.seen.has(control.key) &&
      count(this.found, control.kind) < this.perKind &&
      count(this.tried, control.kind) < 3 * this.perKind &&
      count(this.tried, likeOf(control)) < 3
    );
  }

  /** Counts a try. */
  count(control: ChosenControl, hasSucceeded: boolean): void {
    for (const key of [control.kind, likeOf(control)]) this.tried.set(key, count(this.tried, key) + 1);
    if (!hasSucceeded) return;
    this.succeeded.add(control.key);
    this.found.set(control.kind, count(this.found, control.kind) + 1);
  }

  /** Leaves out controls whose own state was changed by another: an arrow beside a title does what the title does. */
  joinChanged(before: PageState, after: PageState): void {
    const states = new Map(before.parts.map((part) => [part.n, part.expanded]));
    for (const part of after.parts) {
      const state = states.get(part.n);
      if (state !== undefined && state !== part.expanded) this.succeeded.add(controlKey(part));
    }
  }

  /**
   * Whether a state has controls of names that were in none before.
   *
   * @param but number of the control that led to it
   */
  hasNews(state: PageState, but?: number): boolean {
    const news = controlsOf(state)
      .filter(({ part }) => part.n !== but)
      .map(likeOf)
      .filter((like) => !this.known.has(like));
    for (const like of news) this.known.add(like);
    return news.length > 0;
  }
}

const count = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0;

const likeOf = ({ kind, part }: ChosenControl): string =>
  JSON.stringify([kind, part.name || part.placeholder]);

/** The controls of a page that may be tried. */
const controlsOf = ({ parts }: PageState): ChosenControl[] =>
  parts.flatMap((part) => {
    const kind = controlKind(part);
    return kind ? [{ part, kind, key: controlKey(part) }] : [];
  });
