import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { isReadAs } from '../../../../src/core/yaml/editCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { runs } from '../../../support/properties.ts';
import { createRealisticCases } from '../../../support/realisticCases.ts';
import { hostileTexts, readableTexts, valuesWith } from '../../support/core/hostileTexts.ts';
import { isPrintedByYaml, printWithYaml } from '../../support/core/referencePrinter.ts';

/** A text in double quotes that goes on below. */
const onLines = `bell \x07${'\nand a line'.repeat(5)}`;

const printsAsYaml = (value: object): string => {
  const printed = printCase(value as TestCase);
  if (isPrintedByYaml(value)) assert.equal(printed, printWithYaml(value as TestCase));
  return printed;
};

const printsAndReads = (value: object): void =>
  assert.ok(isReadAs(printsAsYaml(value), value as TestCase), 'reads back as another value');

describe('a printed test case', () => {
  it('is what yaml prints: realistic test cases', () => {
    for (const testCase of createRealisticCases(40)) printsAndReads(testCase);
  });

  it('is what yaml prints: every construct', () => {
    for (const testCase of casesOfEveryConstruct(runs(400).numRuns)) printsAndReads(testCase);
  });

  it('is what yaml prints: thousands of texts that need quotes, blocks or escapes', () => {
    const texts = fc.array(readableTexts, { minLength: 100, maxLength: 300 });
    fc.assert(
      fc.property(texts, (some) =>
        printsAndReads({ id: onLines, elements: some, discovery: Object.entries(some) }),
      ),
      runs(150),
    );
  });

  it('is what yaml prints: such texts as keys', () => {
    const names = fc.uniqueArray(readableTexts, { minLength: 50, maxLength: 100 });
    const keyed = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, [key]]));
    fc.assert(
      fc.property(names, (keys) => printsAndReads({ id: onLines, ...keyed(keys), discovery: keyed(keys) })),
      runs(100),
    );
  });

  it('is what yaml prints: a text beside one that goes over several lines', () => {
    fc.assert(
      fc.property(hostileTexts, hostileTexts, (one, other) => {
        printsAndReads({ id: one, prompt: onLines, [other]: one });
      }),
      runs(4000),
    );
  });

  it('is what yaml prints: any values, nested', () => {
    fc.assert(
      fc.property(valuesWith(hostileTexts), (value) => void printsAsYaml(value)),
      runs(4000),
    );
  });

  it('is what yaml prints: keys about as long as a key on its line may be', () => {
    const starts = ['a', '"', "'", '\x07', '\0', '\n', ' \n', '😀', '\uD800', '- '];
    const values = ['', onLines, 'a\nb', '  a\nb', [], {}, [1, [2]], { a: 1, b: { c: [] } }, null, '\n \n'];
    for (const start of starts)
      for (const [at, value] of values.entries())
        for (const length of [1015, 1021, 1022, 1023, 1024, 1025]) {
          const key = start + 'x'.repeat(length - (at % 3) - start.length);
          printsAndReads({ id: onLines, [key]: value, elements: [{ [key]: value, z: 1 }] });
        }
  });

  it('is what yaml prints: about as deep as files may be nested', () => {
    const nest = (depth: number, wrap: (inner: unknown) => unknown): unknown =>
      Array.from({ length: depth }).reduce((inner) => wrap(inner), onLines);
    for (const depth of [50, 197, 198, 199, 200, 201])
      for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner, b: onLines })])
        printsAsYaml({ id: onLines, elements: nest(depth, wrap) });
  });

  it('is what yaml prints: values that a file cannot hold', () => {
    printsAsYaml({ id: onLines, elements: [undefined, 1] });
    printsAsYaml({ id: undefined });
    printsAsYaml({ id: onLines, discovery: { a: undefined } });
    printsAsYaml({ '\uFEFFa': onLines });
    printsAsYaml({ '\uFEFF': onLines });
    printsAndReads(JSON.parse('{"__proto__": {"a": 1, "__proto__": [2]}, "id": "x"}') as object);
  });

  it('has known keys in the order of files, behind keys that are numbers', () => {
    const value = { own: 1, version: '1', id: 'x', 10: 2, description: 'z', 2: 3 };
    assert.equal(printsAsYaml(value), '"2": 3\n"10": 2\nid: x\ndescription: z\nversion: "1"\nown: 1\n');
  });
});
