import assert from 'node:assert/strict';
import type { PlanEntry } from '../../../src/editor/sync/plan/planEntry.ts';
import { PlanTicks, type PlanRow } from '../../../src/editor/sync/plan/planTicks.ts';

const choice = (name: string) => ({ name, title: name, icon: '', detail: '' });
const common = { group: '', icon: '' };

const update: PlanEntry = { ...common, key: 'u', label: 'Update', action: 'write', isPreselected: true };
const conflict = (label: string): PlanEntry => ({
  ...common,
  key: label,
  label,
  description: `${label}.yaml`,
  choices: [choice('theirs'), choice('mine')],
});
const gone: PlanEntry = {
  ...common,
  key: 'gone',
  label: 'Gone',
  choices: [choice('delete'), choice('keep')],
  action: 'delete',
  isLoss: true,
};
const removal: PlanEntry = { ...common, key: 'removal', label: 'Removal', action: 'remove', isLoss: true };

/** A plan on screen: what is ticked is shown as the plan has it, as the editor does. */
class Screen {
  readonly ticks: PlanTicks;
  isFiltered = false;

  constructor(...entries: PlanEntry[]) {
    this.ticks = new PlanTicks(entries);
  }

  /** Ticks a row, or takes its tick away: `Log in`, or `Log in: theirs`. */
  toggle(name: string): void {
    const row = this.ticks.rows.find((row) => nameOf(row) === name);
    assert.ok(row, name);
    const ticked = this.#ticked();
    if (!ticked.delete(row)) ticked.add(row);
    this.ticks.follow(ticked, this.isFiltered);
  }

  /** Presses the box for all, which ticks what is shown. */
  tickAll(isShown: (name: string) => boolean = () => true): void {
    const shown = this.ticks.rows.filter((row) => isShown(nameOf(row)));
    this.ticks.follow(new Set([...this.#ticked(), ...shown]), this.isFiltered);
  }

  get ticked(): string[] {
    return [...this.#ticked()].map(nameOf);
  }

  get chosen(): Record<string, string> {
    return Object.fromEntries(this.ticks.chosen);
  }

  get lost(): string[] {
    return this.ticks.lost().map(({ label }) => label);
  }

  #ticked(): Set<PlanRow> {
    return new Set(this.ticks.rows.filter((row) => this.ticks.isTicked(row)));
  }
}

const nameOf = ({ entry, choice: of }: PlanRow): string => (of ? `${entry.label}: ${of.name}` : entry.label);

describe('the checkboxes of a plan', () => {
  it('are decided at once where several entries have the same choice', () => {
    const { ticks } = new Screen(update, conflict('A'), gone, { ...gone, key: 'other' }, removal);
    const keys = (name: string): string[] => ticks.offering(name).map(({ key }) => key);
    assert.deepEqual([keys('mine'), keys('keep'), keys('write')], [['A'], ['gone', 'other'], []]);
  });

  it('follow each other as radio buttons do, among the choices of one entry', () => {
    const screen = new Screen(update, conflict('A'), conflict('B'));
    screen.toggle('A: theirs');
    screen.toggle('B: mine');
    assert.deepEqual(screen.ticked, ['Update', 'A: theirs', 'B: mine']);
    screen.toggle('A: mine');
    assert.deepEqual(screen.ticked, ['Update', 'A: mine', 'B: mine']);
    screen.toggle('A: theirs');
    assert.deepEqual(screen.chosen, { u: 'write', A: 'theirs', B: 'mine' });
  });

  it('leave an entry undecided once its choice is unticked', () => {
    const screen = new Screen(conflict('A'));
    screen.toggle('A: theirs');
    screen.toggle('A: theirs');
    assert.deepEqual(screen.chosen, {});
  });

  it('are never set on the row of an entry that has choices', () => {
    const screen = new Screen(conflict('A'), gone);
    screen.toggle('A');
    screen.toggle('Gone');
    assert.deepEqual(screen.ticked, []);
  });

  describe('by the box for all', () => {
    it('choose no side of a conflict', () => {
      const screen = new Screen(update, conflict('A'), conflict('B'));
      screen.toggle('B: mine');
      screen.tickAll();
      assert.deepEqual(screen.ticked, ['Update', 'B: mine']);
      screen.toggle('A: theirs');
      screen.tickAll();
      assert.deepEqual(screen.ticked, ['Update', 'A: theirs', 'B: mine']);
    });

    it('choose no side of the conflicts that a filter shows', () => {
      const screen = new Screen(conflict('A'), conflict('B'));
      screen.isFiltered = true;
      screen.tickAll((name) => name.startsWith('A'));
      screen.tickAll((name) => name.endsWith(': mine'));
      assert.deepEqual(screen.ticked, []);
    });

    it('delete and remove only after a question, and nothing that is kept', () => {
      const screen = new Screen(gone, { ...gone, key: 'kept', label: 'Kept' }, removal);
      screen.toggle('Kept: keep');
      screen.tickAll();
      assert.deepEqual(screen.chosen, { gone: 'delete', kept: 'keep', removal: 'remove' });
      assert.deepEqual(screen.lost, ['Gone', 'Removal']);
    });

    it('count as ticked for all even if only one was missing, or some are hidden by a filter', () => {
      const all = new Screen(update, removal);
      all.toggle('Removal');
      assert.deepEqual(all.lost, ['Removal']);
      const filtered = new Screen(update, gone, removal);
      filtered.isFiltered = true;
      filtered.toggle('Gone: delete');
      assert.deepEqual(filtered.lost, ['Gone']);
    });
  });

  it('of a row that deletes something need no question if it was selected itself', () => {
    const screen = new Screen(gone, removal);
    screen.toggle('Gone: delete');
    screen.toggle('Removal');
    assert.deepEqual(screen.lost, []);
    assert.deepEqual(screen.chosen, { gone: 'delete', removal: 'remove' });
  });

  it('choose a side of hidden entries too', () => {
    const screen = new Screen(conflict('A'));
    screen.isFiltered = true;
    screen.toggle('A: theirs');
    assert.deepEqual(screen.chosen, { A: 'theirs' });
  });
});
