import assert from 'node:assert/strict';
import fc from 'fast-check';
import { uuid } from '../../../../src/core/case/recognizeCase.ts';
import { idFixes } from '../../../../src/core/checks/schemaFixes.ts';
import { runs } from '../../../support/properties.ts';

const id = '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab';
const rest = 'description: Buy\nelements:\n  - interaction:\n      action: CLICK\n';

/** The text after the fix of a problem at a place; undefined where there is none. */
function fixed(text: string, start: number, end = start): string | undefined {
  const [found] = idFixes({ start, end }, text, id);
  if (!found || !('edits' in found)) return undefined;
  return found.edits.reduce(
    (before, { span, text: after }) => before.slice(0, span.start) + after + before.slice(span.end),
    text,
  );
}

describe('fixes of ids', () => {
  it('add one above the first key, below comments, with the line ends of the file', () => {
    assert.equal(fixed(rest, 0, 1), `id: ${id}\n${rest}`);
    const commented = `# yaml-language-server: $schema=x\r\n${rest.replaceAll('\n', '\r\n')}`;
    const at = commented.indexOf('description');
    assert.equal(fixed(commented, at), commented.replace('description', `id: ${id}\r\ndescription`));
  });

  it('replace one that is no UUID, and keep the comment behind it', () => {
    assert.equal(fixed(`id: buy # mine\n${rest}`, 4, 7), `id: ${id} # mine\n${rest}`);
    assert.equal(fixed(`id: "buy"\n${rest}`, 4, 9), `id: ${id}\n${rest}`);
    assert.equal(fixed(`id:\n${rest}`, 3), `id: ${id}\n${rest}`);
    assert.equal(fixed(`id: 12\r\n${rest}`, 4, 6), `id: ${id}\r\n${rest}`);
  });

  it('leave other problems alone: in a step, of another key, beside an id that is right', () => {
    assert.equal(fixed(rest, rest.indexOf('action')), undefined);
    assert.equal(fixed(`id: ${id}\n${rest}`, 0, 1), undefined);
    assert.equal(fixed(`id: ${id}\n${rest}`, 4, 40), undefined);
    assert.equal(fixed(`id: buy\n${rest}`, 8, 19), undefined);
    assert.equal(fixed('', 0), undefined);
  });

  it('give any file one id, and change nothing else', () => {
    const value = fc
      .stringMatching(/^[\w"' .-]{0,12}$/)
      .filter((text) => !uuid.safeParse(text.trim()).success);
    fc.assert(
      fc.property(value, fc.constantFrom('\n', '\r\n'), (text, lineEnd) => {
        const file = `id: ${text}${lineEnd}${rest.replaceAll('\n', lineEnd)}`;
        const after = fixed(file, 4, 4 + text.length);
        assert.equal(after?.split(lineEnd)[0]?.trimEnd(), `id: ${id}`);
        assert.deepEqual(after?.split(lineEnd).slice(1), file.split(lineEnd).slice(1));
      }),
      runs(1000),
    );
  });
});
