import assert from 'node:assert/strict';
import fc from 'fast-check';
import { endsInCode } from '../../../../src/core/javascript/stepCode.ts';
import { runs } from '../../../support/properties.ts';

describe('the end of a line of JavaScript', () => {
  it('is code outside of strings, templates, comments and regular expressions', () => {
    for (const line of [
      '',
      '  ',
      'ge',
      'if (a) { b',
      "x('a', b",
      '`${a} b` + c',
      '/a/ + b',
      '/* a */ b',
      '}',
    ])
      assert.ok(endsInCode(line), line);
    for (const line of ["'", '"a', '`a', '`${a} b', '// ', 'a // b', '/* a', 'x = /a'])
      assert.ok(!endsInCode(line), line);
    assert.ok(endsInCode('`${a'));
  });

  it('is found in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(typeof endsInCode(text), 'boolean')),
      runs(300),
    );
  });
});
