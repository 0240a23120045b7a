import assert from 'node:assert/strict';
import { positionAt, TextLines } from '../../../../src/core/text/textLines.ts';

describe('the position of an offset', () => {
  for (const [name, ending] of [
    ['\\n', '\n'],
    ['\\r\\n', '\r\n'],
    ['\\r', '\r'],
  ] as const)
    it(`counts lines that end with ${name}`, () => {
      const text = ['id: 1', '', 'description: Pay', ''].join(ending);
      const lines = new TextLines(text);
      const found = [0, 3, text.indexOf('description'), text.indexOf('Pay'), text.length].map((offset) => {
        assert.deepEqual(positionAt(text, offset), lines.positionAt(offset));
        return Object.values(lines.positionAt(offset));
      });
      assert.deepEqual(found, [
        [1, 1],
        [1, 4],
        [3, 1],
        [3, 14],
        [4, 1],
      ]);
    });

  it('belongs to the line that a line end of two characters ends', () =>
    assert.deepEqual(positionAt('a\r\nb', 2), { line: 1, column: 3 }));
});
