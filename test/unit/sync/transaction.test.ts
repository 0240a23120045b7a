import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findTestCaseId } from '../../../src/core/case/recognizeCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { noPause } from '../../../src/core/slices.ts';
import type { FileChange } from '../../../src/sync/files/caseFiles.ts';
import { RecordedBaseStore } from '../../../src/sync/state/recordedBaseStore.ts';
import {
  type Transaction,
  type TransactionContext,
  undo,
  resume,
  commit,
} from '../../../src/sync/transaction/transaction.ts';
import { runs } from '../../support/properties.ts';
import { MemoryFiles, MemoryStore } from '../support/sync/world.ts';

const caseOf = (id: string, description: string): TestCase => ({ id, description, elements: [] });

interface Stage extends TransactionContext {
  readonly files: MemoryFiles;
  readonly store: MemoryStore;
  readonly base: RecordedBaseStore;
}

/** @param step called before each write or deletion of a file or a record; may throw */
function stage(texts: Map<string, string>, records = new Map<string, string>(), step = noPause): Stage {
  const [files, store] = [new MemoryFiles(texts), new MemoryStore()];
  for (const [name, text] of records) store.records.set(name as 'base', text);
  const stepwise = <Target extends object>(target: Target, methods: readonly (keyof Target)[]): void => {
    for (const method of methods) {
      const original = target[method] as (...args: unknown[]) => Promise<unknown>;
      target[method] = (async (...args: unknown[]) => {
        await step();
        return original.apply(target, args);
      }) as Target[typeof method];
    }
  };
  stepwise(files, ['replace', 'carry']);
  stepwise(store, ['write', 'rename', 'remove']);
  const base = new RecordedBaseStore(
    store,
    { serviceUrl: 'local', testTargetId: 't' },
    async () => undefined,
    noPause,
  );
  return { files, store, base, pause: noPause };
}

const transaction: Transaction = {
  changes: [
    { path: 'new.yaml', after: 'new' },
    { path: 'changed.yaml', before: 'old', after: 'changed' },
    { path: 'old/moved.yaml', before: '\uFEFFmoved\r\n', movesWith: 'fresh/moved.yaml' },
    { path: 'fresh/moved.yaml', after: '\uFEFFmoved now\r\n', movesWith: 'old/moved.yaml' },
  ],
  base: [
    { id: 'n', path: 'new.yaml', was: null, now: caseOf('n', 'new') },
    { id: 'c', path: 'changed.yaml', was: caseOf('c', 'old'), now: caseOf('c', 'changed') },
    { id: 'g', was: caseOf('g', 'gone'), now: null },
  ],
};

const oldTexts = { 'changed.yaml': 'old', 'old/moved.yaml': '\uFEFFmoved\r\n', 'other.yaml': 'other' };
const newTexts = {
  'new.yaml': 'new',
  'changed.yaml': 'changed',
  'fresh/moved.yaml': '\uFEFFmoved now\r\n',
  'other.yaml': 'other',
};

const texts = ({ files }: Stage): Record<string, string> => Object.fromEntries(files.texts);
const synced = async ({ base }: Stage): Promise<Record<string, string>> =>
  Object.fromEntries([...(await base.read()).cases].map(([id, { description }]) => [id, description]));

async function prepared(step?: () => Promise<void>, carries = false): Promise<Stage> {
  const before = stage(new Map(Object.entries(oldTexts)));
  await before.base.update(
    new Map(transaction.base.map(({ id, was }) => [id, was && { testCase: was }] as const)),
  );
  const scene = stage(before.files.texts, before.store.records, step);
  scene.files.carries = carries;
  return scene;
}

const oldBase = { c: 'old', g: 'gone' };
const newBase = { n: 'new', c: 'changed' };

