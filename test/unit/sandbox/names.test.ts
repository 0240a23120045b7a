import assert from 'node:assert/strict';
import { commonNames, sandboxNames } from '../../../src/core/javascript/stepCode.ts';
import { GeneratedSandbox } from '../support/sandbox/generatedSandbox.ts';

describe('names that code in the sandbox can use', () => {
  it('are known to checks and completion', async () => {
    const sandbox = new GeneratedSandbox('https://shop.example', 20_000);
    try {
      const { set } = await sandbox.run(
        `setDynamicVariable('names', Object.getOwnPropertyNames(globalThis).join(' '))`,
      );
      assert.deepEqual([...sandboxNames].toSorted(), set[0]?.[1].split(' ').toSorted());
      assert.deepEqual(
        commonNames.sandbox.filter((name) => !sandboxNames.has(name)),
        [],
      );
    } finally {
      sandbox.remove();
    }
  });
});
