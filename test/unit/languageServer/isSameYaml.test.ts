import assert from 'node:assert/strict';
import { isSameYaml } from '../../../src/languageServer/formatter.ts';

describe('two texts say the same', () => {
  it('where their values are the same, however they are written', () => {
    assert.equal(isSameYaml('a: [1, { b: c }]\n', "'a':\n  - 1\n  - b: 'c'\n"), true);
    assert.equal(isSameYaml('? { a: b }\n: c\n', '{ a: b }: c\n'), true);
  });

  it('but not where a value, a key or a comment differs, or their order', () => {
    for (const other of ['a: 1\nb: 3\n', 'a: 1\nc: 2\n', 'a: 1\nb: 2 # x\n', 'b: 2\na: 1\n'])
      assert.equal(isSameYaml('a: 1\nb: 2\n', other), false, other);
    assert.equal(isSameYaml('{}\n', '[]\n'), false);
  });
});
