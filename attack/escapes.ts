import { escapes } from '../test/unit/support/sandbox/sandboxEscapes.ts';
import { SandboxTrials } from '../test/unit/support/sandbox/sandboxTrials.ts';
import type { Part } from './support/part.ts';

/** Code of test cases that tries to leave the sandbox or to use up the machine, several escapes side by side. */
export const part: Part = {
  attempts: 4 * escapes.length,
  async open() {
    const trials = await SandboxTrials.open();
    return {
      async play(random) {
        const tried = Array.from({ length: 3 }, () => random.pick(escapes));
        const verdicts = await Promise.all(
          tried.map(async (escape) => {
            const verdict = await trials.try(escape);
            return verdict === undefined ? [] : [`${escape.name}: ${verdict}`];
          }),
        );
        return { attempts: tried.length, failures: verdicts.flat() };
      },
      close: async () => trials.close(),
    };
  },
};