describe('Files and base', () => {
  it('change together', async () => {
    const scene = await prepared();
    await commit(transaction, scene);
    assert.deepEqual([texts(scene), await synced(scene)], [newTexts, newBase]);
    assert.deepEqual([...scene.store.records.keys()].toSorted(), ['base', 'undo']);
  });

  it('report after each file how many are done', async () => {
    const scene = await prepared();
    const told: (readonly [number, number])[] = [];
    await commit(transaction, scene, { progress: (done, of) => told.push([done, of]) });
    assert.deepEqual(told, [
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  it('stay as they are, to the last byte, when a file cannot be written', async () => {
    for (let failing = 1; failing <= 5; failing++) {
      let steps = 0;
      const scene = await prepared(async () => {
        if (++steps === failing) throw new Error('no space left on the device');
      });
      await assert.rejects(commit(transaction, scene), /no space left/);
      assert.deepEqual([texts(scene), await synced(scene)], [oldTexts, oldBase], `at step ${failing}`);
      assert.equal(await resume(scene), undefined);
    }
  });

  it('stay as they are when the work is cancelled in the middle', async () => {
    const abort = new AbortController();
    let steps = 0;
    const scene = await prepared(async () => {
      if (++steps === 3) abort.abort(new Error('cancelled'));
    });
    await assert.rejects(commit(transaction, scene, { signal: abort.signal }), /cancelled/);
    assert.deepEqual([texts(scene), await synced(scene)], [oldTexts, oldBase]);
  });

  it('are the old ones or, once resumed, the new ones, wherever the process is killed', async () => {
    let outcomes = 0;
    for (let dying = 1; dying <= 12; dying++) {
      let steps = 0;
      const scene = await prepared(async () => {
        if (++steps >= dying) throw new Error('killed');
      });
      const isDone = await commit(transaction, scene).then(
        () => true,
        () => false,
      );
      const after = stage(scene.files.texts, scene.store.records);
      const resumed = await resume(after);
      const wanted = isDone || resumed ? [newTexts, newBase] : [oldTexts, oldBase];
      assert.deepEqual([texts(after), await synced(after)], wanted, `at step ${dying}`);
      assert.equal(await resume(after), undefined);
      outcomes += resumed ? 1 : 0;
    }
    assert.ok(outcomes >= 5, 'a death in the middle leaves a journal');
  });

  it('are the old ones or the new ones where an editor takes a file along that moves, never both', async () => {
    for (let failing = 1; failing <= 12; failing++) {
      let steps = 0;
      const scene = await prepared(async () => {
        if (++steps === failing) throw new Error('no space left on the device');
      }, true);
      await commit(transaction, scene).catch(() => undefined);
      await resume(scene);
      const isNew = 'new.yaml' in texts(scene);
      assert.deepEqual(texts(scene), isNew ? newTexts : oldTexts, `failing at step ${failing}`);
      let dying = 0;
      const dead = await prepared(async () => {
        if (++dying >= failing) throw new Error('killed');
      }, true);
      await commit(transaction, dead).catch(() => undefined);
      const after = stage(dead.files.texts, dead.store.records);
      const resumed = await resume(after);
      assert.deepEqual(resumed?.kept ?? [], []);
      assert.deepEqual(
        texts(after),
        'new.yaml' in texts(after) ? newTexts : oldTexts,
        `dead at step ${failing}`,
      );
    }
  });

  describe('of which some take the paths that others leave', () => {
    const idOf = (at: number): string => `00000000-0000-4000-8000-00000000000${at}`;
    const pathOf = (at: number): string => `${'abcdef'[at]}.yaml`;
    /** How many files are there before. */
    const fileCount = 4;
    /** Each of four files moves to the path at its place in the list, if there is one, or is deleted; others are new. */
    const moves = fc
      .shuffledSubarray([0, 1, 2, 3, 4, 5, -1, -2], { minLength: 4, maxLength: 6 })
      .map((list) => list.map((target) => Math.max(target, -1)));
    const isEdited = fc.boolean();
    const scenes = (to: readonly number[], edited: boolean) => {
      const before = (at: number): string => `id: ${idOf(at)}\n`;
      const after = (at: number): string => `${before(at)}${edited ? 'description: new\n' : ''}`;
      const changes = to.flatMap((target, at): FileChange[] => {
        const arrival = { path: pathOf(target), after: after(at) };
        if (at >= fileCount) return target < 0 ? [] : [arrival];
        if (target === at) return [];
        const departure = { path: pathOf(at), before: before(at) };
        if (target < 0) return [departure];
        return [
          { ...departure, movesWith: arrival.path },
          { ...arrival, movesWith: departure.path },
        ];
      });
      const old = new Map(to.slice(0, fileCount).map((_, at) => [pathOf(at), before(at)]));
      const wanted = new Map(
        to.flatMap((target, at) =>
          target < 0
            ? []
            : [[pathOf(target), target === at && at < fileCount ? before(at) : after(at)] as const],
        ),
      );
      return { changes, old, wanted };
    };
    const sorted = (files: ReadonlyMap<string, string>): unknown[] => [...files].toSorted();

    it('are the old ones or, once resumed, the new ones, and come back by an undo', async () => {
      await fc.assert(
        fc.asyncProperty(
          moves,
          isEdited,
          fc.boolean(),
          fc.nat({ max: 20 }),
          async (to, edited, carries, dying) => {
            const { changes, old, wanted } = scenes(to, edited);
            const begin = (step?: () => Promise<void>): Stage => {
              const scene = stage(new Map(old), new Map(), step);
              scene.files.carries = carries;
              return scene;
            };
            let steps = 0;
            const failing = begin(async () => {
              if (++steps === dying) throw new Error('no space left on the device');
            });
            const isDone = await commit({ changes, base: [] }, failing).then(
              () => true,
              () => false,
            );
            if (isDone || (await resume(failing)))
              assert.deepEqual(sorted(failing.files.texts), sorted(wanted));
            else assert.deepEqual(sorted(failing.files.texts), sorted(old));
            let more = 0;
            const dead = begin(async () => {
              if (++more >= dying) throw new Error('killed');
            });
            await commit({ changes, base: [] }, dead).catch(() => undefined);
            const after = stage(dead.files.texts, dead.store.records);
            assert.deepEqual((await resume(after))?.kept ?? [], []);
            const isOld = JSON.stringify(sorted(after.files.texts)) === JSON.stringify(sorted(old));
            if (!isOld) assert.deepEqual(sorted(after.files.texts), sorted(wanted));
            if (isOld || changes.length === 0) return;
            await undo(after);
            assert.deepEqual(sorted(after.files.texts), sorted(old));
          },
        ),
        runs(300),
      );
    });

    it('are all still there, each once, whichever of them somebody edits meanwhile or after a crash', async () => {
      await fc.assert(
        fc.asyncProperty(
          moves,
          fc.nat({ max: 5 }),
          fc.integer({ min: 1, max: 16 }),
          fc.boolean(),
          async (to, edited, at, dies) => {
            const { changes, old } = scenes(to, true);
            const scene = stage(new Map(old));
            const { replace } = scene.files;
            let count = 0;
            let isMine = false;
            const edit = ({ texts }: MemoryFiles): void => {
              const path = pathOf(edited);
              isMine = texts.has(path);
              if (isMine) texts.set(path, `${texts.get(path) ?? ''}\nmine`);
            };
            scene.files.replace = (change) => {
              count++;
              if (dies && count >= at) return Promise.reject(new Error('killed'));
              if (count === at) edit(scene.files);
              return replace.call(scene.files, change);
            };
            await commit({ changes, base: [] }, scene).catch(() => undefined);
            const after = stage(scene.files.texts, scene.store.records);
            if (dies) edit(after.files);
            await resume(after);
            const all = [...after.files.texts.values()];
            const ids = all.flatMap((text) => findTestCaseId(text) ?? []);
            const shown = JSON.stringify([...after.files.texts]);
            assert.equal(new Set(ids).size, ids.length, shown);
            const staying = to
              .slice(0, fileCount)
              .flatMap((target, file) => (target < 0 ? [] : [idOf(file)]));
            assert.deepEqual(
              staying.filter((id) => !ids.includes(id)),
              [],
              shown,
            );
            assert.ok(!isMine || all.some((text) => text.endsWith('\nmine')), shown);
          },
        ),
        runs(1000),
      );
    });
  });

  it('wait for the next time where the finishing is cancelled too', async () => {
    let steps = 0;
    const scene = await prepared(async () => {
      if (++steps >= 4) throw new Error('killed');
    });
    await assert.rejects(commit(transaction, scene), /killed/);
    const after = stage(scene.files.texts, scene.store.records);
    const abort = new AbortController();
    const progress = (): void => abort.abort(new Error('cancelled'));
    await assert.rejects(resume(after, { signal: abort.signal, progress }), /cancelled/);
    assert.notDeepEqual(texts(after), newTexts);
    const told: number[] = [];
    assert.deepEqual((await resume(after, { progress: (done) => told.push(done) }))?.kept, []);
    assert.deepEqual(told, [1, 2, 3, 4]);
    assert.deepEqual([texts(after), await synced(after)], [newTexts, newBase]);
  });

  it('keep what somebody typed after the process died, and do not take it for synced', async () => {
    let steps = 0;
    const scene = await prepared(async () => {
      if (++steps >= 4) throw new Error('killed');
    });
    await assert.rejects(commit(transaction, scene));
    const after = stage(scene.files.texts, scene.store.records);
    after.files.texts.set('changed.yaml', 'typed');
    assert.deepEqual((await resume(after))?.kept, ['changed.yaml']);
    assert.deepEqual(texts(after), { ...newTexts, 'changed.yaml': 'typed' });
    assert.deepEqual(await synced(after), { ...newBase, c: 'old' });
  });

  it('keep their records when it is cancelled while they are read', async () => {
    let steps = 0;
    const scene = await prepared(async () => {
      if (++steps >= 4) throw new Error('killed');
    });
    await assert.rejects(commit(transaction, scene));
    const { base: record } = Object.fromEntries(scene.store.records);
    const after = stage(scene.files.texts, scene.store.records);
    const pause = (): Promise<never> => Promise.reject(new DOMException('cancelled', 'AbortError'));
    const binding = { serviceUrl: 'local', testTargetId: 't' };
    const base = new RecordedBaseStore(after.store, binding, async () => undefined, pause);
    await assert.rejects(resume({ ...after, pause }), /cancelled/);
    await base.bind();
    assert.equal(after.store.records.get('base'), record);
    await assert.rejects(base.update(new Map([['n', null]])), /cancelled/);
    assert.equal(after.store.records.get('base'), record);
    await resume(after);
    assert.deepEqual([texts(after), await synced(after)], [newTexts, newBase]);
  });

  it('come back by one undo, to the last byte', async () => {
    const scene = await prepared();
    await commit(transaction, scene);
    await undo(scene);
    assert.deepEqual([texts(scene), await synced(scene)], [oldTexts, oldBase]);
    assert.equal(await undo(scene), undefined);
  });

  it('are not undone over what was typed since', async () => {
    const scene = await prepared();
    await commit(transaction, scene);
    scene.files.texts.set('changed.yaml', 'typed');
    await assert.rejects(undo(scene), /changed\.yaml changed in the meantime/);
    assert.deepEqual(texts(scene), { ...newTexts, 'changed.yaml': 'typed' });
  });

  it('are not touched when a file is not as planned', async () => {
    const scene = await prepared();
    scene.files.texts.set('new.yaml', "somebody's");
    await assert.rejects(commit(transaction, scene), /new\.yaml already exists/);
    assert.deepEqual(texts(scene), { ...oldTexts, 'new.yaml': "somebody's" });
  });

  /** Saves a file at the moment at which it, or another one, is about to be replaced for the nth time. */
  const savedAt = async (replacement: number, path: string, carries = false): Promise<Stage> => {
    const scene: Stage = await prepared(undefined, carries);
    const { replace } = scene.files;
    let count = 0;
    scene.files.replace = (change) => {
      if (++count === replacement) scene.files.texts.set(path, 'saved');
      return replace.call(scene.files, change);
    };
    return scene;
  };

  it('stay as somebody saves them while others change, and are not taken for synced', async () => {
    const scene = await savedAt(1, 'changed.yaml');
    assert.deepEqual((await commit(transaction, scene)).saved, ['changed.yaml']);
    assert.deepEqual(texts(scene), { ...newTexts, 'changed.yaml': 'saved' });
    assert.deepEqual(await synced(scene), { ...newBase, c: 'old' });
    assert.deepEqual((await undo(scene))?.saved, []);
    assert.deepEqual(texts(scene), { ...oldTexts, 'changed.yaml': 'saved' });
  });

  it('move as a whole or not at all, whichever half somebody saves meanwhile', async () => {
    const { 'old/moved.yaml': old, ...rest } = oldTexts;
    const others = { 'new.yaml': 'new', 'changed.yaml': 'changed', 'other.yaml': 'other' };
    for (const [half, left] of Object.entries({
      'old/moved.yaml': { 'old/moved.yaml': 'saved' },
      'fresh/moved.yaml': { 'old/moved.yaml': old, 'fresh/moved.yaml': 'saved' },
    })) {
      const scene = await savedAt(half === 'old/moved.yaml' ? 1 : 4, half);
      assert.deepEqual((await commit(transaction, scene)).saved, [half]);
      assert.deepEqual(texts(scene), { ...others, ...left });
      await undo(scene);
      assert.deepEqual(texts(scene), { ...rest, ...left });
    }
    const carried = await savedAt(3, 'fresh/moved.yaml', true);
    assert.deepEqual((await commit(transaction, carried)).saved, ['fresh/moved.yaml']);
    assert.deepEqual(texts(carried), { ...others, 'fresh/moved.yaml': 'saved' });
  });

  it('stay as somebody saved them when the rest is taken back, which is said', async () => {
    const abort = new AbortController();
    const scene = await prepared();
    const { replace } = scene.files;
    scene.files.replace = async (change) => {
      if (change.after !== newTexts['fresh/moved.yaml']) return replace.call(scene.files, change);
      await new Promise(setImmediate);
      scene.files.texts.set('changed.yaml', 'saved');
      abort.abort(new Error('cancelled'));
      throw abort.signal.reason;
    };
    await assert.rejects(
      commit(transaction, scene, { signal: abort.signal }),
      /^UserError: Cancelled. Files that were saved in the meantime were not changed: changed\.yaml/,
    );
    assert.deepEqual(texts(scene), { ...oldTexts, 'changed.yaml': 'saved' });
    assert.equal(await resume(scene), undefined);
  });

  it('are one file for each test case when an interrupted move is completed, whichever half was edited', async () => {
    const move = transaction.changes.filter(({ movesWith }) => movesWith !== undefined);
    const [before, after] = [oldTexts['old/moved.yaml'], newTexts['fresh/moved.yaml']];
    const [from, to] = ['old/moved.yaml', 'fresh/moved.yaml'];
    for (const [found, left, kept] of [
      [{ [from]: before }, { [to]: after }, []],
      [{ [to]: before }, { [to]: after }, []],
      [{}, { [to]: after }, []],
      [{ [from]: 'edited' }, { [from]: 'edited' }, [from]],
      [{ [from]: 'edited', [to]: after }, { [from]: 'edited' }, [from]],
      [{ [from]: 'edited', [to]: before }, { [from]: 'edited' }, [from]],
      [{ [to]: 'edited' }, { [to]: 'edited' }, [to]],
    ] as const) {
      const scene = stage(new Map<string, string>(Object.entries(found)));
      const base = [{ id: 'm', path: to, was: caseOf('m', 'old'), now: caseOf('m', 'new') }];
      await scene.store.write(
        'journal',
        [...move, ...base].map((line) => `${JSON.stringify(line)}\n`).join(''),
      );
      assert.deepEqual((await resume(scene))?.kept, kept);
      assert.deepEqual(texts(scene), left, JSON.stringify(found));
      assert.deepEqual(await synced(scene), kept.length === 0 ? { m: 'new' } : {});
    }
  });

  it('take a name that differs in case only, also where that is the same file', async () => {
    const changes = [
      { path: 'buySHIRT.yaml', before: 'old' },
      { path: 'buyShirt.yaml', after: 'new' },
    ];
    for (const isOneFile of [true, false]) {
      const scene = stage(new Map([['buySHIRT.yaml', 'old']]));
      if (isOneFile) ignoreCase(scene.files);
      await commit({ changes, base: [] }, scene);
      assert.deepEqual(texts(scene), { 'buyShirt.yaml': 'new' });
      await undo(scene);
      assert.deepEqual(texts(scene), { 'buySHIRT.yaml': 'old' });
    }
    const scene = stage(new Map(Object.entries({ 'buySHIRT.yaml': 'old', 'buyShirt.yaml': 'another' })));
    await assert.rejects(commit({ changes, base: [] }, scene), /buyShirt\.yaml already exists/);
  });
});

/** As on Windows and macOS. */
function ignoreCase(files: MemoryFiles): void {
  const known = (path: string): string =>
    [...files.texts.keys()].find((one) => one.toLowerCase() === path.toLowerCase()) ?? path;
  const { read, replace } = files;
  files.read = (path) => read.call(files, known(path));
  files.replace = (change) => replace.call(files, { ...change, path: known(change.path) });
}

describe('What was last synced', () => {
  it('is read back as it was remembered', async () => {
    const cases = fc.uniqueArray(
      fc.tuple(fc.uuid(), fc.string({ unit: 'binary' })).map(([id, description]) => caseOf(id, description)),
      { selector: ({ id }) => id },
    );
    await fc.assert(
      fc.asyncProperty(cases, async (all) => {
        const { base } = stage(new Map());
        await base.update(new Map(all.map((one) => [one.id, { testCase: one }])));
        const wellFormed = all.map((one): unknown => JSON.parse(JSON.stringify(one)));
        assert.deepEqual([...(await base.read()).cases.values()], wellFormed);
      }),
      runs(100),
    );
  });

  it('forgets with another target what would undo its last pull, as soon as it is of this one', async () => {
    const other = { serviceUrl: 'local', testTargetId: 'other' };
    for (const follow of [
      ({ base }: Stage) => base.update(new Map([['a', { testCase: caseOf('a', 'one') }]])),
      ({ base }: Stage) => base.bind(),
    ]) {
      const scene = stage(new Map(Object.entries(oldTexts)));
      const before = new RecordedBaseStore(scene.store, other, async () => undefined, noPause);
      await commit(transaction, { ...scene, base: before });
      assert.equal(scene.store.records.has('undo'), true);
      await follow(scene);
      assert.equal(await undo(scene), undefined);
      assert.deepEqual(texts(scene), newTexts);
    }
  });

  it('is of the same service, whether its address is written with /api or without', async () => {
    const store = new MemoryStore();
    const baseOf = (serviceUrl: string): RecordedBaseStore =>
      new RecordedBaseStore(store, { serviceUrl, testTargetId: 't' }, async () => undefined, noPause);
    await baseOf('https://tests.example').update(new Map([['a', { testCase: caseOf('a', 'one') }]]));
    for (const same of [
      'https://tests.example/api',
      'https://tests.example/api/',
      'https://tests.example/',
    ]) {
      const { cases, otherBinding } = await baseOf(same).read();
      assert.deepEqual([[...cases.keys()], otherBinding], [['a'], undefined], same);
    }
    for (const another of ['https://tests.example/team/api', 'http://tests.example', 'local']) {
      const { cases, otherBinding } = await baseOf(another).read();
      assert.deepEqual([[...cases.keys()], otherBinding?.serviceUrl], [[], 'https://tests.example'], another);
    }
  });

  it('counts for nothing where its record was changed by hand, cut off or of another kind', async () => {
    const { base, store } = stage(new Map());
    await base.update(new Map([['a', { testCase: caseOf('a', 'one') }]]));
    const good = store.records.get('base') ?? '';
    for (const bad of [good.replace('one', 'two'), good.slice(0, -3), '[]', 'null\n', '']) {
      store.records.set('base', bad);
      assert.deepEqual([...(await base.read()).cases], [], bad);
    }
  });
});
