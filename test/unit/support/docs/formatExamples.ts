import assert from 'node:assert/strict';
import { generateSpec } from '../../../../src/codegen/generateProject.ts';
import type { Selector } from '../../../../src/core/case/selector.ts';
import type { Element, TestCase } from '../../../../src/core/case/testCase.ts';
import { checkCase } from '../../../../src/core/checks/checkCase.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { findingsOf, projectOf, withSteps } from '../core/checkSamples.ts';

/** YAML of the page about the format, and the code that the page shows for it. */
export interface FormatExample {
  readonly kind: 'case' | 'steps' | 'selectors';
  readonly yaml: string;
  readonly code: string;
}

/** The YAML blocks of a page, each with the next block if that is code. */
export function examplesOf(page: string): FormatExample[] {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  return blocks.flatMap(({ language, text }, at) => {
    const next = blocks[at + 1];
    if (language !== 'yaml' || next?.language !== 'ts') return [];
    return [{ kind: kindOf(text), yaml: text, code: next.text }];
  });
}

function kindOf(yaml: string): FormatExample['kind'] {
  if (yaml.startsWith('- ')) return 'steps';
  return yaml.startsWith('selectors:') ? 'selectors' : 'case';
}

/** The rows of tables that have an argument in the first cell, and its code in the last one. */
export const tableRowsOf = (page: string): FormatExample[] =>
  page.split(/^### /m).flatMap((section) =>
    [...section.matchAll(/^\| `(\{.+?\})` \| .+ \| `(.+)` \|$/gm)].map(([, argument, code = '']) => ({
      kind: 'steps' as const,
      yaml: `- interaction:\n    action: ${section.split('\n')[0]}\n    calledWith: ${argument}`,
      code,
    })),
  );

/** A file with the YAML of an example. */
export function asCase({ kind, yaml }: FormatExample): string {
  if (kind === 'case') return `${yaml}\n`;
  const steps = kind === 'steps' ? yaml : `- assertion:\n    expectation: VISIBLE\n${indented(yaml)}`;
  return withSteps(`${indented(steps)}\n`);
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Everything that the extension reports about a file of the page. */
export const problemsIn = (text: string): unknown[] => [
  ...parseCase(text).problems,
  ...findingsOf(text, projectOf({})),
];

/** The same, with the hint about fields that other tools demand. */
export const problemsInWhole = (text: string): unknown[] => [
  ...parseCase(text).problems,
  ...checkCase(text, projectOf({})),
];

export const stepsOf = (text: string): readonly Element[] => parsed(text).elements;

export const selectorsOf = (text: string): readonly Selector[] => stepsOf(text)[0]?.selectors ?? [];

/** The code of a file, as the editor shows it. */
export const codeOf = (text: string): string => generateSpec(parsed(text), [parsed(text)]).text;

/** The code of its steps, without `test.step`. */
export function stepCodeOf(text: string): string {
  const { text: code, steps } = generateSpec(parsed(text), [parsed(text)]);
  const lines = code.split('\n');
  const bodies = steps.map(({ line }) => lines.slice(line, lines.indexOf('  });', line)));
  return bodies
    .flat()
    .map((line) => line.replace(/^ {4}/, ''))
    .join('\n');
}

function parsed(text: string): TestCase {
  const { testCase } = parseCase(text);
  assert.ok(testCase, text);
  return testCase;
}
