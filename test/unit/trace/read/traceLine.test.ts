import assert from 'node:assert/strict';
import { parseTraceLine } from '../../../../src/trace/read/traceLine.ts';

const snapshot = (html: string, order: 'as written' | 'turned' = 'as written'): string => {
  const viewport = '"viewport":{"width":800,"height":600}';
  const parts = [`"html":${html}`, viewport];
  const known =
    '"callId":"call@1","pageId":"p","frameId":"f","frameUrl":"http://app.test/","isMainFrame":true';
  const rest = '"timestamp":1,"resourceOverrides":[{"url":"http://app.test/a.css","ref":2}]';
  const [first, second] = order === 'turned' ? parts.toReversed() : parts;
  return `{"type":"frame-snapshot","snapshot":{${known},${first},${second},${rest}}}`;
};

const htmlOf = (line: string): unknown => {
  const read = parseTraceLine(line);
  assert.ok(read?.type === 'frame-snapshot');
  assert.deepEqual(read.snapshot.viewport, { width: 800, height: 600 });
  assert.equal(read.snapshot.resourceOverrides[0]?.ref, 2);
  return read.snapshot.html();
};

describe('the line of a page in a trace', () => {
  const tree = ['HTML', { title: ',"viewport":{' }, 'a,"html":["b', [[1, 2]]];

  it('has its tree, whatever stands in its texts', () =>
    assert.deepEqual(htmlOf(snapshot(JSON.stringify(tree))), tree));

  it('has it in any order', () => assert.deepEqual(htmlOf(snapshot(JSON.stringify(tree), 'turned')), tree));

  it('has none where it is damaged', () => {
    assert.equal(htmlOf(snapshot('["HTML",{]')), undefined);
    assert.equal(parseTraceLine('{"type":"frame-snapshot","snapshot":{"callId"'), undefined);
  });
});
