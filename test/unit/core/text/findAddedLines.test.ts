import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findAddedLines, applyEdits } from '../../../../src/core/text/textEdit.ts';
import { completeText } from '../../../../src/core/yaml/completeText.ts';
import { runs } from '../../../support/properties.ts';

const line = fc
  .constantFrom('a', 'b', '  a', '')
  .chain((text) => fc.constantFrom(`${text}\n`, `${text}\r\n`));
const lines = fc.array(line, { maxLength: 6 });
describe('added lines', () => {
  it('are those that a completed test case has more, each where it belongs', () => {
    const before =
      'id: 2da5819b-66e3-41f2-b9db-5bbb939cfa7a # mine\ndescription: A\nelements:\n  - interaction:\n      action: CLICK\n    selectors: []\n';
    const after = completeText(before) ?? assert.fail();
    assert.deepEqual(
      findAddedLines(before, after)?.map(({ start, newText }) => [
        before.slice(0, start).split('\n').length,
        newText,
      ]),
      [
        [3, 'prompt: ""\n'],
        [6, '      calledWith: null\n'],
        [7, '    ignoreFailure: false\nrunStatus: "ON"\nversion: "1"\n'],
      ],
    );
  });

  it('make the longer text of the shorter one, and remove nothing', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(fc.nat(6), line), { maxLength: 5 }), (own, added) => {
        const longer = [...own];
        for (const [at, text] of added) longer.splice(at, 0, text);
        const [before, after] = [own.join(''), longer.join('')];
        const edits = findAddedLines(before, after) ?? assert.fail();
        assert.ok(edits.every(({ start, end }) => start === end));
        assert.equal(applyEdits(before, edits), after);
      }),
      runs(1000),
    );
  });

  it('are unknown where a line changed', () => {
    assert.equal(findAddedLines('a\nb\n', 'a\nc\n'), undefined);
    assert.equal(findAddedLines('a\n', ''), undefined);
    assert.deepEqual(findAddedLines('a\n', 'a\n'), []);
  });
});
