import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameCase } from '../../../../src/core/case/caseDifferences.ts';
import { withoutToolFields } from '../../../../src/core/case/caseKeys.ts';
import type { TestCase } from '../../../../src/core/case/testCase.ts';
import { runs } from '../../../support/properties.ts';

const plain: TestCase = {
  id: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
  description: '/tests/login.yaml',
  entryPointUrlPath: '/login.yaml',
  elements: [],
};
const withField = (key: string, value: unknown): TestCase => Object.assign({ ...plain }, { [key]: value });

describe('what a tool notes for itself in a case', () => {
  const notes: [key: string, value: unknown][] = [
    ['filePath', 'login.yaml'],
    ['filePath', null],
    ['origin', '/home/ada/tests/login.yaml'],
    ['origin', String.raw`C:\tests\login.yml`],
    ['origin', 'c:/tests/LOGIN.YAML'],
    ['origin', String.raw`\\server\tests\login.yaml`],
    ['origin', 'file:///home/ada/tests/login.yaml'],
  ];
  for (const [key, value] of notes)
    it(`is left out: ${key} ${JSON.stringify(value)}`, () => {
      const noted = withField(key, value);
      assert.deepEqual(withoutToolFields(noted), plain);
      assert.ok(isSameCase(noted, plain));
      assert.ok(isSameCase(plain, noted));
      assert.ok(isSameCase(noted, withField(key, '/another/file.yaml')));
    });

  const others: [key: string, value: unknown][] = [
    ['origin', 'tests/login.yaml'],
    ['origin', 'https://shop.example/login.yaml'],
    ['origin', '/home/ada/tests/login.json'],
    ['origin', { filePath: '/home/ada/tests/login.yaml' }],
    ['filepath', 'login.yaml'],
    ['prompt', '/home/ada/tests/login.yaml'],
  ];
  for (const [key, value] of others)
    it(`is not assumed of ${key} ${JSON.stringify(value)}, which counts`, () => {
      const other = withField(key, value);
      assert.equal(withoutToolFields(other), other);
      assert.ok(!isSameCase(other, plain));
    });

  it('takes no other field with it', () => {
    const names = fc.string().map((name) => `x-${name}`);
    const values = fc.jsonValue().filter((value) => typeof value !== 'string' || !/ya?ml$/i.test(value));
    fc.assert(
      fc.property(fc.dictionary(names, values), (fields) => {
        const noted = Object.assign({ ...plain }, fields, { filePath: '/home/ada/login.yaml' });
        assert.equal(JSON.stringify(withoutToolFields(noted)), JSON.stringify({ ...plain, ...fields }));
      }),
      runs(100),
    );
  });
});
