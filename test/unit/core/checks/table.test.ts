import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { exampleTexts, withCheckSections } from '../../../../scripts/format/checkSections.ts';
import { withCheckSettings } from '../../../../scripts/format/checkSettings.ts';
import { checkCase, readFormProblems } from '../../../../src/core/checks/checkCase.ts';
import { getFixes, type Fix } from '../../../../src/core/checks/finding/finding.ts';
import { formFixes } from '../../../../src/core/checks/schemaFixes.ts';
import { checks } from '../../../../src/core/checks/table.ts';
import type { CaseSetView } from '../../../../src/core/checks/views/caseSetView.ts';
import type { Check } from '../../../../src/core/checks/views/defineCheck.ts';
import { applied, id, projectOf } from '../../support/core/checkSamples.ts';

const nothingKnown = { onService: new Map(), inFiles: () => [], countOthers: () => 0 };

/** Other files as the editor knows them, with the names that they list. */
function setWith(own: string, others: readonly string[]): CaseSetView {
  const namesOf = (key: string) => ({
    ...nothingKnown,
    inFiles: () => others.flatMap((text) => namesIn(text, key)),
    countOthers: (name: string) => others.filter((text) => namesIn(text, key).includes(name)).length,
  });
  return {
    ...projectOf({ 'own.yaml': own, ...Object.fromEntries(others.map((text, at) => [`${at}.yaml`, text])) }),
    environmentVariables: new Set(),
    names: { tags: namesOf('tagNames'), environments: namesOf('excludedEnvironmentNames') },
  };
}

const namesIn = (text: string, key: string): string[] =>
  new RegExp(`^${key}: \\[(.*)\\]`, 'm').exec(text)?.[1]?.split(', ') ?? [];

/** The codes of what is wrong with a file, with the fixes of each problem. */
function problemsOf(text: string, others: readonly string[]): { code: string; fixes: readonly Fix[] }[] {
  return [
    ...readFormProblems(text).map((problem) => ({ code: problem.code, fixes: formFixes(problem, text) })),
    ...checkCase(text, setWith(text, others)).map((found) => ({ code: found.code, fixes: getFixes(found) })),
  ];
}

function exampleOf({ example }: Check): [text: string, others: readonly string[]] {
  const [text = '', ...others] = exampleTexts(example);
  if ('file' in example) return [text, others];
  return [`id: ${id('1')}\ndescription: Buy\nelements:\n${text.replaceAll(/^/gm, '  ').trimEnd()}\n`, others];
}

/** Short examples lack fields; `elements` is one that the schema demands. */
const isOfShortness = (code: string): boolean => code === 'incomplete-case' || code === 'missing';

describe('The table of checks', () => {
  for (const check of checks as readonly Check[]) {
    const [text, others] = exampleOf(check);

    it(`finds ${check.code} in its example, and nothing else`, () => {
      const codes = problemsOf(text, others).map(({ code }) => code);
      const expected = codes.filter((code) => code === check.code || !isOfShortness(code));
      assert.deepEqual(expected, [check.code], text);
    });

    it(`is silent where a fix of ${check.code} was applied to its example`, () => {
      for (const { code, fixes } of problemsOf(text, others)) {
        if (code !== check.code) continue;
        for (const fix of fixes) {
          if (!('edits' in fix)) continue;
          const after = applied(text, fix);
          assert.ok(!problemsOf(after, others).some((problem) => problem.code === check.code), after);
        }
      }
    });
  }

  it('has no code twice', () => assert.equal(new Set(checks.map(({ code }) => code)).size, checks.length));

  it('is what the docs and the setting list (else: npm run schemas)', () => {
    const page = readFileSync('docs/checks.md', 'utf8');
    const manifest = readFileSync('package.json', 'utf8');
    assert.equal(page, withCheckSections(page), 'npm run schemas writes it');
    assert.equal(manifest, withCheckSettings(manifest), 'npm run schemas writes it');
  });
});
