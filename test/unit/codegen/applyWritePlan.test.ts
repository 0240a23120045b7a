import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { applyWritePlan } from '../../../src/codegen/write/applyWritePlan.ts';
import {
  manifestName,
  readManifest,
  compareFiles,
  encodeFiles,
  planWriting,
  type WriteContext,
} from '../../../src/codegen/write/planWriting.ts';
import { noPause } from '../../../src/core/slices.ts';
import { runs } from '../../support/properties.ts';

const hash = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A folder in memory: the port is the file system here, and what is written is looked at. */
class Memory {
  readonly files = new Map<string, string>();
  readonly means: WriteContext = {
    folder: {
      read: async (path) => {
        const text = this.files.get(path);
        return text === undefined ? undefined : new TextEncoder().encode(text);
      },
      isEmpty: async () => this.files.size === 0,
      write: async (path, content) => void this.files.set(path, new TextDecoder().decode(content)),
      delete: async (path) => void this.files.delete(path),
    },
    hash,
    pause: noPause,
  };

  kinds = async (project: Record<string, string>): Promise<Record<string, string>> => {
    const { entries } = await planWriting(encodeFiles(new Map(Object.entries(project))), this.means);
    return Object.fromEntries(entries.map(({ path, kind }) => [path, kind]));
  };

  async write(project: Record<string, string>, ...chosen: string[]): Promise<void> {
    const plan = await planWriting(encodeFiles(new Map(Object.entries(project))), this.means);
    await applyWritePlan(plan, new Set(chosen), this.means);
  }
}

describe('What writing code means for a folder', () => {
  let folder: Memory;
  beforeEach(() => (folder = new Memory()));

  it('is detected by what was generated before', async () => {
    await folder.write({ a: '1', b: '1', c: '1', d: '1', e: '1' }, 'a', 'b', 'c', 'd', 'e');
    for (const [path, text] of [
      ['b', 'edited'],
      ['f', 'mine'],
      ['e', 'edited'],
    ] as const)
      folder.files.set(path, text);
    assert.deepEqual(await folder.kinds({ a: '2', b: '2', c: '1', f: '2', g: '2' }), {
      a: 'outdated',
      b: 'edited',
      c: 'same',
      d: 'stale',
      f: 'foreign',
      g: 'new',
    });
  });

  it('does only what was chosen, and still knows afterwards what was edited', async () => {
    await folder.write({ a: '1', b: '1', c: '1' }, 'a', 'b', 'c');
    folder.files.set('b', 'edited');
    await folder.write({ a: '2', b: '2' }, 'a');
    assert.deepEqual(
      [folder.files.get('a'), folder.files.get('b'), folder.files.get('c')],
      ['2', 'edited', '1'],
    );
    assert.deepEqual(await folder.kinds({ a: '2', b: '2' }), { a: 'same', b: 'edited', c: 'stale' });
    await folder.write({ a: '2', b: '2' }, 'b', 'c');
    assert.deepEqual(await folder.kinds({ a: '2', b: '2' }), { a: 'same', b: 'same' });
    assert.ok(!folder.files.has('c'));
  });

  it('is not written to a file that changed since the plan, and files written before are recorded', async () => {
    const names = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
    const project = (text: string): Record<string, string> =>
      Object.fromEntries(names.map((name) => [name, text]));
    await folder.write(project('1'), ...names);
    const plan = await planWriting(encodeFiles(new Map(Object.entries(project('2')))), folder.means);
    folder.files.set('001', 'edited meanwhile');
    await assert.rejects(applyWritePlan(plan, new Set(names), folder.means), /001 changed in the meantime/);
    assert.equal(folder.files.get('001'), 'edited meanwhile');
    const kinds = await folder.kinds(project('2'));
    assert.deepEqual([kinds['000'], kinds['001'], kinds['099']], ['same', 'edited', 'outdated']);
  });

  it('leaves nothing in a folder in which nothing was chosen', async () => {
    await folder.write({ a: '1' });
    assert.deepEqual([...folder.files], []);
  });

  it('takes files for one that differ by case only, so that none is deleted which was written', () => {
    const one = new Map([['tests/Log.ts', 'new']]);
    const there = new Map([
      ['tests/Log.ts', 'old'],
      ['tests/log.ts', 'old'],
    ]);
    assert.deepEqual(compareFiles(one, there, new Map([['tests/log.ts', 'old']])), [
      { path: 'tests/Log.ts', kind: 'outdated' },
    ]);
  });

  it('is never to overwrite or delete what is not as it was generated, whatever is there', () => {
    const contents = fc.dictionary(fc.constantFrom('a', 'b', 'A', 'c/d'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(contents, contents, contents, (generated, present, known) => {
        const maps = [generated, present, known].map((one) => new Map(Object.entries(one))) as [
          Map<string, string>,
          Map<string, string>,
          Map<string, string>,
        ];
        for (const { path, kind } of compareFiles(...maps)) {
          const [, there, before] = maps;
          if (kind === 'stale') assert.equal(there.get(path), before.get(path));
          if (kind === 'outdated') {
            const known = [...before].filter(([one]) => one.toLowerCase() === path.toLowerCase());
            assert.ok(known.some(([, hash]) => hash === there.get(path)));
          }
          if (kind === 'new') assert.ok(!there.has(path));
        }
      }),
      runs(100),
    );
  });

  it('does not believe a record that is no record, or that names paths outside', () => {
    const good = hash(new Uint8Array());
    for (const text of ['', '{', '[]', '{"files":[]}', '{"files":{"a":"1"}}', 'null'])
      assert.deepEqual([...readManifest(text)], []);
    const files = { '../a': good, '/a': good, 'C:a': good, '.git/config': good, 'b/c.ts': good };
    assert.deepEqual([...readManifest(JSON.stringify({ files }))], [['b/c.ts', good]]);
    assert.equal(manifestName.startsWith('.'), true);
  });
});
