import assert from 'node:assert/strict';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { UserError } from '../../src/core/userError.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { undo } from '../../src/sync/transaction/transaction.ts';
import { createTestCase } from '../../test/support/testService.ts';
import type { Folder, World } from '../../test/unit/support/sync/world.ts';
import type { Random } from './random.ts';

const marked = /edit-\d+(?!\d)/g;
const marksIn = (text: string): readonly string[] => text.match(marked) ?? [];

/** A service and two people who edit the same cases. Each edit leaves a mark that no other has. */
export class TwoSides {
  readonly people: readonly Person[];
  /** Every mark that was on the service once. */
  private readonly arrived = new Set<string>();
  private edits = 0;
  private cases = 0;

  constructor(
    readonly world: World,
    private readonly random: Random,
  ) {
    this.people = [new Person(world.folder()), new Person(world.folder())];
  }

  async act(): Promise<void> {
    const person = this.random.pick(this.people);
    await this.random.pick([
      ...Array<() => unknown>(4).fill(() => this.edit(person)),
      () => this.write(person, `new/${this.cases}.yaml`, this.fresh()),
      () => this.change(person, (path, text) => person.folder.move(path, `moved/${text.length}-${path}`)),
      () => this.change(person, (path) => person.folder.files.texts.delete(path)),
      () => this.change(person, (path, text) => person.folder.write(path, `${text}\n: [`)),
      () => this.editThere(),
      () => this.editThere(),
      () => this.removeThere(),
      ...Array<() => unknown>(3).fill(() => this.pull(person)),
      ...Array<() => unknown>(3).fill(() => this.push(person)),
      () => this.undo(person),
    ])();
    for (const mark of this.there()) this.arrived.add(mark);
    for (const { folder, seen } of this.people)
      for (const text of folder.files.texts.values()) for (const mark of marksIn(text)) seen.add(mark);
  }

  /** Both give in to the service where it has its own, and come to hold the same. */
  async settle(): Promise<void> {
    for (const person of this.people)
      for (const [path, text] of person.folder.files.texts)
        person.folder.write(path, text.replaceAll('\n: [', ''));
    for (const { folder } of [...this.people, ...this.people]) {
      await folder.pull({ useServiceVersion: 'all', deleteFiles: 'all', restore: 'all' });
      // An abridged file whose case is gone does not say enough to be pushed, which is refused with the reason.
      const isPushed = await refusable(async () => {
        const { blocked } = await folder.pushAll();
        assert.deepEqual(blocked, [], 'nothing blocks a push after a pull');
        return true;
      });
      if (!isPushed) return;
    }
    for (const person of this.people) await this.isSettled(person);
  }

  private async isSettled({ folder }: Person): Promise<void> {
    const before = folder.tree();
    await folder.pull();
    assert.deepEqual(folder.tree(), before, 'another pull changes nothing');
    const { cases } = await folder.local();
    for (const { id, prompt } of this.world.there())
      assert.equal(cases.get(id)?.testCase.prompt, prompt, `${id} matches the service`);
  }

  private fresh(): TestCase {
    const number = ++this.cases;
    return { ...createTestCase(number), description: `Case ${number}`, prompt: this.mark() };
  }

  private readonly mark = (): string => `edit-${++this.edits}`;

  private write({ folder }: Person, path: string, testCase: TestCase): void {
    folder.write(path, printCase(testCase));
  }

  private change({ folder }: Person, change: (path: string, text: string) => unknown): void {
    const files = [...folder.files.texts];
    if (files.length > 0) change(...this.random.pick(files));
  }

  private edit(person: Person): void {
    this.change(person, (path, text) =>
      person.folder.write(path, text.replace(/^prompt: .*$/m, `prompt: ${this.mark()}`)),
    );
  }

