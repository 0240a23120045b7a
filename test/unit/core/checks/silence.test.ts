import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {
  checkCase,
  checkCaseIncrementally,
  readFormProblems,
} from '../../../../src/core/checks/checkCase.ts';
import { getFixes } from '../../../../src/core/checks/finding/finding.ts';
import { ignoreFix } from '../../../../src/core/checks/ignoreComments.ts';
import { formFixes } from '../../../../src/core/checks/schemaFixes.ts';
import { StepReadingCache } from '../../../../src/core/checks/stepReadingCache.ts';
import { checks } from '../../../../src/core/checks/table.ts';
import { printCase } from '../../../../src/core/yaml/printCase.ts';
import { stepNamesWhere } from '../../../../src/steps/table.ts';
import { runs } from '../../../support/properties.ts';
import { testCases } from '../../support/core/arbitraries.ts';
import { applied, findingsOf, id, projectOf } from '../../support/core/checkSamples.ts';

const filesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );

const links = `dependencyId: ${id('b')}\nteardownId: ${id('a')}\nentryPointUrlPath: /x\ntype: LOGIN\n`;
const flawed = `# head
id: ${id('a')}
description: Buy
${links}elements:
  - index: 3
    interaction:
      action: ENTER_TEXT
      calledWith: |
        $$order
    selectors:
      - selectorType: ROLE
        selector: buton
      - selectorType: FILTER
  - index: 1
    assertion: { expectation: VISIBLE }
  - interaction: { action: CLICK, calledWith: null }
    selectors:
      - { selectorType: ROLE, selector: link }
  - interaction:
      action: CLICK
    selectors:
      - selectorType: CSS
        selector: "a b c d e:nth-child(3) #ember123"
      - selectorType: CSS
        selector: '//x'
version: "1"
`;

/** Texts like test cases, with lines lost, doubled and cut. */
const mangled = fc
  .tuple(
    fc.array(fc.constantFrom(...flawed.split('\n')), { maxLength: 30 }),
    fc.constantFrom('\n', '\r\n', '\n\n', '\n  ', ''),
    fc.nat(2000),
  )
  .map(([lines, newline, end]) => lines.join(newline).slice(0, end));

const anyText = fc.oneof(
  mangled,
  fc
    .tuple(fc.nat(flawed.length), fc.nat(40), fc.string())
    .map(([at, cut, put]) => flawed.slice(0, at) + put + flawed.slice(at + cut)),
  fc.string({ unit: 'binary' }),
  testCases.map(printCase),
);

describe('checks keep quiet', () => {
  for (const folder of [
    'sample/workspace/portable-tests',
    'test/fixtures/workspace/.octomind',
    'test/fixtures/checks/clean',
  ])
    it(`about ${folder}`, () => {
      const files = filesBelow(folder);
      assert.ok(Object.keys(files).length > 1);
      for (const [key, text] of Object.entries(files)) {
        assert.deepEqual(findingsOf(text, projectOf(files, true, key)), [], key);
      }
    });

  it('about duplicate keys, which the schema reports', () => {
    const link = `dependencyId: ${id('b')}\n`;
    assert.deepEqual(findingsOf(`id: ${id('a')}\n${link}${link}`, projectOf({})), []);
    const step = '  - interaction: { action: CLICK }\n    selectors: []\n    selectors: []\n';
    assert.deepEqual(findingsOf(`elements:\n${step}`, projectOf({})), []);
  });

  it('about a file with conflict markers', () => {
    assert.deepEqual(checkCase(flawed.replace('version', '<<<<<<< HEAD\nversion'), projectOf({})), []);
  });
});

