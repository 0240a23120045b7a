import fc from 'fast-check';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { createRealisticCases } from '../../../support/realisticCases.ts';

type Change = (line: string) => string;

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? '';

/** What people do to a line: most keep what it says, some break it. */
const changes: readonly Change[] = [
  (line) => line.replace(': ', ':   '),
  (line) => line.replace('- ', '-   '),
  (line) => `${line}  `,
  (line) => `${line}\n`,
  (line) => `\n\n${line}`,
  (line) => `${indentOf(line)}# above\n${line}`,
  (line) => `  # two to the right\n${line}`,
  (line) => `# at the left\n${line}`,
  (line) => `${line}\n${indentOf(line)}# below`,
  (line) => `${line}\n\n${indentOf(line)}  # below and deeper`,
  (line) => `${line}   #  behind  `,
  (line) => `    ${line}`,
  (line) => line.replace(/: (.*)$/, ": '$1'"),
  (line) => line.replace(/: (.*)$/, ': "$1"'),
  (line) => line.replace(/: (.*)$/, ': { a:  $1, "b": [ ] }'),
  (line) => line.replace(/: (.*)$/, ": [ $1,'x' , \"it's\"]"),
  (line) => line.replace(/: (.*)$/, ':\n            $1'),
  (line) => line.replace(/: (.*)$/, ': &a $1'),
  (line) => line.replace(/: (.*)$/, ': *a'),
  (line) => line.replace(/: (.*)$/, ': !!str $1'),
  (line) => line.replace(/: (.*)$/, ': >-\n              $1\n\n              more  \n'),
  (line) => line.replace(/: (.*)$/, ': |+\n              $1\n\n\n'),
  (line) => line.replace(/: (.*)$/, ': |2\n              $1\n'),
  (line) => line.replace(/: (.*)$/, `: ${'long word '.repeat(20)}`),
  (line) => line.replace(/: (.*)$/, ': "one\n  two"'),
  (line) => line.replace(/: (.*)$/, ':'),
  (line) => line.replace(/: (.*)$/, ': # nothing'),
  (line) => line.replace(/: (.*)$/, ': "$1'),
  (line) => line.replace(/^( *(?:- )?)(\w+):/, '$1"$2" :'),
  (line) => line.replace(/^( *(?:- )?)(\w+):/, "$1'$2':"),
  (line) => line.replace(/^( *(?:- )?)(\w+):/, '$1? $2\n$1:'),
  (line) => line.replace(/^ /, '\t'),
  (line) => `${indentOf(line)}# prettier-ignore\n${line}`,
  () => '---',
  () => '',
];

/** The realistic text of some steps, as `printCase` gives it. */
const printed = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: least, max: most }))
    .map(([seed, count]) => {
      const cases = createRealisticCases(1 + Math.ceil(count / 3), seed) as [TestCase];
      const elements = cases.flatMap((testCase) => testCase.elements).slice(seed % 3);
      return printCase({ ...cases[0], elements: elements.slice(0, count) });
    });

/** The whole text otherwise: dashes at the left, deeper steps, other line ends, no line end. */
const wholeChanges: readonly Change[] = [
  (text) => text,
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll(/\n {2}/g, '\n'),
  (text) => text.replaceAll(/\n(?= )/g, '\n   '),
  (text) => `${text}\n\n`,
  (text) => text.trimEnd(),
  (text) => text.replace(/^elements:\n((?: .*\n|\n)*)([^]*)$/m, '$2elements:\n$1'),
  (text) => text.replaceAll(/\n( {2}- )/g, '\n\n$1'),
  (text) => text.replaceAll(/\n( {2}- )/g, '\n  # a step\n$1'),
];

/** Realistic test cases as people leave them: a few lines changed in any way, some of them no longer YAML. */
export const untidyTexts: fc.Arbitrary<string> = fc
  .tuple(
    printed(1, 6),
    fc.constantFrom(...wholeChanges),
    fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(...changes)), { maxLength: 3 }),
  )
  .map(([text, changeWhole, changedLines]) => {
    const lines = text.split('\n');
    for (const [at, change] of changedLines)
      lines[at % lines.length] = change(lines[at % lines.length] ?? '');
    return changeWhole(lines.join('\n'));
  });
