import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { breakpoints, browsers } from '../../../../src/codegen/files/projectFiles.ts';
import { generateConfig, generateProject } from '../../../../src/codegen/generateProject.ts';
import { generateSingleFile } from '../../../../src/codegen/generateSingleFile.ts';
import type { GeneratedProject } from '../../../../src/codegen/plan/generatedProject.ts';
import type { ProjectOptions } from '../../../../src/codegen/plan/projectOptions.ts';
import { withRequiredCases } from '../../../../src/core/case/caseDependencies.ts';
import { testCaseSchema, type TestCase } from '../../../../src/core/case/testCase.ts';
import { casesOfEveryConstruct } from '../../../support/everyConstruct.ts';
import { createRealisticCases } from '../../../support/realisticCases.ts';
import { testCases } from '../core/arbitraries.ts';
import { caseOf, hostile } from './hostileCase.ts';

/** Ten projects, each of other test cases, by the name of their folder. The same at every call. */
export function tenProjects(): Map<string, GeneratedProject> {
  const sets: readonly (readonly [
    name: string,
    cases: readonly TestCase[],
    options?: Partial<ProjectOptions>,
  ])[] = [
    ['sample', sampleCases()],
    ...[1, 2, 3].map((seed) => [`realistic-${seed}`, createRealisticCases(10, seed)] as const),
    ...[7, 8, 9].map((seed) => [`construct-${seed}`, casesOfEveryConstruct(20, seed)] as const),
    ...[1, 2].map((seed) => [`random-${seed}`, fc.sample(testCases, { numRuns: 20, seed })] as const),
    ['hostile', hostileCases(), hostileOptions],
  ];
  return new Map(
    sets.map(([name, cases, options]) => [
      name,
      generateProject(cases, { executionUrl: 'https://example.com/shop', ...options }),
    ]),
  );
}

function sampleCases(): TestCase[] {
  const folder = path.resolve('sample/workspace/portable-tests');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => testCaseSchema.parse(parse(readFileSync(path.join(folder, name), 'utf8'))));
}

const hostileCases = (): TestCase[] =>
  fc.sample(hostile, { numRuns: 20, seed: 7 }).map((text, at) => ({
    ...caseOf(text),
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }));

const hostileOptions: Partial<ProjectOptions> = {
  environmentName: '${Staging}`',
  testIdAttribute: "data-'test",
  headerNames: ['X-Tenant', "it's", '__proto__'],
};

/** The test cases of the sample and of every construct as single files, with configurations, by path. */
export function singleFiles(): Map<string, string> {
  const options = { executionUrl: 'https://example.com/shop', ...hostileOptions };
  const cases = [...sampleCases(), ...casesOfEveryConstruct(20), ...hostileCases().slice(0, 2)];
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const specs = cases.map((testCase, at): [string, string] => [
    `${at}.spec.ts`,
    generateSingleFile(testCase, withRequiredCases([testCase.id], byId), options),
  ]);
  const configs = browsers.flatMap((browser) =>
    breakpoints.map((breakpoint): [string, string] => [
      `${browser}-${breakpoint}.config.ts`,
      generateConfig({ ...options, browser, breakpoint, isHeadless: breakpoint === 'TABLET' }),
    ]),
  );
  return new Map([...specs, ...configs]);
}