describe('checks of any text', () => {
  it('never throw, and stay inside the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const problem of readFormProblems(text)) formFixes(problem, text);
        const project = projectOf({ 'own.yaml': text, 'twin.yaml': flawed });
        for (const one of checkCase(text, project)) {
          const { span, within } = one;
          const edits = getFixes(one).flatMap((fix) =>
            'edits' in fix ? fix.edits.map((edit) => edit.span) : [],
          );
          for (const { start, end } of [span, within, ...edits]) {
            assert.ok(0 <= start && start <= end && end <= text.length, JSON.stringify({ start, end }));
          }
        }
      }),
      runs(60),
    );
  });

  it('offer only fixes that fix the reported problem', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyText, (text) => {
        const project = (own: string) => projectOf({ 'own.yaml': own, 'twin.yaml': flawed });
        for (const one of checkCase(text, project(text))) {
          for (const fix of [...getFixes(one), ignoreFix(one, text)]) {
            if (!('edits' in fix)) continue;
            seen.add(one.code);
            const after = applied(text, fix);
            const again = checkCase(after, project(after));
            const before = checkCase(text, project(text));
            const count = (found: typeof again): number =>
              found.filter(({ code }) => code === one.code).length;
            assert.ok(
              count(again) < count(before),
              `${one.code} by ${fix.title.template}:\n${text}\n---\n${after}`,
            );
          }
        }
      }),
      runs(60),
    );
    assert.ok(seen.size > 12, [...seen].join(' '));
  });
});

describe('checks of a long file', () => {
  const step = (at: number): string => `  - interaction: { action: GO_TO, calledWith: /${at} }\n`;
  const steps = Array.from({ length: 2000 }, (_, at) => step(at));
  const textOf = (steps: readonly string[]): string => `id: ${id('1')}\nelements:\n${steps.join('')}`;

  /** Counts how often others get their turn, and how many steps are parsed. */
  function counted(text: string, memory: CountingMemory): [turns: number, parsed: number] {
    memory.parsed = 0;
    const turns = [...checkCaseIncrementally(text, projectOf({}), memory)].length;
    return [turns, memory.parsed];
  }

  it('pause after each step, and parse one after a keystroke', () => {
    const memory = new CountingMemory();
    assert.deepEqual(counted(textOf(steps), memory), [2002, 2000]);
    assert.deepEqual(counted(textOf(steps.with(1000, step(5000))), memory), [2002, 1]);
    assert.deepEqual(counted(textOf(steps.toSpliced(3, 1)), memory), [2001, 1]);
  });

  it('pause also where the list cannot be split, while it is parsed and after each step', () => {
    const flow = `elements: [${'{ interaction: { action: GO_TO, calledWith: / } }, '.repeat(200)}]\n`;
    const [turns] = counted(flow, new CountingMemory());
    assert.ok(turns > 205, `${turns} turns`);
  });

  it('pause for each read of what nothing sets', () => {
    const reading = steps.map((one) => one.replace('/', () => '/$$name'));
    assert.equal(counted(textOf(reading), new CountingMemory())[0], 4002);
  });

  it('are left out where the list cannot be split', () => {
    const flow = `elements: [${'{ interaction: { action: CLICK } }, '.repeat(2000)}]\n`;
    assert.deepEqual(findingsOf(flow, projectOf({})), []);
  });
});

class CountingMemory extends StepReadingCache {
  parsed = 0;

  override get(
    text: string,
    read: Parameters<StepReadingCache['get']>[1],
  ): ReturnType<StepReadingCache['get']> {
    return super.get(text, () => {
      this.parsed++;
      return read();
    });
  }
}

describe('docs/checks.md', () => {
  const defaultSeverities = Object.fromEntries(checks.map(({ code, severity }) => [code, severity]));
  const openFileChecks = checks.flatMap((check) => ('isForOpenFilesOnly' in check ? check.code : []));

  it('has a section for each code, in which its severity stands', () => {
    const text = readFileSync('docs/checks.md', 'utf8');
    const sections = [...text.matchAll(/^### (\S+)\n\n\*(\w+)\*/gm)].map((match) => [
      match[1],
      match[2]?.toLowerCase(),
    ]);
    assert.deepEqual(Object.fromEntries(sections), defaultSeverities);
  });

  it('says of which checks closed files have nothing', () => {
    const [, ...sections] = readFileSync('docs/checks.md', 'utf8').split(/^### /m);
    const named = sections
      .filter((section) => /is made only in\s+open\s+files\./.test(section))
      .map((section) => section.split('\n')[0]);
    assert.deepEqual(named, [...openFileChecks]);
  });

  it('lists the actions and expectations that need no selectors', () => {
    const text = readFileSync('docs/checks.md', 'utf8');
    const [, list = ''] = /can apply to the page: ([^.]*)\./.exec(text) ?? [];
    const names = [...stepNamesWhere(({ element }) => element !== 'required')];
    assert.deepEqual(list.split(/,\s+/).toSorted(), names.toSorted());
  });
});
