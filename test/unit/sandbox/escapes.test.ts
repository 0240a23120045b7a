import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import { escapes } from '../support/sandbox/sandboxEscapes.ts';
import { SandboxTrials } from '../support/sandbox/sandboxTrials.ts';

describe('Code of a test case in the sandbox', function () {
  this.timeout(300_000);
  const verdicts = new Map<string, string | undefined>();
  let trials: SandboxTrials;

  before(async () => {
    trials = await SandboxTrials.open();
    await pLimit(3).map(escapes, async (escape) => verdicts.set(escape.name, await trials.try(escape)));
  });

  after(() => trials.close());

  it('is tried with 60 ways out', () => assert.equal(verdicts.size, 60));

  for (const { name, aim } of escapes) {
    it(`${aim === 'reach' ? 'reaches nothing outside by' : 'is stopped in'}: ${name}`, () =>
      assert.equal(verdicts.get(name), undefined));
  }

  it('runs as usual after all of them', async () => {
    const { set, error } = await trials.run(`setDynamicVariable('still', 'there');`);
    assert.deepEqual([set, error], [[['still', 'there']], undefined]);
  });
});
