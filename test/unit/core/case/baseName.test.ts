import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getBaseName } from '../../../../src/core/case/caseFilePath.ts';
import { isSafePath } from '../../../../src/core/case/safePaths.ts';
import { runs } from '../../../support/properties.ts';

const nameOf = (description: string): string => getBaseName(description, 'dependencies');
const isSafe = (name: string): boolean =>
  isSafePath(name) && isSafePath(`${name}-999.yaml`) && name !== 'node_modules';

/** The known client's rule, step by step. */
function nameByClient(description: string): string {
  const kept = description
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\\/:*?"'<>|.]/g, '');
  const [first = '', ...others] = kept.toLowerCase().trim().split(/\s+/);
  return [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

describe('the name of a file in the layout by dependencies', () => {
  const names: [description: string, name: string][] = [
    ['My test case: login flow', 'myTestCaseLoginFlow'],
    ['Log-in  page (v2)', 'log-inPage(v2)'],
    ['LOGIN Übersicht', 'loginUbersicht'],
    ['Straße öffnen', 'straßeOffnen'],
    ['a/b.c', 'abc'],
    ["The user's o'clock", 'theUsersOclock'],
    ['CON', 'con_'],
    ['Node_modules', 'node_modules_'],
    ['GIT~1', 'git~1_'],
    ['  ', 'testCase'],
    ['../..', 'testCase'],
    ['pay\u200Bnow', 'paynow'],
    ['a'.repeat(300), 'a'.repeat(246)],
    ['語'.repeat(300), '語'.repeat(82)],
  ];
  for (const [description, name] of names)
    it(`is ${name.slice(0, 30)} for “${description.slice(0, 30)}”`, () =>
      assert.equal(nameOf(description), name));

  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.constantFrom(
      'Log in',
      'ÄÖÜ',
      'con',
      'NUL',
      '.git',
      'node_modules',
      'ΟΔΟΣ',
      'ﬁn',
      '℀',
      '…',
      '\u2003',
      '😀 a',
    ),
  );
  const descriptions = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));

  it('is safe on every system, whatever the description', () =>
    fc.assert(
      fc.property(descriptions, (description) => assert.ok(isSafe(nameOf(description)), nameOf(description))),
      runs(300),
    ));

  it('is what the known client gives, wherever that is safe', () =>
    fc.assert(
      fc.property(descriptions, (description) => {
        const name = nameByClient(description);
        if (isSafe(name)) assert.equal(nameOf(description), name);
      }),
      runs(300),
    ));
});
