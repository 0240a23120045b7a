import * as assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { isCompleteCase } from '../../../../src/core/case/completeCase.ts';
import { ariaRoles } from '../../../../src/core/checks/steps/roles.ts';
import {
  commonCssProperties,
  otherCssProperties,
  roleDescriptions,
} from '../../../../src/core/completion/fixedValues.ts';
import { printYamlScalar, type ScalarStyle } from '../../../../src/core/completion/printYamlScalar.ts';
import { caseSnippets, stepSnippets } from '../../../../src/core/completion/snippets.ts';
import { parseCase } from '../../../../src/core/yaml/parseCase.ts';
import { runs } from '../../../support/properties.ts';

const id = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';

/** A snippet as it stands in the file when nothing is typed into it. */
const filled = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll('${2}', id)
    .replaceAll('$0', '')
    .replaceAll('\\$', '$');

const problems = (text: string): string[] =>
  parseCase(text).problems.map(({ line, message }) => `${line}: ${JSON.stringify(message)}\n${text}`);

describe('snippets', () => {
  it('are whole steps without a flaw', () => {
    for (const { lines, detail } of stepSnippets) {
      const step = filled(lines).replaceAll('\n', '\n    ');
      const text = `id: ${id}\ndescription: x\nelements:\n  - ${step}\n`;
      assert.deepEqual(problems(text), []);
      assert.match(text, new RegExp(`: ${detail}$`, 'm'));
    }
  });

  it('are whole cases without a flaw, and stop at each place once', () => {
    for (const { lines } of caseSnippets(id)) {
      assert.deepEqual(problems(filled(lines)), []);
      const stops = [...lines.join('\n').matchAll(/\$\{(\d+)/g)].map(([, stop]) => stop);
      assert.equal(new Set(stops).size, stops.length);
    }
  });

  it('leave out nothing that other tools demand', () => {
    const stepsAlone = stepSnippets.map(({ lines }) => [
      `id: ${id}`,
      'description: x',
      'prompt: ""',
      'elements:',
      ...lines.map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`),
      'runStatus: ON',
      'version: "1"',
    ]);
    for (const lines of [...stepsAlone, ...caseSnippets(id).map((snippet) => snippet.lines)]) {
      const { testCase } = parseCase(filled(lines));
      assert.ok(testCase && isCompleteCase(testCase), filled(lines));
    }
  });

  it('have their own names', () => {
    const names = stepSnippets.map(({ label }) => label.template);
    assert.equal(new Set(names).size, names.length);
  });
});

describe('the tables of completion', () => {
  it('know only roles that the checks know, and nearly all of them', () => {
    const told = Object.keys(roleDescriptions);
    assert.deepEqual(
      told.filter((role) => !ariaRoles.has(role)),
      [],
    );
    const untold = [...ariaRoles].filter((role) => !told.includes(role) && !role.startsWith('graphics-'));
    assert.deepEqual(
      untold,
      [
        'associationlist',
        'associationlistitemkey',
        'associationlistitemvalue',
        'comment',
        'image',
        'sectionfooter',
        'sectionheader',
        'text',
        'directory',
      ].toSorted((a, b) => [...ariaRoles].indexOf(a) - [...ariaRoles].indexOf(b)),
    );
  });

  it('name every CSS property once', () => {
    const all = [...Object.keys(commonCssProperties), ...otherCssProperties];
    assert.equal(new Set(all).size, all.length);
  });

  it('write every string so that it reads as the same string', () => {
    const around: Record<ScalarStyle, (text: string) => string> = {
      plain: (text) => `a: ${text}\nb: c`,
      flow: (text) => `a: [${text}, b]`,
      single: (text) => `a: '${text}'`,
      double: (text) => `a: "${text}"`,
      block: (text) => text,
    };
    const printable = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text));
    const text = fc.oneof(
      printable,
      fc.constantFrom('yes', '1', 'null', '~', 'a: b', '- x', '# x', "it's", '"q"', 'a, b', '', ' a ', '$x'),
    );
    fc.assert(
      fc.property(text, fc.constantFrom<ScalarStyle>('plain', 'flow', 'single', 'double'), (value, style) => {
        const read: unknown = parse(around[style](printYamlScalar(value, style)));
        const found = (read as { a: unknown }).a;
        assert.equal(Array.isArray(found) ? found[0] : found, value);
      }),
      runs(100),
    );
  });
});
