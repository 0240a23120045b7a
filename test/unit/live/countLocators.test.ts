import assert from 'node:assert/strict';
import { countLocators } from '../../../src/live/session/countLocators.ts';
import type { CaseSession } from '../../../src/live/session/runSteps.ts';

/** A locator of a page in which each text stands as often as it has letters. */
interface FakeLocator {
  readonly text: string;
  readonly count: () => Promise<number>;
}

class FakePage {
  readonly alone: string[] = [];

  getByText(text: string): FakeLocator {
    const count = async (): Promise<number> => {
      this.alone.push(text);
      if (text === '[') throw new Error('Unexpected token');
      return text.length;
    };
    return { text, count };
  }

  frameLocator(): FakePage {
    return this;
  }
}

const byText = (text: string): string => `page.getByText('${text}')`;

async function count(texts: readonly string[], codeOf = byText) {
  const page = new FakePage();
  const together: string[][] = [];
  const engine = {
    count: async (_: unknown, locators: readonly unknown[]) => {
      const asked = (locators as readonly FakeLocator[]).map(({ text }) => text);
      together.push(asked);
      if (asked.includes('[')) throw new Error('Unexpected token');
      return asked.map(({ length }) => length);
    },
  };
  const session = { page, filled: (text: string) => text } as unknown as CaseSession;
  const locators = texts.map((text) => ({ key: `of ${text}`, code: codeOf(text) }));
  return { counts: await countLocators(locators, session, engine), together, alone: page.alone };
}

describe('Locators', () => {
  it('are counted together', async () => {
    const { counts, together, alone } = await count(['a', 'bb', 'ccc']);
    assert.deepEqual(counts, { 'of a': 1, 'of bb': 2, 'of ccc': 3 });
    assert.deepEqual([together, alone], [[['a', 'bb', 'ccc']], []]);
  });

  it('are counted where one of them is none, which is left out', async () => {
    const { counts, together, alone } = await count(['a', 'bb', 'ccc', '[']);
    assert.deepEqual(counts, { 'of a': 1, 'of bb': 2, 'of ccc': 3 });
    const halves = [
      ['a', 'bb', 'ccc', '['],
      ['a', 'bb'],
      ['ccc', '['],
    ];
    assert.deepEqual([together, alone], [halves, ['ccc', '[']]);
  });

  it('are counted alone in frames, and where they have values of variables', async () => {
    const inFrame = (text: string): string => `page.frameLocator('iframe').getByText('${text}')`;
    const filled = (text: string): string => `page.getByText(session.filled('${text}'))`;
    for (const codeOf of [inFrame, filled]) {
      const { counts, together, alone } = await count(['a', 'bb'], codeOf);
      assert.deepEqual(counts, { 'of a': 1, 'of bb': 2 });
      assert.deepEqual([together, alone], [[], ['a', 'bb']]);
    }
  });

  it('without code that runs are left out', async () => {
    assert.deepEqual((await count(['a'], () => 'page.missing()')).counts, {});
  });
});