  private async editThere(): Promise<void> {
    const there = this.world.there();
    const changed =
      there.length === 0 || this.random.oneIn(4)
        ? this.fresh()
        : { ...this.random.pick(there), prompt: this.mark() };
    await this.world.put(changed);
  }

  private removeThere(): void {
    const there = this.world.there();
    if (there.length > 0) this.world.remove(this.random.pick(there).id);
  }

  /** Keeps in this folder all that only it has, unless its person gives it up. */
  private async pull(person: Person): Promise<void> {
    const { folder } = person;
    const own = [...folder.files.texts.values()].filter((text) =>
      marksIn(text).some((m) => !this.arrived.has(m)),
    );
    const before = folder.tree();
    const choices = this.choices(await folder.planPull());
    await refusable(() => folder.pull(choices));
    const kept = new Set(Object.values(folder.tree()).flatMap(marksIn));
    for (const text of own) {
      const isGivenUp = [...choices.useServiceVersion, ...choices.deleteFiles].some((id) =>
        text.includes(id),
      );
      const lost = marksIn(text).filter((m) => !this.arrived.has(m) && !kept.has(m));
      assert.ok(isGivenUp || lost.length === 0, `A pull lost ${lost.join()} of\n${text}`);
    }
    for (const { id, prompt } of this.world.there())
      if (choices.keepLocalVersion.includes(id) && prompt) person.seen.add(prompt);
    const after = folder.tree();
    if (!same(before, after)) person.lastPull = { before, after };
  }

  private choices({ conflicts, missing, absent, deletedOnService }: Awaited<ReturnType<Folder['planPull']>>) {
    const some = (ids: readonly string[]): string[] => ids.filter(() => this.random.oneIn(2));
    const asked = [...conflicts, ...missing, ...absent].map(({ comparison }) => comparison.id);
    const useServiceVersion = some(asked);
    const deleteFiles = some(deletedOnService.map(({ id }) => id));
    return {
      useServiceVersion,
      keepLocalVersion: some(asked.filter((id) => !useServiceVersion.includes(id))),
      restore: some(missing.map(({ comparison }) => comparison.id)),
      deleteFiles,
      keepFiles: some(deletedOnService.map(({ id }) => id).filter((id) => !deleteFiles.includes(id))),
    };
  }

  /** Keeps what is on the service, unless the one who pushes has seen it. No file changes. */
  private async push({ folder, seen }: Person): Promise<void> {
    const [files, before] = [folder.tree(), this.there()];
    const known = this.world.there().filter(({ prompt }) => prompt && seen.has(prompt));
    const remove = known.filter(() => this.random.oneIn(2)).map(({ id }) => id);
    await refusable(() => folder.pushAll(remove));
    assert.deepEqual(folder.tree(), files, 'a push changes no file');
    const after = new Set(this.there());
    const lost = before.filter((mark) => !after.has(mark) && !seen.has(mark));
    assert.deepEqual(lost, [], 'a push replaced what its person never saw');
  }

  /** Every byte comes back, or nothing is touched. */
  private async undo({ folder, lastPull }: Person): Promise<void> {
    const now = folder.tree();
    const isUndone = await refusable(() => undo(folder));
    if (isUndone && lastPull && same(now, lastPull.after))
      assert.deepEqual(folder.tree(), lastPull.before, 'an undo brings every byte back');
    if (!isUndone) assert.deepEqual(folder.tree(), now, 'an undo that is refused touches nothing');
  }

  private there(): readonly string[] {
    return this.world.there().flatMap(({ prompt }) => marksIn(prompt ?? ''));
  }
}

/** One of the two, with every mark that was in the folder once, or that was knowingly overruled. */
class Person {
  readonly seen = new Set<string>();
  /** The last pull that changed a file. */
  lastPull: Record<'before' | 'after', Readonly<Record<string, string>>> | undefined;

  constructor(readonly folder: Folder) {}
}

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether work was done; it may be refused with a reason, and with no other error. */
async function refusable(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await work()) !== undefined;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
