import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fingerprint } from '../../../src/trace/element/facts.ts';
import { findSame } from '../../../src/trace/element/findSame.ts';
import { fingerprint } from '../../../src/trace/element/fingerprint.ts';
import { FingerprintStore, stepKeys } from '../../../src/trace/element/fingerprintStore.ts';
import { fingerprintsOf } from '../../../src/trace/element/stepFingerprints.ts';
import { Trace } from '../../../src/trace/trace.ts';
import { htmlTree } from '../support/trace/htmlTree.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures/traces');

function printOf(label: string): Fingerprint {
  const button = { tag: 'button', attributes: {}, children: [label] };
  const taken = fingerprint(
    { element: button, root: { ...htmlTree(''), children: [button] } },
    'data-testid',
  );
  assert.ok(taken);
  return taken;
}

describe('fingerprints of a trace', () => {
  for (const version of ['1.42', '1.60', '1.65'])
    it(`are those of the steps that passed and found an element, of Playwright ${version}`, async () => {
      const trace = await Trace.open(path.join(fixtures, `${version}.zip`));
      const found = fingerprintsOf(trace);
      assert.deepEqual(
        found.map(({ index, within, fingerprint: { role, label } }) => [index, within, role, label]),
        [
          [0, [], 'button', 'Go'],
          [1, [], 'textbox', found[1]?.fingerprint.label],
          [2, [], 'combobox', found[2]?.fingerprint.label],
          [3, [], 'button', 'Inside'],
          [4, [], 'button', 'Deep'],
          [5, [], 'heading', 'Clicked'],
        ],
      );
      for (const { index, fingerprint: kept } of found) {
        const step = trace.steps.find((other) => other.index === index);
        const target = step && trace.targetOf(step);
        assert.ok(target);
        const same = findSame(kept, target.root);
        assert.equal(same.kind === 'found' && same.element, target.element, `step ${index}`);
      }
      trace.close();
    });

  it('leave out texts with a secret', async () => {
    const trace = await Trace.open(path.join(fixtures, '1.65.zip'));
    const text = JSON.stringify(fingerprintsOf(trace, (line) => line.replaceAll('Inside', '$SECRET')));
    trace.close();
    assert.doesNotMatch(text, /Inside|inside|SECRET/);
  });
});

describe('keys of steps', () => {
  const click = { does: 'CLICK', locator: "getByRole('button')" };
  const check = { does: 'VISIBLE', locator: "getByRole('button')" };

  it('stay where steps come before them, and tell equal steps apart', () => {
    const [first, second, third] = stepKeys([click, check, click]);
    assert.deepEqual(stepKeys([{ does: 'GO_TO', locator: '' }, click, check, click]).slice(1), [
      first,
      second,
      third,
    ]);
    assert.equal(new Set([first, second, third]).size, 3);
  });
});

describe('the store of fingerprints', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-fingerprints-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const files = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));

  it('keeps the latest of each step, and those of steps that did not run', async () => {
    const store = new FingerprintStore(path.join(folder, 'new'));
    assert.equal((await store.read('a')).size, 0);
    await store.keep('a', new Map([['1', printOf('Save')], ['2', printOf('Open')]])); // prettier-ignore
    await store.keep('a', new Map([['1', printOf('Store')]]));
    const kept = await new FingerprintStore(path.join(folder, 'new')).read('a');
    assert.deepEqual(new Map([['2', printOf('Open')], ['1', printOf('Store')]]), kept); // prettier-ignore
    assert.equal((await store.read('b')).size, 0);
  });

  it('is bounded, in steps and in test cases: the oldest go', async () => {
    const store = new FingerprintStore(folder, { cases: 2, steps: 3 });
    await store.keep('a', new Map(['1', '2', '3', '4'].map((key) => [key, printOf(key)])));
    assert.deepEqual([...(await store.read('a')).keys()], ['2', '3', '4']);
    for (const [at, name] of files().entries()) utimesSync(path.join(folder, name), at, at);
    await store.keep('b', new Map([['1', printOf('b')]]));
    writeFileSync(path.join(folder, `.${randomUUID()}.tmp`), 'half a file');
    await store.keep('c', new Map([['1', printOf('c')]]));
    assert.ok(!readdirSync(folder).some((name) => name.endsWith('.tmp')));
    assert.equal(files().length, 2);
    assert.equal((await store.read('a')).size, 0);
  });

  it('takes what is damaged for nothing, and goes on', async () => {
    const store = new FingerprintStore(folder);
    await store.keep('a', new Map([['1', printOf('Save')], ['2', printOf('Open')]])); // prettier-ignore
    const file = path.join(folder, files()[0] ?? '');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"role":"button"', '"role":7'));
    assert.deepEqual([...(await store.read('a')).keys()], ['2']);
    for (const damaged of ['', text.slice(0, -20), '[]', '{"version":1,"steps":{}}', 'x'.repeat(5_000_000)]) {
      writeFileSync(file, damaged);
      assert.equal((await store.read('a')).size, 0);
    }
    await store.keep('a', new Map([['1', printOf('Save')]]));
    assert.equal((await store.read('a')).size, 1);
  });

  it('loses nothing where several write at once, and is readable for its owner only', async () => {
    const stores = Array.from({ length: 8 }, () => new FingerprintStore(folder));
    await Promise.all(stores.map((store, at) => store.keep('a', new Map([[String(at), printOf('x')]]))));
    assert.equal((await stores[0]?.read('a'))?.size, 8);
    if (process.platform !== 'win32')
      assert.equal(statSync(path.join(folder, files()[0] ?? '')).mode & 0o777, 0o600);
  });
});
