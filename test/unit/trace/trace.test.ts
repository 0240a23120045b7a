import assert from 'node:assert/strict';
import path from 'node:path';
import { Trace } from '../../../src/trace/trace.ts';

const fixtures = path.join(import.meta.dirname, '../../fixtures/traces');

/** The same test of the same page, as each version of traces keeps it. */
const versions = ['1.42', '1.49', '1.60', '1.63', '1.65'];

for (const version of versions) {
  describe(`a trace of Playwright ${version}`, () => {
    it('has the steps of its test, with the element of each', async () => {
      const trace = await Trace.open(path.join(fixtures, `${version}.zip`));
      const steps = trace.steps.map((step) => {
        const target = trace.targetOf(step)?.element;
        return [step.index, step.title, target?.tag, step.error?.split('\n')[0]];
      });
      assert.deepEqual(steps, [
        [undefined, 'Open the first page', undefined, undefined],
        [0, "Click button 'Go'", 'button', undefined],
        [1, 'Fill', 'input', undefined],
        [2, 'Check', 'select', undefined],
        [3, 'Inside', 'button', undefined],
        [4, 'Deep', 'button', undefined],
        [5, 'expect', 'h1', undefined],
        [6, 'missing', undefined, 'TimeoutError: locator.click: Timeout 500ms exceeded.'],
      ]);
      trace.close();
    });

    it('has the page before and after a step, with what failed in it', async () => {
      const trace = await Trace.open(path.join(fixtures, `${version}.zip`));
      const [, click] = trace.steps;
      assert.ok(click?.before.frame && click.after.frame && click.after.picture);
      const heading = (frame: typeof click.before.frame): unknown => {
        const [, body] = trace.tree(frame).children;
        assert.ok(typeof body === 'object');
        return body.children.find((child) => typeof child === 'object' && child.tag === 'h1');
      };
      assert.deepEqual(
        [heading(click.before.frame), heading(click.after.frame)].map((h1) => JSON.stringify(h1)),
        ['Title', 'Clicked'].map((text) => JSON.stringify({ tag: 'h1', attributes: {}, children: [text] })),
      );
      assert.ok(click.consoleErrors.some(({ text }) => text === 'bad thing'));
      assert.deepEqual(click.failedRequests.map(({ url, status }) => `${status} ${url}`).toSorted(), [
        '-1 http://app.test/fail',
        '404 http://app.test/404',
      ]);
      assert.ok(
        (await trace.picture(click.after.picture))?.subarray(0, 2).equals(Buffer.from('ffd8', 'hex')),
      );
      const style = await trace.resource('http://app.test/style.css', click.after.frame);
      assert.equal(style?.contentType, 'text/css');
      assert.match(String(style.body), /\.a\{color:red\}/);
      trace.close();
    });
  });
}

describe('what is no trace', () => {
  it('is refused in words', async () => {
    await assert.rejects(Trace.open(import.meta.filename), /no zip archive/);
  });
});
