import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { pictureSize, readmePictures, readPngSize } from '../../../scripts/screenshots/readmePictures.ts';

describe('the pictures of the README', () => {
  it('are all taken by a test', () => {
    assert.deepEqual(
      readdirSync('media/readme').toSorted(),
      readmePictures.map(({ name }) => `${name}-dark.png`).toSorted(),
    );
    for (const { test, shot } of readmePictures)
      assert.ok(readFileSync(test, 'utf8').includes(`window.shot('${shot}')`), `${shot} in ${test}`);
  });

  for (const { name } of readmePictures)
    it(`are shown, and have one size: ${name}`, () => {
      const file = `media/readme/${name}-dark.png`;
      assert.deepEqual(readPngSize(readFileSync(file)), pictureSize);
      assert.ok(readFileSync('README.md', 'utf8').includes(`](${file})`));
    });

  it('are PNGs', () => assert.throws(() => readPngSize(Buffer.from('GIF89a')), /not a PNG/));
});
