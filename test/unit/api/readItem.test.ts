import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createItemReader, type KnownItems } from '../../../src/api/json/readItem.ts';
import { parseJsonByItem } from '../../../src/api/json/parseJsonByItem.ts';
import { caseJson, caseJsonPieces, isDeferred } from '../../../src/core/case/deferElements.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { getOrigin } from '../../../src/core/case/caseOrigin.ts';
import { noPause } from '../../../src/core/cooperativePause.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
import { runs } from '../../support/properties.ts';

/** A reader that finds every item right, and counts those that it looked at. */
class CountingReader {
  readonly known: KnownItems = new Map();
  checked = 0;

  async read(text: string): Promise<unknown> {
    const read = createItemReader(this.known, () => {
      this.checked++;
      return { isTyped: true, isValid: true, isComplete: true };
    });
    return parseJsonByItem(Buffer.from(text), undefined, noPause, read);
  }
}

const key = fc.oneof(fc.constantFrom('elements', 'id', 'a"b', 'c\\', 'd:,', '"elements":'), fc.string());
const item = fc.oneof(
  fc.dictionary(key, fc.jsonValue()),
  fc.record({ id: fc.string(), elements: fc.array(fc.dictionary(key, fc.jsonValue())), z: fc.jsonValue() }),
);
const list = fc
  .tuple(fc.array(item), fc.constantFrom(undefined, 2))
  .map(([items, indent]) => JSON.stringify(items, null, indent))
  .filter((text) => !text.includes('__proto__'));

describe('The items of an answer whose steps are parsed when they are used', () => {
  it('say what JSON.parse says, also when they are known from before', async () => {
    let deferred = 0;
    await fc.assert(
      fc.asyncProperty(list, async (text) => {
        const reader = new CountingReader();
        const parsed: unknown = JSON.parse(text);
        for (let time = 0; time < 2; time++) {
          const items = (await reader.read(text)) as object[];
          assert.deepEqual(items, parsed);
          assert.deepEqual(
            items.map((each) => JSON.stringify(each)),
            (parsed as unknown[]).map((each) => JSON.stringify(each)),
          );
          deferred += items.filter(isDeferred).length;
        }
      }),
      runs(300),
    );
    assert.ok(deferred > 500, `only ${deferred} were deferred`);
  });

  it('say what JSON.parse says, also where others stand between those that are known', async () => {
    const few = fc.array(fc.record({ id: fc.nat(9), elements: fc.array(fc.nat(9)) }), { maxLength: 9 });
    const indents = fc.constantFrom(undefined, 1);
    await fc.assert(
      fc.asyncProperty(few, fc.array(few), indents, async (first, others, indent) => {
        const reader = new CountingReader();
        for (const items of [first, ...others, [...first, ...others.flat()], others.flat(), first]) {
          const text = JSON.stringify(items, null, indent);
          assert.deepEqual(await reader.read(text), JSON.parse(text));
        }
      }),
      runs(300),
    );
  });

  it('are printed as JSON.stringify prints them, without a look at their steps', async () => {
    const cases = createRealisticCases(50);
    for (const indent of [undefined, 1]) {
      const items = (await new CountingReader().read(JSON.stringify(cases, null, indent))) as object[];
      assert.ok(items.every(isDeferred));
      const printed = cases.map((testCase) => JSON.stringify(testCase));
      const joined = (item: object): string =>
        Buffer.concat(caseJsonPieces(item as TestCase).map((piece) => Buffer.from(piece))).toString();
      assert.deepEqual([items.map(caseJson), items.map(joined)], [printed, printed]);
    }
  });

  it('are checked once, however often they come', async () => {
    const reader = new CountingReader();
    const [first, ...others] = createRealisticCases(20);
    await reader.read(JSON.stringify([first, ...others]));
    assert.equal(reader.checked, 20);
    await reader.read(JSON.stringify([first, ...others]));
    assert.equal(reader.checked, 20);
    await reader.read(JSON.stringify([{ ...first, description: 'Another' }, ...others]));
    assert.equal(reader.checked, 21);
  });

  it('have one origin for the same bytes, and another one for others', async () => {
    const reader = new CountingReader();
    const answers = (items: unknown): (string | undefined)[] =>
      (items as object[]).map((each) => getOrigin(each)?.answer);
    const [one, same, other] = answers(
      await reader.read('[{"id":1,"elements":[2]},{"id":1,"elements":[2]},{"id":1,"elements":[ 2]}]'),
    );
    assert.ok(one !== undefined && one === same && other !== undefined && other !== one);
  });

  it('are read as a whole where their keys leave a doubt', async () => {
    for (const text of [
      '[{"elements":[1],"elements":[2]}]',
      String.raw`[{"elements":[1],"\u0065lements":[2]}]`,
      String.raw`[{"\u0065lements":[1]}]`,
      String.raw`[{"elements":[{"\u005f_proto__":1}]}]`,
      '[{"a":{"elements":[1]}}]',
      '["elements",{"id":1}]',
    ]) {
      const items = (await new CountingReader().read(text)) as unknown[];
      assert.ok(!items.some(isDeferred), text);
    }
  });
});
