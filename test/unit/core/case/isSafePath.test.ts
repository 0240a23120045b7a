import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { generateProject } from '../../../../src/codegen/generateProject.ts';
import { isSafePath } from '../../../../src/core/case/safePaths.ts';
import { runs } from '../../../support/properties.ts';
import { caseOf, hostile } from '../../support/codegen/hostileCase.ts';

const unsafe = [
  '',
  '/etc/passwd',
  '../up',
  'a/../../up',
  'a/..',
  './a',
  'a//b',
  'a/',
  'C:/Windows',
  'C:evil',
  String.raw`a\..\b`,
  String.raw`\\server\share`,
  'a\0b',
  'a\nb',
  'safe\u202etxt.exe',
  'nul',
  'tests/CON.spec.ts',
  'aux .txt',
  'COM1',
  'dot.',
  'space ',
  'a /b',
  'what?',
  'a:stream',
  '.git/hooks/post-checkout',
  'a/.GIT/config',
  'git~1/config',
  'x'.repeat(256),
  'é'.repeat(128),
  Array.from({ length: 300 }, () => 'deep').join('/'),
];

describe('A path from outside', () => {
  for (const one of unsafe) {
    it(`is not safe: ${JSON.stringify(one.slice(0, 40))}`, () => assert.equal(isSafePath(one), false));
  }

  it('is safe where it is one of a generated project, whatever its test cases say', () => {
    fc.assert(
      fc.property(fc.array(hostile.map(caseOf), { maxLength: 5 }), (cases) => {
        const { files } = generateProject(cases, { executionUrl: 'https://example.com' });
        for (const one of files.keys()) assert.ok(isSafePath(one), one);
      }),
      runs(50),
    );
  });

  it('that is safe stays below its folder, on every system', () => {
    const part = fc.oneof(fc.constantFrom('.', '..', '/', '\\', 'C:', ':', 'a', '~', '\0'), fc.string());
    const paths = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(paths, (one) => {
        if (!isSafePath(one)) return;
        assert.ok(path.posix.resolve('/root', one).startsWith('/root/'));
        assert.ok(path.win32.resolve(String.raw`C:\root`, one).startsWith('C:\\root\\'));
      }),
      runs(2000),
    );
  });
});
