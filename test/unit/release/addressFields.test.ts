import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { addressFields, withAddress, type AddressFields } from '../../../scripts/release/addressFields.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as AddressFields;
const address = 'https://github.com/ada/cases';
const fields = {
  repository: { type: 'git', url: `${address}.git` },
  homepage: `${address}#readme`,
  bugs: { url: `${address}/issues` },
  qna: `${address}/issues`,
};

describe('the public address of the project', () => {
  it('is the same in each field of the manifest, or in none (npm run address)', () => {
    const { repository, homepage, bugs, qna } = manifest;
    const found = Object.entries({ repository, homepage, bugs, qna }).filter(
      ([, value]) => value !== undefined,
    );
    assert.deepEqual(Object.fromEntries(found), addressFields(repository?.url));
  });

  it('gives the fields of the manifest', () => {
    for (const written of [address, `${address}/`, `${address}.git`])
      assert.deepEqual(addressFields(written), fields);
    assert.equal(
      addressFields('https://gitlab.com/a/b/cases').bugs?.url,
      'https://gitlab.com/a/b/cases/-/issues',
    );
  });

  it('takes the place of another one, below the license', () => {
    const before = { name: 'a', license: 'MIT', icon: 'b.png', bugs: 'https://old.example/issues' };
    const after = withAddress(before, address);
    assert.deepEqual(Object.keys(after), ['name', 'license', ...Object.keys(fields), 'icon']);
    assert.deepEqual(withAddress(after, undefined), { name: 'a', license: 'MIT', icon: 'b.png' });
  });

  for (const wrong of [
    'github.com/ada/cases',
    'https://github.com/ada',
    'http://github.com/ada/cases',
    'git@github.com:ada/cases.git',
    `${address}?tab=readme`,
    'https://ada:pass@github.com/a/b',
  ])
    it(`is refused: ${wrong}`, () =>
      assert.throws(() => addressFields(wrong), /isn't the address of a repository/));
});
