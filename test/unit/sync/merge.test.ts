import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/testCase.ts';
import { mergeFields } from '../../../src/sync/merge.ts';

const base: TestCase = {
  id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe',
  description: 'Log in',
  prompt: 'Log in with the test account.',
  tagNames: ['smoke'],
  elements: [{ interaction: { action: 'CLICK' } }],
};

describe('a merge of two versions of a test case', () => {
  it('takes what changed, came or went there only', () => {
    const { tagNames: _gone, ...rest } = base;
    const there = { ...rest, prompt: 'Another prompt', entryPointUrlPath: '/log-in' };
    const here = { ...base, description: 'Log in by name' };
    assert.deepEqual(mergeFields(base, here, there), { ...there, description: 'Log in by name' });
  });

  it('keeps what changed, came or went here, also where it changed there', () => {
    const { prompt: _gone, ...rest } = base;
    const here = { ...rest, description: 'Log in by name', folderName: 'Account' };
    const there = { ...base, description: 'Log in at once', prompt: 'Another prompt' };
    assert.deepEqual(mergeFields(base, here, there), here);
  });
});
