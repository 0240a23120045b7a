import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Element, TestCase } from '../../../src/core/case/testCase.ts';
import { fingerprintSchema } from '../../../src/trace/element/facts.ts';
import { KeptFingerprints, readFingerprints } from '../../../src/trace/element/keptFingerprints.ts';
import type { StepFingerprint } from '../../../src/trace/element/stepFingerprints.ts';

const trace = path.join(import.meta.dirname, '../../fixtures/traces/1.65.zip');
const click = (name: string): Element => ({
  interaction: { action: 'CLICK' },
  selectors: [{ selectorType: 'ROLE', selector: 'button', options: { name } }],
});
const caseOf = (id: string, ...elements: Element[]): TestCase => ({
  id,
  description: `Case ${id}`,
  elements,
});

describe('the elements of steps that passed', () => {
  let found: StepFingerprint[];
  let folder: string;
  let store: KeptFingerprints;

  before(async () => {
    found = await readFingerprints(trace, (text) => text);
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fingerprints-'));
    store = new KeptFingerprints(path.join(folder, 'kept'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const labelOf = async (testCase: TestCase, index: number): Promise<string | undefined> => {
    const kept = await store.find(testCase, index);
    return kept === undefined ? undefined : fingerprintSchema.parse(JSON.parse(kept)).label;
  };
  const named = (label: string, index = 0, within: readonly string[] = []): StepFingerprint => {
    const [{ fingerprint }] = found as [StepFingerprint];
    return { within, index, fingerprint: { ...fingerprint, label } };
  };

  it('are read from its trace, without those of failed steps', async () => {
    assert.deepEqual(found.map(({ index, fingerprint: { tag, label } }) => [index, tag, label]).slice(0, 2), [
      [0, 'button', 'Go'],
      [1, 'input', found[1]?.fingerprint.label],
    ]);
    assert.deepEqual(
      found.map(({ index }) => index),
      [0, 1, 2, 3, 4, 5],
    );
  });

  it('are kept per step, whatever stands before it, up to a change of its locator', async () => {
    const testCase = caseOf('a', click('Go'), click('Go'), click('Save'));
    const run = { caseId: 'a', cases: [testCase], hasPassed: true };
    await store.keep(run, [named('one'), named('two', 1), named('three', 2), named('none', 3)]);
    const edited = caseOf('a', click('New'), click('Go'), click('Save now'), click('Go'), click('Go'));
    assert.deepEqual(await Promise.all(edited.elements.map((_, index) => labelOf(edited, index))), [
      undefined,
      'one',
      undefined,
      'two',
      undefined,
    ]);
    assert.equal(await labelOf(caseOf('b', click('Go')), 0), undefined);
  });

  it('are those of the last run that passed; one that failed adds to them', async () => {
    const testCase = caseOf('a', click('Go'), click('Save'));
    const run = { caseId: 'a', cases: [testCase] };
    await store.keep({ ...run, hasPassed: true }, [named('old')]);
    await store.keep({ ...run, hasPassed: false }, [named('wrong'), named('first', 1)]);
    assert.deepEqual([await labelOf(testCase, 0), await labelOf(testCase, 1)], ['old', 'first']);
    await store.keep({ ...run, hasPassed: true }, [named('new')]);
    assert.deepEqual([await labelOf(testCase, 0), await labelOf(testCase, 1)], ['new', 'first']);
  });

  it('are kept for a dependency as for a test case of its own', async () => {
    const [dependency, twin] = [caseOf('d', click('Go')), { ...caseOf('e'), description: 'Twin' }];
    const cases = [dependency, twin, { ...twin, id: 'f' }, caseOf('a', click('Go'))];
    await store.keep({ caseId: 'a', cases, hasPassed: true }, [
      named('of d', 0, ['Case d']),
      named('of one of two', 0, ['Twin']),
    ]);
    assert.equal(await labelOf(dependency, 0), 'of d');
    assert.equal((await readdir(path.join(folder, 'kept'))).length, 1);
  });
});
