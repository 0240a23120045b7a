import assert from 'node:assert/strict';
import { targetSetting } from '../../../../src/core/target/targetSetting.ts';

const folderOf = (folder: string): string | undefined =>
  targetSetting.safeParse({
    folder,
    testTargetId: '7eae5568-0f57-4f93-b8f1-aaf5a0bff6ab',
    serviceUrl: 'local',
  }).data?.folder;

describe('the folder of a setting', () => {
  for (const [written, folder] of [
    ['tests', 'tests'],
    ['tests/', 'tests'],
    ['./tests//shop/', 'tests/shop'],
    [String.raw`tests\shop`, 'tests/shop'],
    ['.octomind', '.octomind'],
    ['.', '.'],
    ['./', '.'],
  ] as const)
    it(`is the same on every system: ${written}`, () => assert.equal(folderOf(written), folder));

  for (const outside of [
    '',
    '/tests',
    String.raw`\tests`,
    String.raw`\\host\tests`,
    'C:',
    'c:tests',
    'a/../b',
    String.raw`a\..\b`,
  ])
    it(`isn't outside: ${outside}`, () => assert.equal(folderOf(outside), undefined));
});
