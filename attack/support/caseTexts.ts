import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { casesOfEveryConstruct } from '../../test/support/everyConstruct.ts';
import { testCases } from '../../test/unit/support/core/arbitraries.ts';
import type { Random } from './random.ts';

/** The texts of the sample's test cases. */
export function sampleTexts(): string[] {
  const root = path.resolve(import.meta.dirname, '../../sample/workspace/portable-tests');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  return files.toSorted().map((name) => readFileSync(path.join(root, name), 'utf8'));
}

/** A test case with random content. */
export function randomCase(random: Random): TestCase {
  const [found] = random.oneIn(2)
    ? fc.sample(testCases, { numRuns: 1, seed: random.seed() })
    : casesOfEveryConstruct(1, random.seed());
  if (!found) throw new Error('There is no test case');
  return found;
}

/** One of the samples, or a random test case as it is printed. */
export const randomText = (random: Random, samples: readonly string[]): string =>
  random.oneIn(2) ? random.pick(samples) : printCase(randomCase(random));
