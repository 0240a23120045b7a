import assert from 'node:assert/strict';
import { findMovedSpan } from '../../../../src/core/text/textLines.ts';

describe('A span of a text', () => {
  const before = 'id: 1\nlink: 2\nsteps: 3\n';
  const at = before.indexOf('2');
  const moved = (after: string, text = before): string | undefined => {
    const span = findMovedSpan({ start: at, end: at + 1 }, text, after);
    return (
      span && `${after.slice(0, span.start)}‹${after.slice(span.start, span.end)}›${after.slice(span.end)}`
    );
  };

  it('stays where the text changes below, and moves where it changes above', () => {
    assert.equal(moved(before), 'id: 1\nlink: ‹2›\nsteps: 3\n');
    assert.equal(moved('id: 1\nlink: 2\nsteps: 34\n'), 'id: 1\nlink: ‹2›\nsteps: 34\n');
    assert.equal(moved('id: 1\nlink: 2\n'), 'id: 1\nlink: ‹2›\n');
    assert.equal(moved('# new\nid: 1\nlink: 2\nsteps: 3\n'), '# new\nid: 1\nlink: ‹2›\nsteps: 3\n');
    assert.equal(moved('link: 2\nsteps: 3\n'), 'link: ‹2›\nsteps: 3\n');
  });

  it('is lost where its line changes, or both sides do', () => {
    assert.equal(moved('id: 1\nlink: 22\nsteps: 3\n'), undefined);
    assert.equal(moved('id: 1\nlink: 12\nsteps: 3\n'), undefined);
    assert.equal(moved('id: 1\nxlink: 2\nsteps: 3\n'), undefined);
    assert.equal(moved('id: 11\nlink: 2\nsteps: 33\n'), undefined);
    assert.equal(moved('id: 1\nlink: 22', 'id: 1\nlink: 2'), undefined);
    assert.equal(moved(''), undefined);
  });
});
