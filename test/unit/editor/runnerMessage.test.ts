import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runnerMessage } from '../../../src/editor/run/runnerMessage.ts';

const template = (text: string | undefined): string | undefined => runnerMessage(text ?? '')?.template;

describe('messages of the runner, translated', () => {
  it('knows why generated code skips a test case', () => {
    const spec = readFileSync('test/fixtures/codegen/tests/logOut.spec.ts.txt', 'utf8');
    const reason = /test\.skip\(true, '(.*)'\)/.exec(spec)?.[1];
    assert.equal(template(reason), reason);
  });

  it('knows what went wrong beside a test case, and leaves what the page or Playwright said', () => {
    const id = '9fc93b20-6438-4875-b280-90a88966cb64';
    assert.deepEqual(runnerMessage('failure ignored: locator.click: Timeout 4000ms exceeded.'), {
      template: 'failure ignored: {0}',
      args: ['locator.click: Timeout 4000ms exceeded.'],
    });
    assert.deepEqual(runnerMessage(`teardown failed: The teardown ${id} is not among the test cases`), {
      template: 'teardown failed: {0}',
      args: [{ template: 'The teardown {0} is not among the test cases', args: [id] }],
    });
    assert.equal(runnerMessage('Expected a coat'), undefined);
  });
});
