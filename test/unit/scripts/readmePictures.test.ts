import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { movingPicture, pictureSize, readmePictures } from '../../../scripts/screenshots/readmePictures.ts';

describe('the pictures of the README', () => {
  const still = readmePictures.map(({ name }) => `${name}-dark.png`);

  it('are all taken by a test', () => {
    assert.deepEqual(readdirSync('media/readme').toSorted(), [...still, movingPicture.file].toSorted());
    const moving = movingPicture.shots.map((shot) => ({ test: movingPicture.test, shot }));
    for (const { test, shot } of [...readmePictures, ...moving])
      assert.ok(readFileSync(test, 'utf8').includes(`window.shot('${shot}')`), `${shot} in ${test}`);
  });

  for (const name of [...still, movingPicture.file])
    it(`are shown, and have one size: ${name}`, async () => {
      const file = `media/readme/${name}`;
      const { width, height, pageHeight = height } = await sharp(file, { pages: -1 }).metadata();
      assert.deepEqual({ width, height: pageHeight }, pictureSize);
      assert.ok(readFileSync('README.md', 'utf8').includes(`](${file})`));
    });
});
