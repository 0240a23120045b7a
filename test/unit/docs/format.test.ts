import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { createFormatPage } from '../../../scripts/format/page.ts';
import { withRecordingTable } from '../../../scripts/format/recordingTable.ts';
import { selectorTypes } from '../../../src/core/case/selector.ts';
import { elementSchema, testCaseSchema } from '../../../src/core/case/testCase.ts';
import { toLocatorLine } from '../../../src/core/locator/locatorLine.ts';
import { stepDefinitions } from '../../../src/steps/table.ts';
import {
  asCase,
  codeOf,
  examplesOf,
  problemsIn,
  problemsInWhole,
  selectorsOf,
  stepCodeOf,
  stepsOf,
  tableRowsOf,
  type FormatExample,
} from '../support/docs/formatExamples.ts';

const page = readFileSync('docs/format.md', 'utf8');
const examples = examplesOf(page);
const ofKind = (kind: FormatExample['kind']): FormatExample[] =>
  examples.filter((example) => example.kind === kind);
const titleOf = ({ yaml }: FormatExample): string => yaml.replaceAll(/\s+/g, ' ').slice(0, 80);
const sections = [...page.matchAll(/^### ([A-Z_]+)$/gm)].map(([, name = '']) => name);

describe('the page about the live page', () => {
  it('has the table of what is recorded (else: npm run schemas)', () => {
    const live = readFileSync('docs/live-page.md', 'utf8');
    assert.equal(live, withRecordingTable(live), 'npm run schemas writes it');
  });
});

describe('the page about the format', () => {
  it('is written as the schema says (else: npm run schemas)', () => {
    assert.equal(page, createFormatPage(), 'npm run schemas writes it');
  });

  it('has a section for each action, expectation and selector type, in their order', () => {
    assert.deepEqual(sections, [...stepDefinitions.map(({ name }) => name), ...selectorTypes]);
  });

  it('has code below each YAML', () => {
    assert.deepEqual([ofKind('case').length, ofKind('selectors').length > 12], [1, true]);
    assert.ok(ofKind('steps').length > 40, `${ofKind('steps').length} examples of steps`);
    assert.equal(page.match(/^```yaml$/gm)?.length, examples.length);
    assert.equal(page.match(/^```ts$/gm)?.length, examples.length);
  });

  it('says rightly that an optional field can be null', () => {
    for (const { shape } of [testCaseSchema, elementSchema])
      for (const [name, field] of Object.entries<z.ZodType>(shape))
        assert.equal(field.safeParse(undefined).success, field.safeParse(null).success, name);
  });
});

describe('an example of the page about the format', () => {
  for (const example of examples)
    it(`has no problem: ${titleOf(example)}`, () => {
      assert.deepEqual(problemsIn(asCase(example)), []);
    });

  for (const example of ofKind('steps'))
    it(`stands above its code: ${titleOf(example)}`, () => {
      assert.equal(example.code, stepCodeOf(asCase(example)));
    });

  for (const example of ofKind('selectors'))
    it(`stands above its locator line: ${titleOf(example)}`, () => {
      assert.deepEqual(toLocatorLine(selectorsOf(asCase(example))), { line: example.code, exact: true });
    });

  it('is a complete file above its code', () => {
    const [whole] = ofKind('case');
    assert.ok(whole);
    assert.equal(whole.code, codeOf(asCase(whole)).trimEnd());
    assert.deepEqual(problemsInWhole(asCase(whole)), []);
  });

  it('is above its code in a table, too', () => {
    const rows = tableRowsOf(page);
    assert.ok(rows.length > 7, `${rows.length} rows`);
    for (const row of rows) assert.equal(row.code, stepCodeOf(asCase(row)));
  });
});

describe('the examples of the page about the format', () => {
  const steps = [...ofKind('steps'), ...tableRowsOf(page)].flatMap((example) => stepsOf(asCase(example)));

  for (const { name, argument } of stepDefinitions)
    it(`show each shape of the argument: ${name}`, () => {
      const given = steps
        .flatMap(({ interaction, assertion }) => interaction ?? assertion ?? [])
        .filter((step) => ('action' in step ? step.action : step.expectation) === name);
      assert.ok(given.length > 0);
      const missing = branchesOf(argument).filter(
        (branch) => !given.some((step) => branch.safeParse(step.calledWith).success),
      );
      assert.deepEqual(
        missing.map((branch) => z.toJSONSchema(branch)),
        [],
      );
    });
});

/** The schemas of a union; no argument at all is shown by an example that leaves it out. */
function branchesOf(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return branchesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(branchesOf);
  return schema instanceof z.ZodNull ? [] : [schema as z.ZodType];
}
